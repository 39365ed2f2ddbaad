import Testing

@testable import branch_mock

@Suite("Help")
struct HelpTests {
    static let overview = """
        Usage: branch-mock VERB [flags]

        A stand-in for Branch's embedded pages and Plaid's Hosted Link, which tells
        whether an app keeps its side of the contract.

          serve      runs the server until it is told to stop
          validate   finds every mistake in scenario files
          scenarios  lists scenarios, or shows one as text
          version    says which version this is
          help       tells what there is, or all about a verb

        `branch-mock VERB --help` tells more about each.

        """

    static let texts = [
        "validate": """
        Usage: branch-mock validate [flags] SCENARIO…

        Finds every mistake in scenarios: files, folders with all that is beneath them,
        or names. Ends with 0 if all are valid, with 2 if one is not or none was found.

          --format text|json|github  how mistakes are written (text)
          --scenarios DIR            scenarios beside those that ship (./Scenarios if there)

        Each flag has a twin in the environment: BRANCH_MOCK_FORMAT is --format.

        """,
        "scenarios": """
        Usage: branch-mock scenarios [flags] list|show NAME

        `list` names the scenarios that there are, a line each. `show NAME` writes the
        text of one, to copy and edit.

          --scenarios DIR  scenarios beside those that ship (./Scenarios if there)

        Each flag has a twin in the environment: BRANCH_MOCK_SCENARIOS is --scenarios.

        """,
        "version": """
        Usage: branch-mock version

        Says which version this is.

        """,
        "help": """
        Usage: branch-mock help [VERB]

        Tells what there is, or all about a verb.

        """,
    ]

    @Test("lists the verbs", arguments: [["help"], ["--help"], ["-h"]])
    func verbs(arguments: [String]) async {
        let result = await Run.tool(arguments)
        #expect(result.output == Self.overview)
        #expect(result.code == .passed)
    }

    @Test("without a verb goes to standard error, and is wrong usage")
    func nothing() async {
        let result = await Run.tool([])
        #expect(result.error == Self.overview)
        #expect(result.output == "")
        #expect(result.code == .usage)
    }

    @Test("tells all about a verb, however one asks", arguments: Verb.all.map(\.name))
    func verb(name: String) async throws {
        let expected = try #require(Self.texts[name] ?? Self.serverTexts[name])
        for arguments in [["help", name], [name, "--help"], [name, "x", "--wrong", "-h"]] {
            let result = await Run.tool(arguments)
            #expect(result.output == expected)
            #expect(result.error == "")
            #expect(result.code == .passed)
        }
    }

    @Test("says the version", arguments: [["version"], ["--version"]])
    func version(arguments: [String]) async throws {
        let result = await Run.tool(arguments)
        #expect(result.output.hasPrefix("branch-mock "))
        let numbers = result.output.dropFirst("branch-mock ".count).dropLast().split(separator: ".")
        #expect(numbers.count == 3 && numbers.allSatisfy { Int($0) != nil })
        #expect(try await Run.executable(arguments, in: "/").output == result.output)
    }
}
