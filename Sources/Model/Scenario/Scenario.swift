/// A scenario: a world, the steps a worker takes in it, and what is expected. Read from a file by `ScenarioFile`; every default is here.
package struct Scenario: Sendable, Hashable {
    package var name: String
    /// The name, where a file gives no title.
    package var title: String
    /// The apps that it plays in; never empty, none twice. The entry URL leads to the first; Onboarding hands over to Direct at its end.
    package var flows: [Flow]
    package var tags: [String] = []
    /// Where the scenario makes sense; never empty.
    package var platforms: [Platform] = Platform.allCases
    package var organization = Organization()
    package var worker = Worker()
    package var login = Login()
    package var identity = Identity()
    package var plaid = Plaid()
    package var documents: [Document] = []
    package var links: [Link] = []
    package var frames: [Frame] = []
    package var probes: [Probe] = []
    package var faults: [Fault] = []
    package var drive: Drive = .manual
    /// The quiet after the last owed event, before a verdict is final.
    package var settle: Duration = .seconds(5)
    package var steps: [Step] = []
    package var expect: [Expectation] = []
    package var checks: [CheckID: CheckSetting] = [:]
    /// What must have been exercised for the verdict to be `passed`.
    package var require: [CheckID] = []
    /// The platform of the simulated app; the first of `platforms` where the file is silent.
    package var appPlatform: Platform?
    /// The simulated app's phone has auth sessions.
    package var appHasAuthSession = true
    /// It can do harm to an app or its data, and is played only where that is allowed.
    package var destructive = false

    package init(name: String, title: String? = nil, flows: [Flow]) {
        self.name = name
        self.title = title ?? name
        self.flows = flows
    }

    package enum Flow: String, Sendable, Hashable, CaseIterable { case onboarding, direct }

    /// Who takes the steps that a page can take by itself: the tester, or the page.
    package enum Drive: String, Sendable, Hashable, CaseIterable { case manual, auto }
}

extension Scenario {
    /// `flow` as a file has it: a word, or a list of two.
    package var flowJSON: JSON {
        flows.count == 1 ? .string(flows[0].rawValue) : .array(flows.map { .string($0.rawValue) })
    }
}
