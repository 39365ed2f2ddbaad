import Glibc

/// What the system says of an open file.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case regular, directory, other }

    package var kind: Kind
    /// The user id of its owner.
    package var owner: UInt32
    /// The lowest nine bits of its mode, such as 0o700.
    package var permissions: UInt32
    /// In bytes.
    package var size: Int

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            default: .other
            }
        owner = status.st_uid
        permissions = status.st_mode & 0o777
        size = Int(clamping: status.st_size)
    }
}
