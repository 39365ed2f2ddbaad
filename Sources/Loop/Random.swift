/// The kernel's random generator, good for secrets.
package enum Random {
    /// `count` random bytes.
    package static func bytes(_ count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let start = filled
            let result = bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(SystemError) in try System.random(.init(rebasing: buffer[start...])) }
            }
            filled += try result.get()
        }
        return bytes
    }
}
