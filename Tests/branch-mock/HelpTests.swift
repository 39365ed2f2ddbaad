import Testing

@testable import branch_mock

@Suite("Help")
struct HelpTests {
    static let overview = """
        Usage: branch-mock VERB [flags]

        A stand-in for Branch's embedded pages and Plaid's Hosted Link, which tells
        whether an app keeps its side of the contract.

          serve      runs the server until it is told to stop
          run        plays scenarios with a simulated app, or one on a device
          validate   finds every mistake in scenario files
          scenarios  lists scenarios, or shows one as text
          wait       waits for events or the verdict of a run
          report     writes the report of a run
          ca         the local certificate authority, by which apps trust this server
          health     tells whether the server is ready
          schema     writes the JSON Schema of scenario files
          version    says which version this is
          help       tells what there is, or all about a verb

        `branch-mock VERB --help` tells more about each.

        """

    static let texts = [
        "run": """
        Usage: branch-mock run [flags] SCENARIO…

        Plays scenarios (files, folders with all that is beneath them, names, or all of
        a tag) and writes a line on each: with a simulated app in headless Chromium, or,
        by --app device, with a real one, whose tester is told what to do.

          --tag TAG                        plays the scenarios that have the tag; may be repeated
          --platform NAME,…|all            as apps of these platforms (the scenario's own choice)
          --app simulated|device           the built-in app, or one on a device (simulated)
          --manner right|sample            how the apps are written: as they should, or as the guide's sample (right)
          --defect NAME,…|all              with apps that have one of these defects each, A+B both
          --list-defects                   tells what defects an app can have, and plays nothing
          --allow-destructive              plays those that can do harm to an app or its data, too
          --repeat COUNT                   plays each so many times (1)
          --jobs COUNT                     apps at a time (one a processor, 4 at most)
          --timeout DURATION               the longest that a run may take (5m; 10m on a device)
          --fail-fast                      begins no other after the first that does not pass
          --strict                         what the guide's own sample does wrong counts as failed, too
          --origins branch|server          by which the apps load the pages (branch, where the server can)
          --html FILE                      writes a report as an HTML page
          --junit FILE                     writes a report as JUnit XML
          --json FILE                      writes a report as JSON
          --markdown FILE                  writes a report as Markdown, as for a job summary
          --junit-detail scenarios|checks  what --junit has as a testcase (scenarios)
          --server URL                     plays against this server (one of its own, for the time)
          --admin-token-file FILE          the administration token is its first line
          --scenarios DIR                  scenarios beside those that ship (./Scenarios if there)
          --scenarios-inline YAML          scenarios as a text, set apart by lines of ---; they go before all others
          --bind ADDRESS                   where to listen; 127.0.0.1 brings ::1 along (127.0.0.1)
          --port PORT                      the port; 0 takes a free one (8080)
          --https-port PORT|off            the port of HTTPS; 0 takes a free one (8443)
          --bad-https-port PORT|off        HTTPS whose certificates are bad, on purpose (off)
          --ca-dir DIR                     where the local CA is kept ($XDG_DATA_HOME/branch-mock)
          --branch-names                   a CA for Branch's and Plaid's names, too
          --tls-cert FILE                  PEM: a certificate and its chain, in place of the local CA's
          --tls-key FILE                   PEM: the key of that certificate
          --allow-host NAME                a host name under which /__admin answers, too; may be repeated
          --public-url URL                 where a proxy shows the server

        Each flag has a twin in the environment: BRANCH_MOCK_TAG is --tag.

        """,
        "validate": """
        Usage: branch-mock validate [flags] SCENARIO…

        Finds every mistake in scenarios: files, folders with all that is beneath them,
        or names. Ends with 0 if all are valid, with 2 if one is not or none was found.

          --format text|json|github  how mistakes are written (text)
          --scenarios DIR            scenarios beside those that ship (./Scenarios if there)
          --scenarios-inline YAML    scenarios as a text, set apart by lines of ---; they go before all others

        Each flag has a twin in the environment: BRANCH_MOCK_FORMAT is --format.

        """,
        "scenarios": """
        Usage: branch-mock scenarios [flags] list|show NAME

        `list` names the scenarios that there are, a line each. `show NAME` writes the
        text of one, to copy and edit.

          --scenarios DIR          scenarios beside those that ship (./Scenarios if there)
          --scenarios-inline YAML  scenarios as a text, set apart by lines of ---; they go before all others

        Each flag has a twin in the environment: BRANCH_MOCK_SCENARIOS is --scenarios.

        """,
        "ca": """
        Usage: branch-mock ca [flags] show|export|install|uninstall|renew

        The local certificate authority signs for servers on this machine and near it,
        and for nothing else. It is made when it is first needed.

          show       says which one there is, and where
          export     writes its root certificate, for devices and programs
          install    makes this machine's programs and browsers trust it
          uninstall  takes that back
          renew      makes a new one in its place, to be trusted anew

          --ca-dir DIR                   where the local CA is kept ($XDG_DATA_HOME/branch-mock)
          --branch-names                 a CA for Branch's and Plaid's names, too
          --format pem|der|mobileconfig  the form of the root certificate (pem)
          --output FILE                  where to write it (standard output)

        Each flag has a twin in the environment: BRANCH_MOCK_CA_DIR is --ca-dir.

        """,
        "schema": """
        Usage: branch-mock schema

        Writes the JSON Schema (draft 2020-12) of scenario files, by which editors
        complete and check them. How keys fit each other only `validate` knows.

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
