import Glibc

extension System {
    /// Opens a file in the folder behind `directory`, closed on exec; one that is made gets `permissions`, less the
    /// umask.
    @inline(never)
    package static func open(
        _ name: String, in directory: Int32, flags: Int32, permissions: UInt32 = 0
    ) throws(SystemError) -> Int32 {
        try naming(name) { () throws(SystemError) in
            Int32(try run(.open) { Int(openat(directory, name, flags | O_CLOEXEC, permissions)) })
        }
    }

    /// Makes one folder.
    @inline(never)
    package static func makeDirectory(_ path: String, permissions: UInt32) throws(SystemError) {
        try naming(path) { () throws(SystemError) in _ = try run(.mkdir) { Int(mkdir(path, permissions)) } }
    }

    /// What kind of file is open, whose it is, and who may use it.
    @inline(never)
    package static func status(_ descriptor: Int32) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try run(.fstat, descriptor) { Int(fstat(descriptor, &status)) }
        return FileStatus(status)
    }

    /// Returns when the file's bytes are on the disk.
    @inline(never)
    package static func synchronize(_ descriptor: Int32) throws(SystemError) {
        _ = try run(.fsync, descriptor) { Int(fsync(descriptor)) }
    }

    /// All bytes up to the end; nil if there are more than `limit`. For files, which never block.
    package static func readAll(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= limit {
            let result = chunk.withUnsafeMutableBytes { buffer in
                Result { () throws(SystemError) in try read(descriptor, buffer) ?? 0 }
            }
            let count = try result.get()
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
        return nil
    }

    /// Gives a file of the folder one more name; `EEXIST` if that is taken.
    @inline(never)
    package static func link(_ name: String, to other: String, in directory: Int32) throws(SystemError) {
        try naming(other) { () throws(SystemError) in
            _ = try run(.link, directory) { Int(linkat(directory, name, directory, other, 0)) }
        }
    }

    /// Renames a file of the folder, over one that has that name already.
    @inline(never)
    package static func rename(_ name: String, to other: String, in directory: Int32) throws(SystemError) {
        try naming(other) { () throws(SystemError) in
            _ = try run(.rename, directory) { Int(renameat(directory, name, directory, other)) }
        }
    }

    /// Takes a name of a file away.
    @inline(never)
    package static func remove(_ name: String, in directory: Int32) throws(SystemError) {
        try naming(name) { () throws(SystemError) in
            _ = try run(.unlink, directory) { Int(unlinkat(directory, name, 0)) }
        }
    }

    private static func naming<Result>(
        _ subject: String, _ body: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        do throws(SystemError) { return try body() } catch { throw SystemError(error.call, error.code, subject) }
    }
}
