import HTTP
import Model
import Runs

extension Request {
    /// Why a browser asks ahead of time, as *prefetch* (Fetch, "Sec-Purpose"); `nil` where it wants to show the answer.
    var purpose: String? { headers["Sec-Purpose"] ?? headers["Purpose"] }
}

/// What the pages' calls have in common.
extension Pages {
    /// The run, if there is one.
    func knownRun(_ id: RunID) async throws -> Run? {
        do throws(RunError) { return try await runs.run(id) } catch .unknown { return nil } catch {
            throw Problem(error)
        }
    }

    /// The run that the path names.
    func run(_ request: Request) async throws -> Run {
        guard let id = request.parameters["run"].flatMap(RunID.init) else { throw Problem.runUnknown }
        if let run = runs.open(id) { return run }
        guard let run = try await knownRun(id) else { throw Problem.runUnknown }
        return run
    }

    /// The Hosted Link that the path names, and its run, if there is one.
    func knownLink(_ request: Request) async throws -> (run: Run, link: LinkState)? {
        guard let id = request.parameters["link"].flatMap(LinkID.init), let run = try await knownRun(id.run),
            let link = run.read({ $0.link(id) })
        else { return nil }
        return (run, link)
    }

    func link(_ request: Request) async throws -> (run: Run, link: LinkState) {
        guard let known = try await knownLink(request) else { throw Problem.linkUnknown }
        return known
    }

    /// The body as a JSON object with no members but these.
    func json(_ request: Request, _ members: [String]) throws(Problem) -> JSON {
        let json = try json(request)
        try json.allow(members)
        return json
    }

    /// The body as a JSON object. Another type is refused: a page of another origin can send `text/plain` without asking.
    func json(_ request: Request) throws(Problem) -> JSON {
        guard request.mediaType == "application/json" else { throw .mediaType("application/json") }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(request.body) } catch {
            throw .bodyInvalid("It is no JSON: \(error).")
        }
        guard json.object != nil else { throw .bodyInvalid("It must be an object.") }
        return json
    }

    /// Decides and records; a run's own refusals become answers.
    func decide(in run: Run, _ decision: (RunState, Duration) throws -> [Observation]) async throws {
        do { _ = try await run.decide(decision) } catch let error as RunError { throw Problem(error) }
    }

    /// Turns what a run throws into an answer.
    func answering<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as RunError { throw Problem(error) }
    }
}

extension JSON {
    /// Refuses an object with another member.
    func allow(_ members: [String], in place: @autoclosure () -> String = "") throws(Problem) {
        if let other = object?.members.first(where: { !members.contains($0.name) }) {
            throw .bodyInvalid("\(place())there is no member \"\(other.name)\".")
        }
    }

    /// An answer that no one keeps.
    func response(_ status: Status = .ok) -> Response {
        Response(status, headers: Self.headers, body: .bytes(bytes))
    }

    private static let headers: Headers = ["Content-Type": "application/json", "Cache-Control": "no-store"]
}
