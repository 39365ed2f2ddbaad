import HTTP
import Model
import Runs

/// The calls of Onboarding's page. Each answers the world as it is then.
extension Pages {
    func addOnboardingRoutes(to router: inout Router) {
        let path = "/mock/api/runs/{run}/onboarding"
        router.later(.get, path) { try await onboardingWorld($0) }
        router.later(.post, path + "/search", bodyLimit: 4096) { try await searchWorker($0) }
        router.later(.post, path + "/details", bodyLimit: 8192) { try await takeDetails($0) }
        // The scenario's own limit is looked at with the photo: it is at most this.
        router.later(.post, path + "/photo", bodyLimit: 100_000_000) { try await takePhoto($0) }
        router.later(.post, path + "/photo/skip", bodyLimit: 4096) { try await skipPhoto($0) }
        router.later(.post, path + "/terms", bodyLimit: 4096) { try await acceptTerms($0) }
        router.later(.post, path + "/payout", bodyLimit: 4096) { try await choosePayout($0) }
        router.later(.post, path + "/reports", bodyLimit: ReportBatch.bodyLimit) {
            try await takeOnboardingReports($0)
        }
    }

    /// The run that the path names, if it plays Onboarding.
    func onboardingRun(_ request: Request) async throws -> Run {
        let run = try await run(request)
        guard run.scenario.flows.contains(.onboarding) else { throw Problem.screenUnknown }
        return run
    }

    func onboardingWorld(_ request: Request) async throws -> Response {
        world(try await onboardingRun(request), request)
    }

    private func searchWorker(_ request: Request) async throws -> Response {
        let run = try await onboardingRun(request)
        var form = try FormFields(try json(request), ["by", "value"])
        let isFound = form.finds(run.scenario.worker)
        if !form.mistakes.isEmpty { return try await refuse(form, .search, in: run) }
        let by: JSONObject = ["by": .string(form["by"])]
        guard isFound else {
            try await take(.search, .refused, by.with("reason", "workerUnknown"), in: run)
            throw Problem.workerUnknown
        }
        try await take(.search, .accepted, by, in: run)
        return world(run, request)
    }

    private func takeDetails(_ request: Request) async throws -> Response {
        let run = try await onboardingRun(request)
        var form = try FormFields(try json(request), FormFields.detailNames)
        form.checkDetails()
        if !form.mistakes.isEmpty { return try await refuse(form, .details, in: run) }
        try await take(.details, .accepted, in: run)
        return world(run, request)
    }

    private func acceptTerms(_ request: Request) async throws -> Response {
        let run = try await onboardingRun(request)
        guard try json(request) == ["accepted": true] else {
            throw Problem.bodyInvalid("It must be {\"accepted\": true}.")
        }
        try await take(.terms, .accepted, in: run)
        return world(run, request)
    }

    private func choosePayout(_ request: Request) async throws -> Response {
        let run = try await onboardingRun(request)
        let form = try FormFields(try json(request), ["to"])
        let known = run.read(\.onboarding)
        guard let payout = OnboardingState.Payout(rawValue: form["to"]), known.payouts.contains(payout) else {
            throw Problem.bodyInvalid("\"to\" is none of \(known.payouts.map(\.rawValue).joined(separator: ", ")).")
        }
        // A second tap comes to the same.
        if known.isDone, known.payout == payout { return world(run, request) }
        try await take(.payout, .accepted, ["to": .string(payout.rawValue)], in: run)
        return world(run, request)
    }

    func takeOnboardingReports(_ request: Request) async throws -> Response {
        let run = try await onboardingRun(request)
        let batch = try ReportBatch(json: try json(request), shapes: ReportShape.onboarding)
        let jar = JarCookie(run: run.id).value(in: request)
        try await decide(in: run) { state, _ in
            try batch.onboardingObservations(in: state, cookieJar: jar)
        }
        return batch.acknowledgment.response()
    }
}

extension Pages {
    func world(_ run: Run, _ request: Request) -> Response {
        run.read { state in
            OnboardingWorld.json(
                of: run.id, run.scenario, state.onboarding,
                strangers: StrangersView.json(run.scenario, state, ports), site: Site(request))
        }.response()
    }

    /// Records what became of a screen; throws what stands against it.
    func take(
        _ screen: OnboardingState.Screen, _ outcome: Run.OnboardingOutcome, _ more: JSONObject = [:], in run: Run
    ) async throws {
        switch try await answering({ try await run.takeOnboarding(screen, outcome, more) }) {
        case .recorded: break
        case .notAsked: throw Problem.screenUnknown
        case .notYet(let due): throw Problem.screenNotDue(due)
        case .ended: throw Problem.onboardingEnded
        }
    }

    /// Records which fields were wrong, without what stood in them.
    private func refuse(_ form: FormFields, _ screen: OnboardingState.Screen, in run: Run) async throws -> Response {
        try await take(
            screen, .refused,
            [
                "reason": form.sensitive.isEmpty ? "fieldsInvalid" : "sensitive",
                "fields": .array(form.mistakes.map { .string($0.field) }),
            ], in: run)
        return form.refusal
    }
}

extension JSONObject {
    func with(_ name: String, _ value: JSON) -> JSONObject {
        var copy = self
        copy[name] = value
        return copy
    }
}
