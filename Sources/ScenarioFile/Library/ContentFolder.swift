/// Where the files that `content: { file: … }` names are read from.
package struct ContentFolder: Sendable {
    /// Why a file cannot be had, in words that follow the file's name.
    package struct Problem: Error, Sendable, Hashable {
        package var message: String
        package init(_ message: String) { self.message = message }

        static let missing = Self("is not there")
        static let tooLarge = Self("is too large")
    }

    /// A path's parts, none of them empty, `.` or `..`, and the most bytes that the file may have.
    let read: @Sendable (_ path: [String], _ limit: Int) -> Result<[UInt8], Problem>

    /// A folder on disk. Beneath it, nothing may be a symbolic link.
    package static func disk(_ folder: String) -> ContentFolder {
        ContentFolder { DiskFile.read($0, beneath: folder, limit: $1) }
    }

    /// The folder inside the program.
    static let shipped = ContentFolder { path, limit in
        guard let file = ShippedFiles.all.first(where: { $0.path == path.joined(separator: "/") }) else {
            return .failure(.missing)
        }
        return file.bytes.count <= limit ? .success(file.bytes) : .failure(.tooLarge)
    }
}
