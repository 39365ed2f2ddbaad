import FoundationEssentials
import Glibc
import Loop

/// Where a Linux system keeps the roots that its programs trust. Writing there wants root.
package struct SystemStore: Sendable {
    /// For roots that the machine's owner adds.
    var folder: String
    /// The program, with its arguments, that makes them count.
    var update: [String]

    /// Debian and its kin; Fedora and its kin; Arch.
    package static let known = [
        SystemStore(
            folder: "/usr/local/share/ca-certificates", update: ["/usr/sbin/update-ca-certificates", "--fresh"]),
        SystemStore(folder: "/etc/pki/ca-trust/source/anchors", update: ["/usr/bin/update-ca-trust"]),
        SystemStore(folder: "/etc/ca-certificates/trust-source/anchors", update: ["/usr/bin/update-ca-trust"]),
    ]

    /// The one of this system, if it is one of the known.
    package static var here: SystemStore? {
        known.first { FileManager.default.isExecutableFile(atPath: $0.update[0]) }
    }

    func install(_ name: String, _ root: Certificate, on loop: EventLoop) async throws -> TrustReport {
        let place = "\(folder)/\(Self.file(name))"
        do {
            try Self.write(root.pem(), to: Self.file(name), in: folder)
        } catch let error as SystemError where error.code == EACCES || error.code == EROFS {
            return TrustReport(
                outcome: .failed,
                text: "\(folder) can be written by root only. Run: branch-mock ca export | sudo tee \(place) "
                    + ">/dev/null && sudo \(update.joined(separator: " "))")
        }
        return try await refresh("wrote \(place)", on: loop)
    }

    func uninstall(_ name: String, on loop: EventLoop) async throws -> TrustReport {
        let place = "\(folder)/\(Self.file(name))"
        do {
            try Self.remove(Self.file(name), in: folder)
        } catch let error as SystemError where error.code == ENOENT {
            return TrustReport(outcome: .skipped, text: "\(place) is not there")
        } catch let error as SystemError where error.code == EACCES || error.code == EROFS {
            return TrustReport(
                outcome: .failed,
                text: "\(folder) can be written by root only. Run: sudo rm \(place) && sudo "
                    + update.joined(separator: " "))
        }
        return try await refresh("removed \(place)", on: loop)
    }

    private func refresh(_ done: String, on loop: EventLoop) async throws -> TrustReport {
        let (succeeded, output) = try await Command.run(update, on: loop)
        let program = update.joined(separator: " ")
        return succeeded
            ? TrustReport(outcome: .done, text: "\(done), ran \(program)")
            : TrustReport(outcome: .failed, text: "\(done), but \(program) failed: \(output)")
    }

    /// One file for each CA's name, so that a renewed CA takes the place of the old one:
    /// `branch-mock-local-ca-sam-mini.crt`.
    private static func file(_ name: String) -> String {
        let words = name.lowercased().utf8.split { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-") + ".crt"
    }

    private static func write(_ bytes: [UInt8], to name: String, in folder: String) throws {
        let descriptor = try System.open(folder, flags: O_RDONLY | O_DIRECTORY)
        defer { System.close(descriptor) }
        let file = try System.open(
            name, in: descriptor, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, permissions: 0o644)
        defer { System.close(file) }
        try bytes.withUnsafeBytes { try System.writeAll(file, $0) }
        // Everybody reads it, whatever root's umask is.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder)/\(name)")
    }

    private static func remove(_ name: String, in folder: String) throws {
        let descriptor = try System.open(folder, flags: O_RDONLY | O_DIRECTORY)
        defer { System.close(descriptor) }
        try System.remove(name, in: descriptor)
    }
}
