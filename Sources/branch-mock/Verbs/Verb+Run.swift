import HTTP
import HostApp
import Loop
import Model
import ScenarioFile
import Server

extension Verb {
    static let run = Verb(
        name: "run", summary: "plays scenarios with a simulated app, or one on a device", operands: "SCENARIO…",
        operandCount: 0...Int.max,
        details: """
            Plays scenarios (files, folders with all that is beneath them, names, or all of
            a tag) and writes a line on each: with a simulated app in headless Chromium, or,
            by --app device, with a real one, whose tester is told what to do.
            """,
        flags: [
            Flag.tag.description, Flag.platforms.description, Flag.app.description, Flag.manner.description,
            Flag.defects.description, Flag.listDefects.description, Flag.allowDestructive.description,
            Flag.repetitions.description, Flag.jobs.description, Flag.runLimit.description, Flag.failFast.description,
            Flag.strict.description, Flag.origins.description,
        ] + RunReports.flags + [
            Flag.serverToPlay.description, Flag.adminTokenFile.description, Flag.scenarios.description,
            Flag.scenariosInline.description,
        ] + deviceServerFlags
    ) { invocation in
        if invocation[.listDefects] == true {
            invocation.output.write(RunLines.defects())
            return .passed
        }
        let plan = try RunPlan(invocation)
        if plan.isEmpty { return .usage }
        let reports = try RunReports(invocation)
        let named = invocation[.serverToPlay]
        let loops = try EventLoopGroup(count: 1)
        let server = named == nil ? try await ownServer(invocation) : nil
        let result: Result<ExitCode, any Error>
        do {
            let url = named ?? server?.baseURLs.first ?? ""
            result = .success(try await play(plan, invocation, reports, on: loops, at: url))
        } catch { result = .failure(error) }
        await server?.stop()
        loops.shutdown()
        return try result.get()
    }

    /// Plays, tells of it, and says how the program ends.
    private static func play(
        _ plan: RunPlan, _ invocation: Invocation, _ reports: RunReports, on loops: EventLoopGroup, at url: String
    ) async throws -> ExitCode {
        let output = invocation.output
        let start = MonotonicClock.now()
        let client = Client(group: loops)
        let api = ControlClient(base: url, token: try invocation.adminToken(), client: client)
        let interruption = try Interruption(output, on: loops.next())
        defer { interruption.end() }
        var results: [RunPlayer.Result]
        var failure: Failure?
        do {
            results = try await interruption.canceling {
                try await play(plan, invocation, api, reports, on: loops.next())
            }
        } catch {
            if interruption.exitCode == nil { failure = RunPlayer.failure(error) }
            results = plan.items.map { item in
                item.result ?? failure.map { .broke($0, after: .zero) } ?? .notPlayed(because: "interrupted")
            }
        }
        await client.close()
        let duration = MonotonicClock.now() - start
        if plan.items.count > 1, failure == nil {
            let lines = RunLines(plan, isStrict: invocation[.strict] ?? false)
            output.writeError(lines.summary(results, after: duration))
        }
        var codes = results.map(\.code) + [plan.isWhole ? .passed : .usage] + [interruption.exitCode].compactMap(\.self)
        do throws(Failure) { try reports.write(plan, results, after: duration) } catch {
            output.writeError(Display.line(error.message) + "\n")
            codes.append(error.code)
        }
        if let failure { throw failure }
        return ExitCode.of(codes)
    }

    /// Plays with the app that is asked for.
    private static func play(
        _ plan: RunPlan, _ invocation: Invocation, _ api: ControlClient, _ reports: RunReports, on loop: EventLoop
    ) async throws -> [RunPlayer.Result] {
        let isStrict = invocation[.strict] ?? false
        let kind = invocation[.app] ?? .simulated
        let terms = Phone.Terms(limit: invocation[.runLimit] ?? kind.limit, isStrict: isStrict)
        func player(
            jobs: Int, _ progress: RunProgress?, _ playOne: @escaping @Sendable (Phone.Order) async throws -> Phone.Play
        ) -> RunPlayer {
            let isColored = Terminal(1, of: invocation)?.isColored ?? false
            return RunPlayer(
                playOne: { order in
                    let play = try await playOne(order)
                    // In a task that nothing cancels: what an interrupted run came to is reported, too.
                    return await loop.spawn { (try? await reports.keeping(api) { play }) ?? play }.value
                }, jobs: jobs,
                failsFast: invocation[.failFast] ?? false,
                lines: RunLines(plan, isStrict: isStrict, isColored: isColored), output: invocation.output,
                progress: progress)
        }
        if kind == .device {
            let device = DevicePlayer(
                api: api, loop: loop, terms: terms, output: invocation.output,
                terminal: Terminal(2, of: invocation))
            return await player(jobs: 1, nil) { try await device.play($0) }.play(plan)
        }
        let phone = try await Phone.start(api: api, origins: invocation[.origins], on: loop)
        let progress = Terminal(2, of: invocation).flatMap { terminal in
            terminal.repaints
                ? RunProgress(of: plan.items.count, on: terminal, invocation.output, loop: loop) : nil
        }
        let results = await player(jobs: invocation[.jobs] ?? min(4, Resources.processors), progress) { order in
            try await phone.play(order, terms)
        }.play(plan)
        progress?.stop()
        await phone.stop()
        return results
    }
}
