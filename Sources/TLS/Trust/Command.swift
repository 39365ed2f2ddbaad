import Loop

/// A program that is run to its end.
enum Command {
    /// Of what it writes, this much is kept.
    private static let limit = 65536

    /// Runs it. Says whether it exited with 0, and what it wrote to both outputs, without the last line's end.
    /// Throws `SystemError` if it cannot be started.
    static func run(_ words: [String], on loop: EventLoop) async throws -> (succeeded: Bool, output: String) {
        let pipe = try Pipe()
        let child: ChildProcess
        do {
            defer { System.close(pipe.write) }
            child = try ChildProcess(
                .init(
                    words[0], Array(words.dropFirst()), output: .descriptor(pipe.write),
                    error: .descriptor(pipe.write)), on: loop)
        } catch {
            System.close(pipe.read)
            throw error
        }
        do {
            var output = try await read(pipe.read, on: loop)
            while output.last == UInt8(ascii: "\n") { output.removeLast() }
            return (try await child.exitStatus == .exited(0), String(decoding: output, as: UTF8.self))
        } catch {
            child.kill()
            throw error
        }
    }

    /// All that comes, of which the first part is kept.
    private static func read(_ descriptor: Int32, on loop: EventLoop) async throws -> [UInt8] {
        let stream = try await ByteStream(adopting: descriptor, on: loop)
        do {
            var output: [UInt8] = []
            while case let bytes = try await stream.read(), !bytes.isEmpty {
                output += bytes.prefix(limit - output.count)
            }
            await stream.close()
            return output
        } catch {
            await stream.close()
            throw error
        }
    }
}
