import Glibc
import Loop

/// A folder of the user's own that nobody else can enter. Its files are reached by its descriptor, so that what was
/// checked is what is used.
struct PrivateFolder: ~Copyable {
    let path: String
    private let descriptor: Int32

    /// Opens the folder; nil if there is none. Throws `.folder` if it belongs to another user or is open to others.
    init?(_ path: String) throws(TLSError) {
        guard
            let descriptor = try open(
                path,
                { () throws(SystemError) in
                    try System.open(path, flags: O_RDONLY | O_DIRECTORY)
                })
        else { return nil }
        do throws(TLSError) { try require(.directory, permissions: 0o700, descriptor, path) } catch {
            System.close(descriptor)
            throw error
        }
        (self.path, self.descriptor) = (path, descriptor)
    }

    /// Makes the folder, and those above it, where they are missing; all are the user's alone (XDG base directories).
    static func make(_ path: String) throws(TLSError) {
        for end in Array(path.indices.dropFirst()) + [path.endIndex] where end == path.endIndex || path[end] == "/" {
            do throws(SystemError) { try System.makeDirectory(String(path[..<end]), permissions: 0o700) } catch {
                if error.code != EEXIST { throw TLSError("the folder \(path) cannot be made", error) }
            }
        }
    }

    deinit { System.close(descriptor) }

    /// The file's bytes; nil if there is none. Throws `.folder` if it is not this user's alone, `.malformed` if it has
    /// more than `limit`.
    func read(_ name: String, limit: Int) throws(TLSError) -> [UInt8]? {
        let place = "\(path)/\(name)"
        guard
            let file = try open(
                place,
                { () throws(SystemError) in
                    try System.open(name, in: descriptor, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
                })
        else { return nil }
        defer { System.close(file) }
        try require(.regular, permissions: 0o600, file, place)
        do throws(SystemError) {
            let bytes = try System.readAll(file, limit: limit)
            if let bytes { return bytes }
        } catch { throw TLSError("\(place) cannot be read", error) }
        throw TLSError(.malformed, "\(place) has more than \(limit) bytes")
    }

    /// Makes the file, whole or not at all; false if there is one already.
    func create(_ name: String, _ bytes: [UInt8]) throws(TLSError) -> Bool {
        try write(name, bytes) { (temporary) throws(SystemError) in
            do throws(SystemError) { try System.link(temporary, to: name, in: descriptor) } catch {
                if error.code == EEXIST { return false }
                throw error
            }
            return true
        }
    }

    /// Puts the file in the place of the one that may be there; others see the old one or the new one, whole.
    func replace(_ name: String, _ bytes: [UInt8]) throws(TLSError) {
        try write(name, bytes) { (temporary) throws(SystemError) in
            try System.rename(temporary, to: name, in: descriptor)
        }
    }

    /// Writes to a new file, has `place` give it its name, and sees that both are on the disk.
    private func write<Result>(
        _ name: String, _ bytes: [UInt8], place: (String) throws(SystemError) -> Result
    ) throws(TLSError) -> Result {
        do throws(SystemError) {
            let temporary = ".\(name).\(try Random.bytes(8).map { String($0, radix: 36) }.joined())"
            let file = try System.open(
                temporary, in: descriptor, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
            defer {
                System.close(file)
                // A renamed one has this name no longer.
                try? System.remove(temporary, in: descriptor)
            }
            try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                try System.writeAll(file, UnsafeRawBufferPointer(bytes))
            }
            try System.synchronize(file)
            let result = try place(temporary)
            try System.synchronize(descriptor)
            return result
        } catch { throw TLSError("\(path)/\(name) cannot be written", error) }
    }
}

private func open(
    _ place: String, _ body: () throws(SystemError) -> Int32
) throws(TLSError) -> Int32? {
    do throws(SystemError) { return try body() } catch {
        if error.code == ENOENT { return nil }
        throw TLSError("\(place) cannot be opened", error)
    }
}

/// Throws unless the open file is of this kind, this user's, and has none but these permissions.
private func require(
    _ kind: FileStatus.Kind, permissions: UInt32, _ descriptor: Int32, _ place: String
) throws(TLSError) {
    let status: FileStatus
    do throws(SystemError) { status = try System.status(descriptor) } catch {
        throw TLSError("\(place) cannot be looked at", error)
    }
    let user = System.effectiveUser()
    if status.kind != kind { throw TLSError(.folder, "\(place) is no \(kind == .regular ? "plain file" : "folder")") }
    if status.owner != user {
        throw TLSError(
            .folder,
            "\(place) belongs to user \(status.owner), not to you (\(user)); name a folder of yours by --ca-dir")
    }
    if status.permissions & ~permissions != 0 {
        throw TLSError(
            .folder,
            "others can use \(place) (mode \(String(status.permissions, radix: 8))); it holds a key: "
                + "chmod \(String(permissions, radix: 8)) \(place)")
    }
}
