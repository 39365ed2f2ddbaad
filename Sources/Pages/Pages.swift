package import HTTP
import Model
package import Runs

/// What browsers and webviews load: the apps' pages and the calls that they make (docs/page-protocol.md). It keeps no state: all that
/// it knows is in a run's fold, all that happens becomes a run's events.
package struct Pages: Sendable {
    let runs: RunStore
    let scenarios: Scenarios
    let files: StaticFiles
    let certificates: BadCertificates?
    let digests = DocumentDigests()
    private let findPorts: @Sendable () -> Ports

    /// Where the server listens.
    package struct Ports: Sendable {
        let http: Int?
        let https: Int?
        package init(http: Int? = nil, https: Int? = nil) { (self.http, self.https) = (http, https) }
    }

    /// - Parameter ports: asked when a page needs them, for they are not known before the server listens.
    package init(
        runs: RunStore, scenarios: Scenarios, files: StaticFiles = Pages.files(),
        certificates: BadCertificates? = nil, ports: @escaping @Sendable () -> Ports = { Ports() }
    ) {
        (self.runs, self.scenarios, self.files) = (runs, scenarios, files)
        (self.certificates, findPorts) = (certificates, ports)
    }

    var ports: Ports { findPorts() }

    /// Adds everything that is served to apps and their workers; `/__admin` is not among it.
    package func addRoutes(to router: inout Router) {
        let elsewhere = router.fallback
        router.fallback = { request in
            guard [.get, .head].contains(request.method), request.headers.hasToken("text/html", in: "Accept") else {
                return elsewhere(request)
            }
            return .refusal(NoticePage.nothing.response)
        }
        router.now(.get, "/mock/{path...}") { file($0) }
        router.now(.get, "/favicon.ico") { _ in Response(.noContent) }
        addEntryRoutes(to: &router)
        addDirectRoutes(to: &router)
        addOnboardingRoutes(to: &router)
        addDocumentRoutes(to: &router)
        addExternalRoutes(to: &router)
        addProbeRoutes(to: &router)
        addDriveRoutes(to: &router)
        addHostedLinkRoutes(to: &router)
    }

    private func addEntryRoutes(to router: inout Router) {
        router.shown(.get, "/") { try await root($0) }
        router.now(.post, "/", bodyLimit: Echo.bodyLimit) { Echo.response(to: $0) }
        for path in ["/login", "/login/"] { router.shown(.get, path) { try await login($0) } }
        for path in ["/direct", "/direct/", "/direct/login", "/direct/login/"] {
            router.shown(.get, path) { try await entry($0, .direct) }
        }
        for path in ["/onboarding", "/onboarding/"] {
            router.shown(.get, path) { try await entry($0, .onboarding) }
        }
    }

    private func addDirectRoutes(to router: inout Router) {
        let run = "/mock/api/runs/{run}"
        router.later(.get, run) { try await world($0) }
        router.later(.get, run + "/outcome") { try await outcome($0) }
        router.later(.post, run + "/links") { try await createLink($0) }
        router.later(.post, run + "/reports", bodyLimit: ReportBatch.bodyLimit) { try await takeDirectReports($0) }
        router.later(.post, run + "/login/code", bodyLimit: Self.callLimit) { try await sendCode($0) }
        router.later(.post, run + "/login", bodyLimit: Self.callLimit) { try await signIn($0) }
        router.later(.post, run + "/logout", bodyLimit: Self.callLimit) { try await signOut($0) }
        router.later(.post, run + "/cash-outs", bodyLimit: Self.callLimit) { try await cashOut($0) }
        router.later(.post, run + "/certificates") { try await tryCertificates($0) }
    }

    /// Bytes of a call's body, where that is a few words.
    private static let callLimit = 4096

    private func addHostedLinkRoutes(to router: inout Router) {
        let link = "/mock/api/links/{link}"
        router.later(.get, "/hl/{link}") { try await hostedLink($0) }
        router.shown(.get, "/mock/jar/{link}") { try await compareJars($0) }
        router.later(.get, link) { try await linkState($0) }
        router.later(.post, link + "/steps", bodyLimit: Self.callLimit) { try await takeLinkStep($0) }
        router.later(.post, link + "/reports", bodyLimit: ReportBatch.bodyLimit) { try await takeLinkReports($0) }
        router.later(.post, "/hl/{link}/finish", bodyLimit: Self.callLimit) { try await finish($0) }
        router.shown(.get, "/mock/bank/{link}") { try await bankPage($0) }
        router.shown(.post, "/mock/bank/{link}", bodyLimit: Self.callLimit) { try await answerBank($0) }
    }
}
