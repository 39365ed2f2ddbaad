import FoundationEssentials
import HTTP
import Model
import Runs

/// The calls of Direct's page.
extension Pages {
    func world(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let login = Self.login(request, run)
        return run.read { World.json(of: run.id, run.scenario, $0, login: login) }.response()
    }

    func outcome(_ request: Request) async throws -> Response {
        let run = try await signedInRun(request)
        let now = run.elapsed
        return run.read { World.outcome(run.scenario, $0, at: now) }.response()
    }

    func createLink(_ request: Request) async throws -> Response {
        let run = try await signedInRun(request)
        let origin = Site(request).hostedLinkOrigin
        let link = try await answering { try await run.createLink { "\(origin)/hl/\($0)" } }
        let answer: JSON = ["link": .string(link.id.text), "url": .string(link.url)]
        return answer.response(.created)
    }

    func takeDirectReports(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let batch = try ReportBatch(json: try json(request), shapes: ReportShape.direct)
        let digests = try batch.digests(in: run)
        let hasCookie = JarCookie(run: run.id).isIn(request)
        try await decide(in: run) { state, _ in
            try batch.directObservations(in: state, hasCookie: hasCookie, digests: digests)
        }
        return batch.acknowledgment.response()
    }

    func documentForBridge(_ request: Request) async throws -> Response {
        let document = try Self.document(request, in: try await signedInRun(request))
        let answer: JSON = [
            "document": .string(document.id), "filename": .string(document.filename),
            "mimeType": .string(document.mimeType), "bytes": .int(document.content.count),
            "base64": .string(Data(document.content).base64EncodedString()),
        ]
        return answer.response()
    }

    func documentAsAttachment(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let document = try Self.document(request, in: run)
        let response = Self.attachment(document, of: run.id)
            .response(to: Conditions(request.headers), request.method)
        if request.method == .get {
            let hasCookie = JarCookie(run: run.id).isIn(request)
            try await decide(in: run) { state, _ in
                var data: JSONObject = [
                    "document": .string(document.id), "nth": .int(state.requests(of: document.id) + 1),
                    "status": .int(response.status.rawValue), "cookie": .bool(hasCookie),
                ]
                data["range"] = request.headers["Range"].map(JSON.string)
                return [Observation(.documentRequested, data)]
            }
        }
        return response
    }

    /// The document as browsers save it. A run keeps its documents as they were at its start, so the names of both are a
    /// strong validator, by which a download that broke off can go on.
    private static func attachment(_ document: Scenario.Document, of run: RunID) -> Representation {
        let headers: Headers = [
            "Content-Type": document.mimeType.isEmpty ? "application/octet-stream" : document.mimeType,
            "Content-Disposition": ContentDisposition.attachment(document.filename), "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox",
        ]
        return Representation(
            Response(headers: headers, body: .bytes(document.content)), etag: "\"\(run)-\(document.id)\"")
    }

    private static func document(_ request: Request, in run: Run) throws(Problem) -> Scenario.Document {
        guard let document = run.scenario.document(request.parameters["document"] ?? "") else {
            throw .documentUnknown
        }
        return document
    }
}

extension Scenario {
    func document(_ id: String) -> Document? { documents.first { $0.id == id } }
}
