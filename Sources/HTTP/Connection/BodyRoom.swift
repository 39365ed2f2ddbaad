import Synchronization

/// Room for the bodies of requests, over all connections of a server: each of them is in memory until it is answered.
final class BodyRoom: Sendable {
    private let left: Atomic<Int>

    init(_ bytes: Int) { left = Atomic(bytes) }

    /// Bytes that are free.
    var free: Int { left.load(ordering: .relaxed) }

    fileprivate func take(_ bytes: Int) -> Bool {
        if left.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        give(bytes)
        return false
    }

    fileprivate func give(_ bytes: Int) { left.add(bytes, ordering: .relaxed) }
}

/// What one body takes up of it, as it comes. It is given back with the share.
final class BodyShare {
    /// Smaller ones are not counted: so many connections as there can be bring no more than a few large ones.
    private static let counted = 64 * 1024

    private let room: BodyRoom
    private var bytes = 0

    private init(_ room: BodyRoom) { self.room = room }

    deinit { room.give(bytes) }

    /// Lets the body grow to so many bytes; throws where there is no room for them.
    static func grow(_ share: inout BodyShare?, to count: Int, in room: BodyRoom) throws(Problem) {
        if count <= counted { return }
        let grown = share ?? BodyShare(room)
        guard room.take(count - grown.bytes) else { throw .noRoomForBody }
        grown.bytes = count
        share = grown
    }
}
