import HTTP
import Model
import Runs

/// Documents on their way to the device: as base64 for the bridge, and over HTTP.
extension Pages {
    func addDocumentRoutes(to router: inout Router) {
        let document = "/mock/api/runs/{run}/documents/{document}"
        router.later(.get, document) { try await documentForBridge($0) }
        router.later(.post, document + "/url") { try await offerDocument($0) }
        router.shown(.get, "/mock/documents/{run}/{document}/{filename}") { try await sendDocument($0) }
        router.shown(.get, "/mock/return/{run}") { try await returnPage($0) }
        router.shown(.post, "/mock/return/{run}", bodyLimit: ReturnedCopy.bodyLimit) { try await takeCopy($0) }
    }

    func documentForBridge(_ request: Request) async throws -> Response {
        let document = try Self.document(request, in: try await signedInRun(request))
        let members: JSON = [
            "document": .string(document.id), "filename": .string(document.filename),
            "mimeType": .string(document.mimeType), "bytes": .int(document.size),
        ]
        let headers: Headers = ["Content-Type": "application/json", "Cache-Control": "no-store"]
        let start = members.bytes.dropLast() + Array(",\"base64\":\"".utf8)
        let text = Base64Text(document)
        guard text.pieces > 1 else {
            return Response(headers: headers, body: .bytes(start + Self.escaped(text, 0) + Array("\"}".utf8)))
        }
        return Response(
            headers: headers,
            body: .stream { writer in
                try await writer.write(Array(start))
                for index in 0..<text.pieces {
                    try await writer.write(Self.escaped(text, index))
                    await Task.yield()
                }
                try await writer.write("\"}")
            })
    }

    /// A piece as it stands in a JSON string.
    private static func escaped(_ text: Base64Text, _ index: Int) -> [UInt8] {
        let piece = text.piece(index)
        guard text.needsEscaping else { return piece }
        return Array(JSON.string(String(decoding: piece, as: UTF8.self)).bytes.dropFirst().dropLast())
    }

    /// A URL that is good as long and as often as the scenario says.
    func offerDocument(_ request: Request) async throws -> Response {
        let run = try await signedInRun(request)
        let document = try Self.document(request, in: run)
        let path = document.path(in: run.id)
        let offer = try await answering {
            try await run.offer(document) { document.access.isTicketed ? "\(path)?ticket=\($0)" : path }
        }
        let answer: JSON = [
            "url": .string(offer.url), "expiresAfter": offer.lifetime.map { .number($0.seconds) } ?? .null,
        ]
        return answer.response(.created)
    }

    func sendDocument(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let document = try Self.document(request, in: run)
        let served = Self.representation(of: document, in: run.id)
            .response(to: Conditions(request.headers), request.method)
        let login = LoginCookie.digest(in: request)
        let tickets = request.query.all("ticket")
        var response = served
        try await decide(in: run) { state, now in
            let isSignedIn = state.login.standing(of: login, at: now) == .cookie
            let refusal = DocumentRefusal(
                document, ticket: tickets.count == 1 ? tickets[0] : nil, isSignedIn: isSignedIn, in: state, at: now)
            response = refusal?.page.response ?? served
            var data: JSONObject = ["document": .string(document.id)]
            if request.method == .head {
                data["method"] = "HEAD"
            } else if let purpose = request.purpose {
                data["purpose"] = .string(purpose)
            } else {
                data["nth"] = .int(state.documents.requests(of: document.id) + 1)
            }
            data["status"] = .int(response.status.rawValue)
            data["cookie"] = .bool(isSignedIn)
            data["range"] = request.headers["Range"].map(JSON.string)
            data["ticket"] = tickets.first.flatMap { state.documents.ticket($0) == nil ? nil : .string($0) }
            return [Observation(.documentRequested, data)]
        }
        return response
    }

    /// The document as browsers save it. A run keeps its documents as they were at its start, so the names of both are a
    /// strong validator, by which a download that broke off can go on.
    private static func representation(of document: Scenario.Document, in run: RunID) -> Representation {
        var headers: Headers = [
            "Content-Type": document.mimeType.isEmpty ? "application/octet-stream" : document.mimeType,
            "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox",
        ]
        ContentDisposition.add(document, to: &headers)
        let etag = "\"\(run)-\(document.id)\""
        guard case .madeUp = document.source else {
            return Representation(Response(headers: headers, body: .bytes(document.content)), etag: etag)
        }
        return Representation(headers: headers, count: document.size, etag: etag) { range, writer in
            for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 16) {
                try await writer.write(document.bytes(start..<min(start + 1 << 16, range.upperBound)))
                await Task.yield()
            }
        }
    }

    static func document(_ request: Request, in run: Run) throws(Problem) -> Scenario.Document {
        guard let document = run.scenario.document(request.parameters["document"] ?? "") else {
            throw .documentUnknown
        }
        return document
    }
}
