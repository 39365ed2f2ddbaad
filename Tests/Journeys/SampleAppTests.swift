import FoundationEssentials
import Loop
import Model
import ScenarioFile
import Testing

@Suite("Apps written as the guide's sample", .serialized)
struct SampleApps {
    /// What fails in them, by platform: all that the guide's own code does wrong, and nothing else.
    static let gaps: [String: [CheckID]] = [
        "ios": [.trustSender, .trustFrame, .pageHealthy],
        "android": [.plaidCompleted, .plaidCompletedOnce, .trustSender, .trustFrame, .cameraAvailable],
        "react-native": [.downloadsCookie],
        "expo": [.plaidOpened],
    ]

    /// Scenarios that bring it to light, and those beside them in which nothing may fail; by platform, what fails.
    static let rows: [String: [String: CheckID]] = [
        "stranger": ["ios": .trustSender, "android": .trustSender, "expo": .plaidOpened],
        "stranger-look-alike": ["ios": .trustSender, "android": .trustSender, "expo": .plaidOpened],
        "stranger-frames": ["ios": .trustFrame, "android": .trustFrame, "expo": .plaidOpened],
        "noise": ["expo": .plaidOpened],
        "plaid-linked": ["expo": .plaidOpened],
        "plaid-app-switch": ["android": .plaidCompletedOnce, "expo": .plaidOpened],
        "plaid-half-way": ["expo": .plaidOpened],
        "plaid-twice": ["android": .plaidCompleted, "expo": .plaidOpened],
        "camera-allowed": ["android": .cameraAvailable],
        "camera-missing": [:],
        "document-attachment": ["ios": .pageHealthy],
        "document-returned": ["ios": .pageHealthy],
        "document-wants-cookie": ["ios": .pageHealthy, "react-native": .downloadsCookie],
        "link-blank": [:],
    ]

    @Test("they fail what the guide's code does wrong, as a warning, and nothing else")
    func table() async throws {
        let isWhole = ProcessInfo.processInfo.environment["BRANCH_MOCK_EVERY_PLATFORM"] != nil
        let names = isWhole ? ScenarioLibrary.shipped.compactMap(\.reading.scenario?.name) : Self.rows.keys.sorted()
        try await BuiltServer.run(BuiltServer.asBranch) { server in
            let ending = try await Program.run(
                ["run"] + names + [
                    "--manner", "sample", "--platform", Self.gaps.keys.sorted().joined(separator: ","),
                    "--allow-destructive", "--server", server.url,
                ])
            // Where the app's gap keeps a step from being taken, the run stays incomplete.
            #expect(ending.status == .exited(4), "\(ending.output)\(ending.errors)")
            for record in try await server.records() {
                let place: Comment = "\(record.scenario) on \(record.platform): \(record.failures)"
                #expect(record.label == "sample")
                let known = Set(Self.gaps[record.platform, default: []].map(\.rawValue))
                #expect(known.isSuperset(of: record.failures), place)
                #expect(record.gaps == record.failures, place)
                #expect(record.verdict["verdict"] != "failed", place)
                if let row = Self.rows[record.scenario] {
                    #expect(record.failures == [row[record.platform]?.rawValue].compactMap(\.self), place)
                }
            }
        }
    }

    @Test("the guide has no sample for an app with a shim, and none for a browser")
    func none() async throws {
        for platform in ["react-native-shim", "browser"] {
            let ending = try await Program.run(
                ["run", "camera-allowed", "--manner", "sample", "--platform", platform],
                environment: ["PATH": "/nowhere"])
            #expect(ending.status == .exited(2))
            #expect(ending.errors.contains("the guide has no sample for \(platform)"), "\(ending.errors)")
        }
    }
}
