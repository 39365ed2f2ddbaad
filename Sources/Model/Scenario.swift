/// A scenario: a world, the steps a worker takes in it, and what is expected. Read from a file by `ScenarioFile`; every default is here.
package struct Scenario: Sendable, Hashable {
    package var name: String
    /// The name, where a file gives no title.
    package var title: String
    package var flow: Flow
    package var tags: [String] = []
    /// Where the scenario makes sense; never empty.
    package var platforms: [Platform] = Platform.allCases
    package var organization = Organization()
    package var worker = Worker()
    package var plaid = Plaid()
    package var documents: [Document] = []
    /// The quiet after the last owed event, before a verdict is final.
    package var settle: Duration = .seconds(5)
    package var steps: [Step] = []
    package var expect: [Expectation] = []
    package var checks: [CheckID: CheckSetting] = [:]
    /// The platform of the simulated app; the first of `platforms` where the file is silent.
    package var appPlatform: Platform?

    package init(name: String, title: String? = nil, flow: Flow) {
        self.name = name
        self.title = title ?? name
        self.flow = flow
    }

    package enum Flow: String, Sendable, Hashable, CaseIterable { case direct }

    package struct Organization: Sendable, Hashable {
        /// Lowercase UUID.
        package var id = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        package var name = "Acme Couriers"
        /// As configured in Pay Admin.
        package var completionRedirectURL = "yourapp://plaid-hosted-link-complete"
        /// Earned wage access is on.
        package var ewa = true
        package init() {}
    }

    package struct Worker: Sendable, Hashable {
        package var id = "W-1001"
        package var name = "Sam Rivera"
        package var phone = "+15555550100"
        package var email = "sam@example.com"
        /// In hundredths of `currency`.
        package var available = 18_240
        /// ISO 4217.
        package var currency = "USD"
        package init() {}
    }

    package struct Plaid: Sendable, Hashable {
        package var institution = "First Platypus Bank"
        /// What Plaid's page does when it plays by itself.
        package var outcome: Outcome = .linked
        package var redirect = Redirect()
        package var lifetime: Duration = .seconds(30 * 60)
        package init() {}

        package enum Outcome: String, Sendable, Hashable, CaseIterable { case linked, exited }

        package struct Redirect: Sendable, Hashable {
            /// How the page goes to the completion redirect URL: a 303 after a form, or a button that the worker taps.
            package enum Way: String, Sendable, Hashable, CaseIterable { case http, tap }
            package var way: Way = .http
            package var delay: Duration = .zero
            package init() {}
        }
    }

    /// A file that the worker can download. Handed over by the bridge where it has a method for it, else by HTTP.
    package struct Document: Sendable, Hashable {
        package var id: String
        package var title: String
        package var filename: String
        package var mimeType: String
        package var source: Source

        package enum Source: Sendable, Hashable {
            case bytes([UInt8])
            /// So many bytes, made up from the document's id: the same each time.
            case madeUp(size: Int)
        }

        package init(id: String, title: String, filename: String, mimeType: String, source: Source) {
            (self.id, self.title, self.filename) = (id, title, filename)
            (self.mimeType, self.source) = (mimeType, source)
        }

        package init(id: String, title: String, filename: String, mimeType: String, content: [UInt8]) {
            self.init(id: id, title: title, filename: filename, mimeType: mimeType, source: .bytes(content))
        }
    }

    /// What the worker does next. Steps are numbered from 1 in the control API.
    package enum Step: Sendable, Hashable {
        case linkBank(times: Int)
        case plaid(PlaidEnd)
        /// The id of one of `documents`.
        case download(String)
    }

    /// How the worker leaves Plaid's page.
    package enum PlaidEnd: String, Sendable, Hashable, CaseIterable { case linked, exited, closed }
}

extension Scenario.Step {
    /// The step as it stands in a scenario file, on one line.
    package var text: String {
        switch self {
        case .linkBank(let times): times == 1 ? "linkBank" : "linkBank: twice"
        case .plaid(let end): "plaid: \(end.rawValue)"
        case .download(let document): "download: \(document)"
        }
    }

    /// The key that names the step, as `after:` does.
    package var key: String {
        switch self {
        case .linkBank: "linkBank"
        case .plaid: "plaid"
        case .download: "download"
        }
    }
}
