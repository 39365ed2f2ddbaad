import Control
import Model
import Testing

@Suite struct RunBodyTests {
    @Test("a run is asked for by a scenario's name and what goes with it")
    func reads() throws {
        let body = try RunBody(
            json: [
                "scenario": "plaid-closed", "platform": "react-native", "label": "nightly", "key": "k1",
                "claim": ["workerId": "W-7"], "authSession": false, "simulated": true,
            ])
        #expect(body.scenario == .name("plaid-closed"))
        #expect((body.platform, body.label, body.key, body.claimedWorker) == (.reactNative, "nightly", "k1", "W-7"))
        #expect((body.hasAuthSession, body.isSimulated) == (false, true))
    }

    @Test("null is the same as nothing")
    func nulls() throws {
        let body = try RunBody(json: ["scenario": "a", "platform": .null, "label": .null, "key": .null, "claim": .null])
        #expect(try body == RunBody(json: ["scenario": "a"]))
        #expect((body.hasAuthSession, body.isSimulated) == (true, false))
    }

    @Test("a scenario may stand in the body, as an object or as the body itself")
    func inline() throws {
        #expect(try RunBody(json: ["scenario": ["flow": "direct"]]).scenario == .source(#"{"flow":"direct"}"#))
        let body = try RunBody(
            source: "flow: direct\n",
            parameters: [
                ("platform", "ios"), ("label", "l"), ("key", "k"), ("claim.workerId", "W-1"), ("authSession", "false"),
                ("simulated", "true"),
            ])
        #expect(body.scenario == .source("flow: direct\n"))
        #expect((body.platform, body.label, body.key, body.claimedWorker) == (.ios, "l", "k", "W-1"))
        #expect((body.hasAuthSession, body.isSimulated) == (false, true))
    }

    @Test(
        "what is wrong with the body is named",
        arguments: [
            ([], "the body must be a JSON object"),
            ([:], "\"scenario\" must be the name of a scenario, or one as an object"),
            (["scenario": 1], "\"scenario\" must be the name of a scenario, or one as an object"),
            (
                ["scenario": "a", "lable": "x"],
                "the body has no member \"lable\"; it may have scenario, platform, label, claim, key, authSession, simulated"
            ),
            (["scenario": "a", "label": 1], "\"label\" must be a string of at most 200 characters"),
            (
                ["scenario": "a", "key": .string(String(repeating: "k", count: 201))],
                "\"key\" must be a string of at most 200 characters"
            ),
            (
                ["scenario": "a", "platform": "windows"],
                "there is no platform \"windows\"; there are ios, android, react-native, react-native-shim, expo, browser"
            ),
            (["scenario": "a", "authSession": "no"], "\"authSession\" must be true or false"),
            (["scenario": "a", "claim": "W-1"], "\"claim\" must be an object with \"workerId\""),
            (["scenario": "a", "claim": ["worker": "x"]], "\"claim\" has no member \"worker\"; it may have workerId"),
        ] as [(JSON, String)])
    func refuses(json: JSON, detail: String) {
        #expect(throws: APIProblem(.bodyInvalid, detail)) { try RunBody(json: json) }
    }

    @Test("parameters beside a scenario are as strict")
    func refusesParameters() {
        #expect(
            throws: APIProblem(
                .parameterInvalid,
                "there is no parameter \"lable\"; there are platform, label, key, claim.workerId, authSession and simulated"
            )
        ) {
            try RunBody(source: "", parameters: [("lable", "x")])
        }
        #expect(throws: APIProblem(.parameterInvalid, "simulated must be true or false")) {
            try RunBody(source: "", parameters: [("simulated", "1")])
        }
    }

    @Test("entry URLs lead to the run from each place, and hold whatever the scenario's ids are")
    func entryURLs() throws {
        var scenario = Scenario(name: "s", flows: [.direct])
        scenario.worker.id = "W 1&é"
        let run = RunID(random: Array(0..<16))
        let asked = try #require(Authority(scheme: .http, text: "mock.test:9000"))
        let query = "?org_id=7c9e6679-7425-40de-944b-e07fc1f90ae7&worker_id=W%201%26%C3%A9&mockRun=\(run)"

        let local = EntryURLs(to: run, of: scenario, asked: asked, at: .init(port: 8080)).members
        #expect(local["entryUrl"] == .string("http://mock.test:9000/direct/\(query)"))
        #expect(local["entryUrls"]?["localhost"] == .string("http://localhost:8080/direct/\(query)"))
        #expect(local["entryUrls"]?["androidEmulator"] == .string("http://10.0.2.2:8080/direct/\(query)"))
        #expect(local["entryUrls"]?["branchHosts"] == .string("http://direct-sandbox.branchapp.com:8080/\(query)"))
        #expect(local["entryUrls"]?["lan"] == .null)
        #expect(local["entryUrls"]?["lanReason"]?.string?.contains("--bind") == true)

        let wide = EntryURLs(to: run, of: scenario, asked: asked, at: .init(port: 80, lanAddress: "192.168.1.7"))
            .members
        #expect(wide["entryUrls"]?["lan"] == .string("http://192.168.1.7/direct/\(query)"))
        #expect(wide["entryUrls"]?["lanReason"] == nil)

        scenario.flows = [.onboarding, .direct]
        let first = EntryURLs(to: run, of: scenario, asked: asked, at: .init(port: 8080)).members
        #expect(first["entryUrl"] == .string("http://mock.test:9000/onboarding/\(query)"))
        #expect(first["entryUrls"]?["localhost"] == .string("http://localhost:8080/onboarding/\(query)"))
        #expect(first["entryUrls"]?["branchHosts"] == .string("http://onboarding-sandbox.branchapp.com:8080/\(query)"))
    }
}
