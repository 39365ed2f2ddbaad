import FoundationEssentials

/// Whole files from disk.
enum DiskFile {
    /// The file's bytes, if it is a regular one of at most `limit`; a pipe or device is never opened.
    static func read(_ path: String, limit: Int) -> Result<[UInt8], ContentFolder.Problem> {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
            return .failure(.missing)
        }
        return regular(target, attributes, limit)
    }

    /// The same, where nothing on `path` beneath `folder` may be a symbolic link.
    static func read(_ path: [String], beneath folder: String, limit: Int) -> Result<[UInt8], ContentFolder.Problem> {
        var place = folder.isEmpty ? "." : folder
        for (index, name) in path.enumerated() {
            place += (place.hasSuffix("/") ? "" : "/") + name
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: place) else {
                return .failure(.missing)
            }
            let type = attributes[.type] as? FileAttributeType
            if type == .typeSymbolicLink { return .failure(.init("is reached by a symbolic link")) }
            if index == path.count - 1 { return regular(place, attributes, limit) }
            if type != .typeDirectory { return .failure(.missing) }
        }
        return .failure(.missing)
    }

    private static func regular(
        _ path: String, _ attributes: [FileAttributeKey: Any], _ limit: Int
    ) -> Result<[UInt8], ContentFolder.Problem> {
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            return .failure(.init("is no regular file"))
        }
        // FoundationEssentials has some integer here, Foundation an NSNumber.
        let size = attributes[.size] as? Int ?? (attributes[.size] as? any BinaryInteger).flatMap { Int(exactly: $0) }
        guard let size, size <= limit else { return .failure(.tooLarge) }
        guard let data = FileManager.default.contents(atPath: path) else { return .failure(.init("cannot be read")) }
        return data.count <= limit ? .success(Array(data)) : .failure(.tooLarge)
    }
}
