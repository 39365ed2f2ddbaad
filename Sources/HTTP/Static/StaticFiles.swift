import Glibc
import Loop

/// Files by name, such as `onboarding/app.js`: those in memory, and above them those of a folder, which is read anew
/// for each request.
package struct StaticFiles: Sendable {
    /// A file of a folder that is larger is not served.
    private static let largest = 64 * 1024 * 1024

    private var files: [String: StaticFile] = [:]
    private var directory: String?

    /// The media types come from the names. Files in `directory` go before those of the same name.
    package init(_ files: [String: StaticBytes], overlaidBy directory: String? = nil) {
        for (name, bytes) in files { self.files[name] = StaticFile(bytes, mediaType: MediaType.of(name)) }
        self.directory = directory
    }

    /// The answer with this file; nil if there is none. A name cannot leave the folder, neither by `..` nor by a
    /// symbolic link.
    package func response(_ name: String, to request: Request) -> Response? { file(name)?.response(to: request) }

    /// All of this file, for an answer that has conditions of its own; nil if there is none.
    package func whole(_ name: String, to request: Request) -> Response? { file(name)?.whole(to: request) }

    private func file(_ name: String) -> StaticFile? {
        if let directory, let bytes = Self.read(name, in: directory) {
            return StaticFile(bytes, mediaType: MediaType.of(name))
        }
        return files[name]
    }

    private static func read(_ name: String, in directory: String) -> [UInt8]? {
        let segments = name.split(separator: "/", omittingEmptySubsequences: false)
        // A descriptor of a folder opens nothing above it as long as no segment is `..` or a link.
        for segment in segments where segment.isEmpty || segment == "." || segment == ".." || segment.contains("\0") {
            return nil
        }
        guard var descriptor = try? System.open(directory, flags: O_RDONLY | O_DIRECTORY) else { return nil }
        defer { System.close(descriptor) }
        for (position, segment) in segments.enumerated() {
            let flags = position == segments.count - 1 ? O_RDONLY | O_NONBLOCK : O_RDONLY | O_DIRECTORY
            guard let next = try? System.open(String(segment), in: descriptor, flags: flags | O_NOFOLLOW) else {
                return nil
            }
            System.close(descriptor)
            descriptor = next
        }
        guard (try? System.status(descriptor).kind) == .regular else { return nil }
        return (try? System.readAll(descriptor, limit: largest)) ?? nil
    }
}
