import Testing

@testable import branch_mock

@Suite("What `branch-mock run` plays")
struct RunPlanTests {
    private func labels(_ arguments: [String]) throws -> [String] {
        let output = Output(writeBytes: { _ in }, writeError: { _ in })
        let invocation = try ArgumentParser(verb: .run, environment: [:]).invocation(arguments, output: output)
        return try RunPlan(invocation).items.map { "\($0.order.platform.rawValue) \($0.order.label ?? "")" }
    }

    @Test(
        "platforms and defects that are named twice are played once",
        arguments: [
            (["--defect", "no-bridge,no-bridge", "--defect", "no-bridge"], ["ios no-bridge"]),
            (["--defect", "no-bridge+no-bridge"], ["ios no-bridge"]),
            (["--platform", "ios,ios", "--platform", "ios"], ["ios "]),
            (["--repeat", "2"], ["ios ", "ios "]),
        ])
    func unique(arguments: [String], played: [String]) throws {
        let platform = arguments.contains("--platform") ? [] : ["--platform", "ios"]
        #expect(try labels(["plaid-linked"] + platform + arguments) == played)
    }
}

@Suite("Host names of `branch-mock serve`")
struct AllowHostTests {
    @Test(
        "that no request can ask for are refused",
        arguments: ["a b", "mock:8080", "http://mock", "*.example.com", "möck", "", "a/b"])
    func refused(name: String) async {
        let result = await Run.tool(["serve", "--allow-host", name])
        #expect(result.code == .usage)
        #expect(
            result.error.hasPrefix(
                "branch-mock serve: --allow-host must be a host name without a port, as mock or mock."))
    }

    @Test("are taken", arguments: ["mock", "mock.example.com", "my_mock-1", "10.0.2.2", "::1"])
    func taken(name: String) { #expect(Flag<String>.allowHost.description.problem(name) == nil) }
}
