import HTTP
import Model
import Runs

/// The photo of Onboarding: measured, and dropped.
extension Pages {
    /// `POST …/photo?way=camera` with the file's bytes as the body.
    func takePhoto(_ request: Request) async throws -> Response {
        let run = try await onboardingRun(request)
        let way = try Self.way(request.query)
        guard let type = request.mediaType, type.hasPrefix("image/") || type == "application/octet-stream" else {
            throw Problem.mediaType("an image")
        }
        if request.body.isEmpty { throw Problem.photoEmpty }
        var data: JSONObject = ["way": .string(way.rawValue), "bytes": .int(request.body.count)]
        do throws(Problem) {
            let picture = try Self.picture(request.body, atMost: run.scenario.identity.photoLimit)
            data["type"] = .string(picture.type)
            data["width"] = .int(picture.width)
            data["height"] = .int(picture.height)
        } catch {
            try await take(.photo, .refused, data.with("reason", .string(error.code)), in: run)
            throw error
        }
        try await take(.photo, .accepted, data, in: run)
        return world(run, request)
    }

    func skipPhoto(_ request: Request) async throws -> Response {
        let run = try await onboardingRun(request)
        if run.scenario.identity.photo == .required { throw Problem.photoRequired }
        guard try json(request) == [:] else { throw Problem.bodyInvalid("It must be {}.") }
        try await take(.photo, .skipped, in: run)
        return world(run, request)
    }

    private static func picture(_ file: [UInt8], atMost limit: Int) throws(Problem) -> Picture {
        if file.count > limit { throw .photoTooLarge(limit) }
        do throws(Picture.Failure) { return try Picture(file) } catch {
            throw error == .heic ? .photoHEIC : .photoUnreadable
        }
    }

    private static func way(_ query: Query) throws(Problem) -> Scenario.PhotoSource {
        let ways = query.all("way")
        guard ways.count == 1, let way = Scenario.PhotoSource(rawValue: ways[0]) else {
            let names = Scenario.PhotoSource.allCases.map(\.rawValue).joined(separator: ", ")
            throw .photoWay("\"way\" must be there once, as one of \(names).")
        }
        return way
    }
}
