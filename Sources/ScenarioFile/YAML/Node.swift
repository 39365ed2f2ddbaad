/// A node of a file, aliases expanded.
struct Node: Sendable {
    enum Content: Sendable {
        case scalar(Scalar)
        case sequence([Node])
        case mapping([Pair])
    }

    struct Pair: Sendable {
        var key: String
        var keyMark: Mark
        var value: Node
    }

    var content: Content
    var mark: Mark
    /// How many nodes it is, itself and keys among them.
    var size = 1
    /// How many levels are beneath it.
    var height = 0

    /// What it is, for a message.
    var kind: String {
        switch content {
        case .scalar(let scalar): scalar.value.kind
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

    var isNull: Bool { if case .null? = scalar?.value { true } else { false } }
}
