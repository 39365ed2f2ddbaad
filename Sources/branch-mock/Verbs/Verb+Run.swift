import Glibc
import HTTP
import HostApp
import Loop
import Model
import Server

extension Verb {
    static let run = Verb(
        name: "run", summary: "plays scenarios with the simulated app", operands: "SCENARIO…",
        operandCount: 0...Int.max,
        details: """
            Plays scenarios (files, folders with all that is beneath them, names, or all of
            a tag) with a simulated app in headless Chromium, and writes a line on each.
            """,
        flags: [
            Flag.tag.description, Flag.platforms.description, Flag.defects.description,
            Flag.listDefects.description, Flag.allowDestructive.description, Flag.repetitions.description,
            Flag.jobs.description,
            Flag.serverToPlay.description, Flag.adminTokenFile.description, Flag.scenarios.description,
        ]
    ) { invocation in
        if invocation[.listDefects] == true {
            invocation.output.write(RunLines.defects())
            return .passed
        }
        let plan = try RunPlan(invocation)
        if plan.isEmpty { return .usage }
        let named = invocation[.serverToPlay]
        let server = named == nil ? try await ownServer() : nil
        let url = named ?? server?.baseURLs.first ?? ""
        let loops = try EventLoopGroup(count: 1)
        let result = try await untilSignal(on: loops.next()) { try await play(plan, invocation, on: loops, at: url) }
        await server?.stop()
        loops.shutdown()
        return try result.get()
    }

    /// A server for the time of these runs.
    private static func ownServer() async throws(Failure) -> MockServer {
        var configuration = ServerConfiguration()
        (configuration.port, configuration.httpsPort, configuration.data) = (0, nil, nil)
        // Scenarios may probe it.
        configuration.badHTTPSPort = 0
        do throws(ServerError) {
            return try await MockServer.start(configuration, log: Log(.text, level: .error))
        } catch { throw Failure(.unreachable, error.description) }
    }

    /// Runs `body` until it ends or a signal comes; it is canceled then, and waited for.
    private static func untilSignal(
        on loop: EventLoop, _ body: @escaping @Sendable () async throws -> ExitCode
    ) async throws -> Result<ExitCode, any Error> {
        let signal = Promise<ExitCode>()
        let playing = loop.spawn { () -> Result<ExitCode, any Error> in
            do { return .success(try await body()) } catch { return .failure(error) }
        }
        let watch = try SignalWatch([SIGINT, SIGTERM], on: loop) { number in
            signal.fulfill(number == SIGINT ? .interrupted : .terminated)
            playing.cancel()
        }
        defer { watch.stop() }
        let result = await playing.value
        return signal.result ?? result
    }

    private static func play(
        _ plan: RunPlan, _ invocation: Invocation, on loops: EventLoopGroup, at url: String
    ) async throws -> ExitCode {
        let client = Client(group: loops)
        let api = ControlClient(base: url, token: try invocation.adminToken(), client: client)
        let phone: Phone
        do { phone = try await Phone.start(api: api, on: loops.next()) } catch { throw RunPlayer.failure(error) }
        let player = RunPlayer(
            phone: phone, jobs: invocation[.jobs] ?? min(4, Resources.processors), output: invocation.output)
        let codes = await player.play(plan)
        await phone.stop()
        await client.close()
        return ExitCode.of(codes + [plan.isWhole ? .passed : .usage])
    }
}
