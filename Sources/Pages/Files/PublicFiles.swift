import CPublic
import HTTP

/// The folder `Public`, without the dashboard: inside the program, or on disk while one works on it.
package struct PublicFiles: Sendable {
    private let folder: StaticFolder

    /// - Parameter folder: a path, or `nil` for what is inside the program.
    package init(folder: String? = nil) { self.folder = folder.map(StaticFolder.init(disk:)) ?? Self.shipped }

    /// The file at a path relative to the folder.
    func file(_ path: String) -> StaticFile? { path.hasPrefix("dashboard/") ? nil : folder.file(path) }

    private static let shipped: StaticFolder = {
        var files: [(path: String, bytes: UnsafeRawBufferPointer)] = []
        while let file = CPublic_at(files.count)?.pointee {
            files.append(
                (String(cString: file.path), UnsafeRawBufferPointer(start: file.bytes, count: file.count)))
        }
        return StaticFolder(program: files)
    }()
}
