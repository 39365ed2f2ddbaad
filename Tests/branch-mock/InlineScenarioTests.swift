import Testing

@testable import branch_mock

@Suite("The flag --scenarios-inline")
struct InlineScenarioTests {
    private static let two = "name: one\nflow: direct\ntitle: The first\n---\nname: two\nflow: direct\n"

    @Test("it brings scenarios by name, and so does its twin in the environment")
    func brings() async {
        let byFlag = await Run.tool(["scenarios", "list", "--scenarios-inline", Self.two])
        let byTwin = await Run.tool(
            ["scenarios", "list"], environment: ["BRANCH_MOCK_SCENARIOS_INLINE": Self.two])
        for result in [byFlag, byTwin] {
            #expect(result.code == .passed)
            #expect(result.output.contains("\none") && result.output.contains("The first\n"))
        }
        let valid = await Run.tool(["validate", "one", "two", "--scenarios-inline", Self.two])
        #expect(valid.output == "scenarios-inline: valid\nscenarios-inline: valid\n")
    }

    @Test("a mistake in one keeps the server from starting, and is named with its line")
    func mistakes() async {
        let result = await Run.tool(
            ["serve", "--port", "0"], environment: ["BRANCH_MOCK_SCENARIOS_INLINE": Self.two + "settel: 2s\n"])
        #expect(result.code == .usage)
        #expect(result.error.hasPrefix("scenarios-inline:7:1: error: "))
        #expect(result.error.contains("settel: 2s\n"))
        #expect(result.error.contains("branch-mock serve: --scenarios-inline: 1 of 2 scenarios cannot be played\n"))
    }

    @Test("a text without a scenario is none")
    func empty() async {
        let result = await Run.tool(["scenarios", "list", "--scenarios-inline", "# later\n"])
        #expect(
            (result.code, result.error.hasPrefix("branch-mock scenarios: --scenarios-inline has no scenario")) == (
                .usage, true
            ))
    }
}
