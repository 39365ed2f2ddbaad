import HTTP
import Model
import Runs

/// Strangers that post messages, and the canaries in these: Hosted Links that look like any other, and that nobody asked for.
extension Pages {
    func addProbeRoutes(to router: inout Router) {
        let run = "/mock/api/runs/{run}"
        router.shown(.get, "/mock/stranger/{run}") { try await stranger($0) }
        router.shown(.get, "/mock/stranger/{run}/{frame}") { try await strangerFrame($0) }
        router.later(.post, run + "/canaries") { try await makeCanary($0) }
        router.later(.post, run + "/frames/{frame}") { try await frameLoaded($0) }
        router.later(.post, "/mock/api/canaries/{canary}") { try await tripCanary($0) }
    }

    /// A page on another origin. It posts, waits whether it is obeyed, and goes on to the next one or back to the app's page.
    func stranger(_ request: Request) async throws -> Response {
        let run = try await run(request)
        guard request.query.all("probe").count <= 1 else { throw Problem.parameter("probe", "is there twice") }
        guard let probe = request.query.first("probe").flatMap(Scenario.Probe.init),
            [.strangerOrigin, .lookAlike].contains(probe), run.scenario.probes.contains(probe)
        else { throw Problem.probeUnknown }
        guard let entry = run.read({ $0.entry?["url"]?.string }), let site = run.read({ $0.entrySite }) else {
            throw Problem.probeUnknown
        }
        let known = StrangerOrigins(entry: site, ports: ports).all
        let next = request.query.all("next")
        for place in next where !Self.isStranger(place, in: run, known) { throw Problem.probeUnknown }
        let rest = next.dropFirst().map { "&next=\(PercentCoding.encode($0))" }.joined()
        let target = next.first.map { $0 + rest } ?? entry
        return StrangerPage.page(run.id, probe, next: target).response
    }

    /// The URL of a stranger's page of this run, without a `next` of its own.
    private static func isStranger(_ url: String, in run: Run, _ origins: Set<String>) -> Bool {
        guard let start = url.firstRange(of: "/mock/stranger/")?.lowerBound, origins.contains(String(url[..<start]))
        else {
            return false
        }
        return [Scenario.Probe.strangerOrigin, .lookAlike].contains {
            url[start...] == "/mock/stranger/\(run.id)?probe=\($0.rawValue)"
        }
    }

    func strangerFrame(_ request: Request) async throws -> Response {
        let run = try await run(request)
        guard let frame = request.parameters["frame"].flatMap(StrangerFrame.init), frame != .srcdoc,
            run.scenario.probes.contains(.frame)
        else { throw Problem.probeUnknown }
        return StrangerPage.frame(run.id, frame, at: Site(request).origin)
    }

    /// Makes a canary, and records that it is about to be sent: what comes of it may come before any report.
    func makeCanary(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let canary = try run.newCanary()
        let observation = try Self.sent(canary, request, in: run)
        if let observation { try await decide(in: run) { _, _ in [observation] } }
        let origin = (run.read { $0.entrySite } ?? Site(request)).hostedLinkOrigin
        let answer: JSON = ["canary": .string(canary.text), "url": .string("\(origin)/hl/\(canary)")]
        var response = answer.response(.created)
        response.headers.add("Access-Control-Allow-Origin", "*")
        return response
    }

    /// `nil` for noise, which the page reports itself.
    private static func sent(_ canary: LinkID, _ request: Request, in run: Run) throws(Problem) -> Observation? {
        let query = request.query
        for item in query.items where query.all(item.name).count > 1 { throw .parameter(item.name, "is there twice") }
        guard let probe = query.first("probe").flatMap(Scenario.Probe.init), run.scenario.probes.contains(probe),
            probe != .badCertificate
        else { throw .probeUnknown }
        if probe == .noise { return nil }
        guard let how = query.first("how"), ReportShape.probeWays.contains(how) else {
            throw .parameter("how", "is none of \(ReportShape.probeWays.joined(separator: ", "))")
        }
        var data: JSONObject = ["probe": .string(probe.rawValue), "how": .string(how), "canary": .string(canary.text)]
        if probe == .frame {
            guard let frame = query.first("frame").flatMap(StrangerFrame.init) else {
                throw .parameter(
                    "frame", "is none of \(StrangerFrame.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            data["frame"] = .string(frame.rawValue)
        }
        // Only the app's page can say of a host that it was not reached.
        let host = how == "unreachable" ? query.first("host") ?? "" : request.authority
        guard host.utf8.count <= 300 else { throw .parameter("host", "is longer than 300 bytes") }
        data["host"] = .string(host)
        return Observation(.probeSent, data)
    }

    /// Something in a frame runs.
    func frameLoaded(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let name = request.parameters["frame"] ?? ""
        let isLegal = run.scenario.frames.contains { $0.rawValue == name }
        let isProbe = run.scenario.probes.contains(.frame) && StrangerFrame(rawValue: name) != nil
        guard isLegal || isProbe else { throw Problem.frameUnknown }
        try await decide(in: run) { _, _ in
            [Observation(.frameLoaded, ["frame": .string(name), "host": .string(request.authority)])]
        }
        return Response(.noContent, headers: ["Access-Control-Allow-Origin": "*"])
    }

    /// A canary's page was shown, or its sender got an answer.
    func tripCanary(_ request: Request) async throws -> Response {
        guard let canary = request.parameters["canary"].flatMap(LinkID.init), let run = try await knownRun(canary.run)
        else { throw Problem.canaryUnknown }
        let ways = request.query.all("how")
        guard ways.count == 1, ["loaded", "completion"].contains(ways[0]) else {
            throw Problem.parameter("how", "must be loaded or completion")
        }
        guard try await answering({ try await run.trip(canary, how: ways[0]) }) else { throw Problem.canaryUnknown }
        return Response(.noContent, headers: ["Access-Control-Allow-Origin": "*"])
    }

    /// What is found at a canary's URL; `nil` where it is none. A look at it alone is recorded, and trips nothing.
    func canaryPage(_ request: Request) async throws -> Response? {
        guard let canary = request.parameters["link"].flatMap(LinkID.init), let run = try await knownRun(canary.run),
            run.read({ $0.probes.sent(canary) }) != nil
        else { return nil }
        var data: JSONObject = ["link": .string(canary.text), "method": .string(request.method.rawValue)]
        data["purpose"] = request.purpose.map(JSON.string)
        try await decide(in: run) { _, _ in [Observation(.hostedLinkRequested, data)] }
        return CanaryPage.page(canary, run.scenario.organization.completionRedirectURL)
    }
}
