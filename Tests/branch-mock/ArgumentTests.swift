import Testing

@testable import branch_mock

@Suite("Arguments")
struct ArgumentTests {
    enum Color: String, CaseIterable { case red, green }

    static let color = Flag<Color>.word("main-color", "")
    static let loud = Flag.switch("loud", "")
    static let hosts = Flag("allow-host", "NAME…", "", isRepeatable: true)
    static let token = Flag("token", "TEXT", "")

    /// Prints what it was called with.
    static let verb = Verb(
        name: "echo", summary: "", operands: "[WORD…]", operandCount: 0...3, details: "",
        flags: [color.description, loud.description, hosts.description, token.description]
    ) { invocation in
        var words = invocation.operands
        if let color = invocation[color] { words.append("color=\(color.rawValue)") }
        if let loud = invocation[loud] { words.append("loud=\(loud)") }
        words += invocation.all(hosts).map { "host=\($0)" }
        if let token = invocation[token] { words.append("token=\(token)") }
        invocation.output.write(words.joined(separator: " "))
        return .passed
    }

    @Test(
        "are flags anywhere, with `=` or a blank, and operands",
        arguments: [
            ([], ""), (["a", "b"], "a b"), (["--main-color", "red", "a"], "a color=red"),
            (["a", "--main-color=green", "b"], "a b color=green"), (["--loud", "a"], "a loud=true"),
            (["--loud=false"], "loud=false"), (["--allow-host", "x", "--allow-host=y"], "host=x host=y"),
            (["--", "--loud", "-x"], "--loud -x"), (["-"], "-"), (["--token=a=b"], "token=a=b"),
        ])
    func accepted(arguments: [String], expected: String) async {
        let result = await Run.tool(["echo"] + arguments, verbs: [Self.verb])
        #expect(result.output == expected)
        #expect(result.error == "")
        #expect(result.code == .passed)
    }

    @Test(
        "that are wrong end the program with 2 and a line that says why",
        arguments: [
            (["--lout"], "there is no flag --lout; did you mean --loud?"), (["-x"], "there is no flag -x"),
            (["--hlep"], "there is no flag --hlep; did you mean --help?"),
            (["--main-color"], "--main-color needs a value: red|green"),
            (["--main-color", "--loud"], "--main-color needs a value: red|green"),
            (["--main-color=blue"], "--main-color must be red, green, not \"blue\""),
            (["--loud=yes"], "--loud must be true or false, not \"yes\""),
            (["--loud", "--loud"], "--loud is given twice"),
            (["a", "b", "c", "d"], "d is too much"), (["--token="], "--token must be something, not \"\""),
            (["--main-color=\u{1B}[31m"], "--main-color must be red, green, not \"\\u{1B}[31m\""),
        ])
    func refused(arguments: [String], message: String) async {
        let result = await Run.tool(["echo"] + arguments, verbs: [Self.verb])
        #expect(result.error == "branch-mock echo: \(message)\n`branch-mock echo --help` tells more.\n")
        #expect(result.output == "")
        #expect(result.code == .usage)
    }

    @Test(
        "come from the environment where the command line is silent",
        arguments: [
            (["BRANCH_MOCK_MAIN_COLOR": "green"], [], "color=green"),
            (["BRANCH_MOCK_MAIN_COLOR": "green"], ["--main-color=red"], "color=red"),
            (["BRANCH_MOCK_MAIN_COLOR": ""], [], ""), (["BRANCH_MOCK_LOUD": "1"], [], "loud=true"),
            (["BRANCH_MOCK_ALLOW_HOST": "a,b"], [], "host=a host=b"), (["BRANCH_MOCK_TOKEN": "t"], [], "token=t"),
            (["BRANCH_MOCK_ALLOW_HOST": "a,b"], ["--allow-host=c"], "host=c"), (["MAIN_COLOR": "red"], [], ""),
        ])
    func environment(variables: [String: String], arguments: [String], expected: String) async {
        let result = await Run.tool(["echo"] + arguments, environment: variables, verbs: [Self.verb])
        #expect(result.output == expected)
        #expect(result.error == "")
    }

    @Test(
        "from the environment are checked, too",
        arguments: [
            (["BRANCH_MOCK_MAIN_COLOR": "blue"], "BRANCH_MOCK_MAIN_COLOR must be red, green, not \"blue\""),
            (["BRANCH_MOCK_LOUD": "yes"], "BRANCH_MOCK_LOUD must be true or false, not \"yes\""),
        ])
    func wrongEnvironment(variables: [String: String], message: String) async {
        let result = await Run.tool(["echo"], environment: variables, verbs: [Self.verb])
        #expect(result.error.hasPrefix("branch-mock echo: \(message)\n"))
        #expect(result.code == .usage)
    }

    @Test("of an unknown verb name the nearest")
    func unknownVerb() async {
        let result = await Run.tool(["valdate", "x"])
        #expect(
            result.error
                == "branch-mock: there is no verb `valdate`; did you mean `validate`?\n`branch-mock --help` tells more.\n"
        )
        #expect(result.code == .usage)
    }

    @Test("of a verb that breaks end the program with 70")
    func fault() async {
        struct Broken: Error {}
        let verb = Verb(name: "echo", summary: "", details: "") { _ in throw Broken() }
        let result = await Run.tool(["echo"], verbs: [verb])
        #expect(result.error == "branch-mock echo: a fault of our own: Broken()\n")
        #expect(result.code == .fault)
    }
}

@Suite("Exit codes")
struct ExitCodeTests {
    @Test("are what shells and pipelines hold on to")
    func values() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 70, 130, 143])
    }

    @Test(
        "of several outcomes: a signal, then 70, 3, 2, 1, 4",
        arguments: [
            ([], .passed), ([.passed, .passed], .passed), ([.passed, .incomplete], .incomplete),
            ([.incomplete, .failed], .failed), ([.failed, .usage], .usage), ([.usage, .unreachable], .unreachable),
            ([.unreachable, .fault, .failed], .fault), ([.fault, .interrupted], .interrupted),
            ([.interrupted, .terminated], .terminated),
        ] as [([ExitCode], ExitCode)])
    func precedence(codes: [ExitCode], expected: ExitCode) {
        #expect(ExitCode.of(codes) == expected)
        #expect(ExitCode.of(codes.reversed()) == expected)
    }
}
