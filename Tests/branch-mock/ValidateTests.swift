import Model
import ScenarioFile
import Testing

@testable import branch_mock

@Suite("`branch-mock validate`")
struct ValidateTests {
    @Test("says of each valid scenario that it is, by name, file and folder")
    func valid() async throws {
        let folder = try TemporaryFolder()
        try folder.write("flow: direct", to: "in/b.yaml")
        try folder.write("{\"flow\": \"direct\"}", to: "in/deep/a.json")
        try folder.write("flow: direct", to: "c.yml")
        try folder.write("not: a scenario", to: "in/notes.txt")
        let result = await Run.tool(["validate", "plaid-linked", folder.path + "/c.yml", folder.path + "/in"])
        let path = folder.path
        #expect(
            result.output
                == "plaid-linked.yaml: valid\n\(path)/c.yml: valid\n\(path)/in/b.yaml: valid\n\(path)/in/deep/a.json: valid\n"
        )
        #expect(result.error == "")
        #expect(result.code == .passed)
    }

    @Test("warns of what is probably wrong, and takes the scenario for valid")
    func warning() async throws {
        let folder = try TemporaryFolder()
        let text = "flow: direct\nexpect:\n  - { never: pageError, where: { mesage: x, message: y, own: z } }\n"
        try folder.write(text, to: "a.yaml")
        let result = await Run.tool(["validate", folder.path + "/a.yaml"])
        let path = folder.path + "/a.yaml"
        #expect(
            result.output == """
                \(path):3:34: warning: events have no `mesage` as far as is known
                  - { never: pageError, where: { mesage: x, message: y, own: z } }
                                                 ^
                did you mean `message`?
                \(path): valid

                """)
        #expect(result.code == .passed)
    }

    @Test("ends with 2 where something is not there, after it has looked at the rest")
    func unknown() async {
        let result = await Run.tool(["validate", "plaid-linkd", "plaid-closed"])
        #expect(result.output == "plaid-closed.yaml: valid\n")
        #expect(
            result.error
                == "there is no scenario, file or folder `plaid-linkd`; did you mean `plaid-linked`? `branch-mock scenarios list` names them.\n"
        )
        #expect(result.code == .usage)
    }

    @Test("ends with 2 where a folder has no scenario, and where nothing is named")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        let empty = await Run.tool(["validate", folder.path])
        let message = "there is no scenario beneath the folder `\(folder.path)`: no file ends with .yaml, .yml, .json\n"
        #expect(empty.error == message)
        #expect(empty.code == .usage)
        let run = await Run.tool(["run", folder.path])
        #expect(run.error == message && run.code == .usage)
        let beside = await Run.tool(["validate", "plaid-linked", folder.path])
        #expect(beside.error == message && beside.code == .usage)
        let unnamed = await Run.tool(["validate"])
        #expect(unnamed.error.hasPrefix("branch-mock validate: SCENARIO… is missing\n"))
        #expect(unnamed.code == .usage)
    }

    @Test("prefers the scenarios of --scenarios, and refuses a folder that is not there")
    func overlay() async throws {
        let folder = try TemporaryFolder()
        try folder.write("flow: dirct", to: "plaid-linked.yaml")
        let result = await Run.tool(["validate", "plaid-linked", "--scenarios", folder.path])
        #expect(result.output.hasPrefix(folder.path + "/plaid-linked.yaml:1:7: error: "))
        let missing = await Run.tool(["validate", "x"], environment: ["BRANCH_MOCK_SCENARIOS": folder.path + "/none"])
        #expect(missing.error.hasPrefix("branch-mock validate: --scenarios: there is no folder \(folder.path)/none\n"))
        #expect(missing.code == .usage)
    }

    @Test("takes ./Scenarios where it is there")
    func defaultFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.write("flow: direct\ntitle: Mine", to: "Scenarios/own.yaml")
        let list = try await Run.executable(["scenarios", "list"], in: folder.path)
        #expect(list.output.split(separator: "\n").contains { $0.hasPrefix("own ") && $0.hasSuffix("  Mine") })
        let valid = try await Run.executable(["validate", "own"], in: folder.path)
        #expect(valid.output == "Scenarios/own.yaml: valid\n")
        #expect(valid.status == .exited(0))
    }

    @Test("writes JSON that has each scenario and each mistake")
    func json() async throws {
        let folder = try TemporaryFolder()
        try folder.write("flow: direct\nnmae: \"\u{1F600}\"\n", to: "a.yaml")
        let result = await Run.tool(["validate", "--format=json", folder.path, "plaid-closed"])
        let path = folder.path + "/a.yaml"
        #expect(
            try JSON.parse(result.output.dropLast().description) == [
                "scenarios": [
                    ["name": "a", "file": .string(path), "valid": false],
                    ["name": "plaid-closed", "file": "plaid-closed.yaml", "valid": true],
                ],
                "diagnostics": [
                    [
                        "file": .string(path), "line": 2, "column": 1, "severity": "error",
                        "message": "a scenario has no key `nmae`", "suggestion": "did you mean `name`?",
                    ]
                ],
            ])
    }

    @Test(
        "nothing that a file has in it steers the terminal or the CI system, in either format",
        arguments: [
            ("\u{1B}]0;owned\u{07}", #"\u{1B}]0;owned\u{7}"#), ("::error::owned", "::error::owned"),
            ("##[error]owned", #"\u{23}#[error]owned"#), ("##vso[a.b]x", #"\u{23}#vso[a.b]x"#),
            ("</script>", "</script>"), ("[[ATTACHMENT|x]]", "[[ATTACHMENT|x]]"), ("\u{202E}x", #"\u{202E}x"#),
            ("a\u{2028}::error::x", #"a\u{2028}::error::x"#),
        ])
    func deadText(text: String, shown: String) async throws {
        let folder = try TemporaryFolder()
        // As a key, a value, a whole line, and part of a file's name.
        let key = JSON.string(text).text
        try folder.write("{\(key): 1,\n\"flow\": \(key)}", to: "a.json")
        try folder.write("flow: direct\n:: error:: x\n", to: "b.yaml")
        try folder.write("flow: dirct\n", to: text.replacing("/", with: "") + ".yaml")
        let json = await Run.tool(["validate", "--format", "json", folder.path]).output
        #expect(
            json.dropLast().unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
        #expect(!json.contains("##"))
        for format in ["text", "github"] {
            let result = await Run.tool(["validate", "--format", format, folder.path])
            #expect(result.code == .usage)
            let lines = result.output.split(separator: "\n")
            #expect(lines.contains { $0.contains(shown) || format == "github" }, "\(result.output)")
            for line in lines {
                #expect(
                    line.unicodeScalars.allSatisfy {
                        ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
                    })
                let isCommand = line.drop { $0 == " " }.hasPrefix("::")
                #expect(isCommand == (format == "github") && (isCommand || !line.contains("##")), "\(line)")
            }
        }
    }

    @Test("a line of a file that is a command to GitHub is shown as none, with the caret in its place")
    func commandLine() async throws {
        let folder = try TemporaryFolder()
        try folder.write("flow: direct\n  ::error::x: 1\n", to: "a.yaml")
        let lines = await Run.tool(["validate", folder.path]).output.split(separator: "\n")
        #expect(lines.dropFirst().first == #"  \u{3A}:error::x: 1"#, "\(lines)")
    }

    @Test("writes GitHub's annotations, which no text can end or start")
    func github() async throws {
        let folder = try TemporaryFolder()
        try folder.write("flow: direct\n\"50%\\n::error::x\": 1\n", to: "a,b:c%\n.yaml")
        try folder.write("flow: dirct\n", to: "b.yaml")
        let result = await Run.tool(["validate", "--format", "github", folder.path])
        #expect(
            result.output == """
                ::error file=\(folder.path)/a%2Cb%3Ac%25%0A.yaml,line=1,col=1,title=Invalid scenario::the file's name `a,b:c%25\\u{A}` cannot be the scenario's; add `name: my-scenario`
                ::error file=\(folder.path)/a%2Cb%3Ac%25%0A.yaml,line=2,col=1,title=Invalid scenario::a scenario has no key `50%25\\u{A}::error::x`; its keys are `version`, `name`, `title`, `flow`, `tags`, `platforms`, `organization`, `worker`, `login`, `identity`, `plaid`, `documents`, `links`, `frames`, `probes`, `faults`, `drive`, `settle`, `steps`, `expect`, `checks`, `require`, `app`, `destructive`
                ::error file=\(folder.path)/b.yaml,line=1,col=7,title=Invalid scenario::`flow` cannot be `dirct`; did you mean `direct`?

                """)
    }
}

@Suite("`branch-mock scenarios`")
struct ScenariosTests {
    @Test("lists what there is, and says what is invalid")
    func list() async throws {
        let folder = try TemporaryFolder()
        try folder.write("flow: direct\ntitle: \"Hostile \\e[31m\\u202E\"", to: "own.yaml")
        try folder.write("flow: direct\ntitle: \"Right to left \\u202E\"", to: "zebra.yaml")
        let result = await Run.tool(["scenarios", "list", "--scenarios", folder.path])
        let lines = result.output.split(separator: "\n")
        let shipped = ScenarioLibrary.shipped.map(\.name)
        #expect(lines.map { $0.prefix { $0 != " " } } == (shipped + ["own", "zebra"]).sorted().map { Substring($0) })
        let width = shipped.map(\.count).max() ?? 0
        for (name, title) in [
            ("agreement-download", "The worker downloads the On-Demand Pay Agreement"),
            ("own", "invalid: see `branch-mock validate \(folder.path)/own.yaml`"),
            ("plaid-closed", "The worker closes the bank window"), ("zebra", "Right to left \\u{202E}"),
        ] {
            let padding = String(repeating: " ", count: max(0, width - name.count))
            #expect(lines.contains { $0 == "\(name)\(padding)  \(title)" }, "\(name)")
        }
        #expect(result.code == .passed)
    }

    @Test("shows a scenario's text as it is", arguments: ScenarioLibrary.shipped.map(\.name))
    func show(name: String) async throws {
        let result = await Run.tool(["scenarios", "show", name])
        #expect(result.output == ScenarioLibrary().entry(named: name)?.text)
        #expect(result.code == .passed)
    }

    @Test(
        "refuses what is neither list nor show, and names the nearest scenario",
        arguments: [
            (["show", "plaid-close"], "there is no scenario `plaid-close`; did you mean `plaid-closed`?"),
            (["show"], "show needs the NAME of a scenario"), (["list", "x"], "x is too much"),
            (["delete", "x"], "it is list or show NAME, not delete"), ([], "list|show NAME is missing"),
        ])
    func refused(arguments: [String], message: String) async {
        let result = await Run.tool(["scenarios"] + arguments)
        #expect(result.error.hasPrefix("branch-mock scenarios: \(message)\n"))
        #expect(result.code == .usage)
    }
}
