import FoundationEssentials
import Glibc
package import Loop
import Model

/// One headless Chromium, driven over its own pipe, with a profile of its own that goes with it.
package final class Browser: Sendable {
    package let loop: EventLoop
    /// As in user agents: `156.0.0.0`. Chromium itself gives no more than the major version away.
    package let version: String
    let connection: Connection
    private let process: ChildProcess
    let profile: TemporaryFolder

    private init(
        process: ChildProcess, connection: Connection, profile: TemporaryFolder, version: String, on loop: EventLoop
    ) {
        (self.process, self.connection, self.profile) = (process, connection, profile)
        (self.version, self.loop) = (version, loop)
    }

    /// Starts the browser and waits until it answers.
    ///
    /// - Parameters:
    ///   - executable: see `BrowserExecutable.find` for what is taken by default.
    ///   - hosts: names that pages may be loaded from, beside the loopback ones. All others are unknown to it.
    ///   - routes: names that lead elsewhere than they do in the world.
    ///   - keys: SHA-256 of public keys, in base64, whose certificates it takes for good ones.
    ///   - home: a folder in whose `.pki/nssdb` it finds whom to trust; the user's own if not given.
    package static func launch(
        executable: String? = nil, hosts: [String] = [], routes: [HostRoute] = [], trusting keys: [String] = [],
        home: String? = nil, on loop: EventLoop
    ) async throws -> Browser {
        let executable = try executable ?? BrowserExecutable.find()
        let profile = try TemporaryFolder("branch-mock-chromium")
        let log = profile.path + "/log"
        do {
            let flags = BrowserFlags.all(
                profile: profile.path, isRoot: System.effectiveUser() == 0, hosts: hosts, routes: routes, keys: keys)
            let environment = try NoDesktop.environment(in: profile.path, home: home)
            let (process, connection) = try await start(executable, flags, log: log, environment, on: loop)
            do {
                let reply = try await connection.send(Command("Browser.getVersion"))
                return Browser(
                    process: process, connection: connection, profile: profile,
                    version: userAgentVersion(reply["product"]?.string ?? ""), on: loop)
            } catch let error as BrowserError where error.code != .refused {
                process.kill()
                throw BrowserError(.failedToStart, "\(executable) did not start: \(lastLines(of: log) ?? "\(error)")")
            } catch {
                process.kill()
                throw error
            }
        } catch {
            await loop.spawn { await profile.remove(on: loop) }.value
            throw error
        }
    }

    private static func start(
        _ executable: String, _ flags: [String], log: String, _ environment: [String: String], on loop: EventLoop
    ) async throws -> (ChildProcess, Connection) {
        try Data().write(to: URL(filePath: log))
        let errors = try System.open(log, flags: O_WRONLY | O_APPEND)
        defer { System.close(errors) }
        let commands = try Pipe()
        defer { System.close(commands.read) }
        let messages: Pipe
        do { messages = try Pipe() } catch {
            System.close(commands.write)
            throw error
        }
        defer { System.close(messages.write) }
        let output = try await ByteStream(adopting: commands.write, on: loop)
        let input: ByteStream
        do { input = try await ByteStream(adopting: messages.read, on: loop) } catch {
            await output.close()
            throw error
        }
        let process: ChildProcess
        do {
            process = try ChildProcess(
                .init(
                    executable, flags, environment: environment, error: .descriptor(errors),
                    descriptors: [3: commands.read, 4: messages.write]),
                on: loop)
        } catch {
            await output.close()
            await input.close()
            throw error
        }
        let connection = Connection(output: output, input: input, on: loop)
        loop.spawn { await connection.receive() }
        return (process, connection)
    }

    /// A new cookie jar, apart from all others, as a webview or an ephemeral auth session has.
    package func newJar() async throws -> Jar {
        let reply = try await connection.send(Command("Target.createBrowserContext"))
        guard let id = reply["browserContextId"]?.string else {
            throw BrowserError(.refused, "Target.createBrowserContext: no context")
        }
        let jar = Jar(id: id, downloads: profile.path + "/downloads", browser: self)
        try await connection.send(
            Command(
                "Browser.setDownloadBehavior",
                [
                    "behavior": "allowAndName", "browserContextId": .string(id), "downloadPath": .string(jar.downloads),
                    "eventsEnabled": true,
                ]))
        return jar
    }

    /// Ends the browser and all its processes, and deletes its profile. Goes through even in a canceled task.
    package func close() async {
        await loop.spawn { [self] in
            process.kill()
            _ = try? await process.exitStatus
            await connection.close()
            await profile.remove(on: loop)
        }.value
    }

    /// `Chrome/156.0.8078.108` as `156.0.0.0`.
    static func userAgentVersion(_ product: String) -> String {
        let version = product.split(separator: "/").last ?? ""
        return "\(version.split(separator: ".").first ?? "0").0.0.0"
    }

    /// What the browser complained of last.
    private static func lastLines(of log: String) -> String? {
        guard let data = FileManager.default.contents(atPath: log) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.isEmpty ? nil : lines.suffix(3).joined(separator: "; ")
    }
}
