import FoundationEssentials
import Loop

/// The program under test, started as its users start it.
enum Program {
    /// What it wrote and how it ended.
    struct Ending: Sendable {
        var status: Loop.ExitStatus
        var output: String
        var errors: String

        var lines: [Substring] { output.split(separator: "\n") }
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Ending {
        try await start(BuiltServer.executable, arguments, environment: environment).ending
    }

    /// A program that runs, and the text that it writes.
    struct Running: Sendable {
        let process: ChildProcess
        fileprivate let output: Task<String, Never>
        fileprivate let errors: Task<String, Never>

        var ending: Ending {
            get async throws {
                let status = try await process.exitStatus
                return Ending(status: status, output: await output.value, errors: await errors.value)
            }
        }
    }

    static func start(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Running {
        let (output, errors) = (try Pipe(), try Pipe())
        defer {
            System.close(output.write)
            System.close(errors.write)
        }
        let loop = try await BuiltServer.loop
        let process = try ChildProcess(
            .init(
                executable, arguments,
                environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
                output: .descriptor(output.write), error: .descriptor(errors.write)), on: loop)
        return Running(
            process: process, output: loop.spawn { await text(from: output.read, on: loop) },
            errors: loop.spawn { await text(from: errors.read, on: loop) })
    }

    private static func text(from descriptor: Int32, on loop: EventLoop) async -> String {
        guard let stream = try? await ByteStream(adopting: descriptor, on: loop) else { return "" }
        var bytes: [UInt8] = []
        while let more = try? await stream.read(), !more.isEmpty { bytes += more }
        await stream.close()
        return String(decoding: bytes, as: UTF8.self)
    }
}
