import FoundationEssentials
import Glibc
import Loop

/// What the server's process holds. Only without a wrapper around it.
extension BuiltServer {
    /// Bytes of memory.
    var resident: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1024
        }
    }

    /// How many descriptors are open.
    var descriptors: Int {
        get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child.pid)/fd").count }
    }

    /// Waits until a condition holds.
    static func until(_ condition: @Sendable @escaping () async throws -> Bool) async throws {
        let loop = try await loop
        try await loop.withTimeout(.seconds(60)) {
            while try await !condition() { try await loop.sleep(for: .milliseconds(10)) }
        }
    }

    /// Sanitized code needs several times the memory.
    static let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
