/// Builds a file's nodes from parser events, within limits: deeper than 64 levels, more than 10,000 nodes after aliases, and it stops.
struct NodeTree: ~Copyable {
    static let deepest = 64
    static let mostNodes = 10_000

    /// The one document's root; `nil` where nothing more can be said about the file than what `findings` then have.
    static func read(_ bytes: [UInt8], mostNodes: Int = mostNodes, _ findings: inout Findings) -> Node? {
        do throws(Stop) {
            var tree = try NodeTree(bytes, mostNodes: mostNodes)
            return try tree.document(&findings)
        } catch {
            findings.error(error.message, at: error.mark, suggestion: error.suggestion)
            return nil
        }
    }

    /// What makes the rest of a file unreadable.
    fileprivate struct Stop: Error {
        var message: String
        var mark: Mark
        var suggestion: String?
    }

    private var reader: EventReader
    /// `nil` while the anchored node is still being read.
    private var anchors: [String: Node?] = [:]
    private var count = 0
    private let mostNodes: Int

    private init(_ bytes: [UInt8], mostNodes: Int) throws(Stop) {
        self.mostNodes = mostNodes
        do throws(YAMLProblem) { reader = try EventReader(bytes) } catch { throw Stop(error) }
    }

    private mutating func next() throws(Stop) -> YAMLEvent {
        do throws(YAMLProblem) { return try reader.next() } catch { throw Stop(error) }
    }

    private mutating func document(_ findings: inout Findings) throws(Stop) -> Node? {
        _ = try next()
        guard case .documentStart = try next().kind else { return nil }
        let root = try node(try next(), depth: 1, &findings)
        _ = try next()
        let after = try next()
        if case .documentStart = after.kind {
            findings.error("a second document; a file holds one scenario", at: after.mark)
        }
        return root
    }

    private mutating func node(_ event: YAMLEvent, depth: Int, _ findings: inout Findings) throws(Stop) -> Node {
        if case .alias(let name) = event.kind { return try alias(name, event.mark, depth) }
        try grow(by: 1, event.mark)
        if let anchor = event.anchor { anchors[anchor] = .some(nil) }
        var node: Node
        switch event.kind {
        case .scalar(let text, let isPlain):
            let scalar = Tag.scalar(text, isPlain: isPlain, event, &findings)
            node = Node(content: .scalar(scalar), mark: event.mark)
        case .sequenceStart:
            Tag.check(event, is: "seq", &findings)
            node = try sequence(event.mark, depth, &findings)
        default:
            Tag.check(event, is: "map", &findings)
            node = try mapping(event.mark, depth, &findings)
        }
        if let anchor = event.anchor { anchors[anchor] = node }
        return node
    }

    private mutating func sequence(_ mark: Mark, _ depth: Int, _ findings: inout Findings) throws(Stop) -> Node {
        try checkDepth(depth, mark)
        var items: [Node] = []
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind { return Node(.sequence(items), mark, children: items) }
            items.append(try node(event, depth: depth + 1, &findings))
        }
    }

    private mutating func mapping(_ mark: Mark, _ depth: Int, _ findings: inout Findings) throws(Stop) -> Node {
        try checkDepth(depth, mark)
        var pairs: [Node.Pair] = []
        var children: [Node] = []
        var seen: [String: Mark] = [:]
        while true {
            let event = try next()
            if case .mappingEnd = event.kind { return Node(.mapping(pairs), mark, children: children) }
            let key = try node(event, depth: depth + 1, &findings)
            let value = try node(try next(), depth: depth + 1, &findings)
            children += [key, value]
            guard let name = key.scalar?.text else {
                findings.error("a key must be a word, not \(key.kind)", at: event.mark)
                continue
            }
            if name == "<<", case .scalar(_, isPlain: true) = event.kind {
                findings.error("merge keys are not read", at: event.mark, suggestion: "write the keys out")
                continue
            }
            if let first = seen[name] {
                findings.error(
                    "the key \(Display.quoted(name)) is there twice, first on line \(first.line)", at: event.mark)
                continue
            }
            seen[name] = event.mark
            pairs.append(Node.Pair(key: name, keyMark: event.mark, value: value))
        }
    }

    private mutating func alias(_ name: String, _ mark: Mark, _ depth: Int) throws(Stop) -> Node {
        guard let known = anchors[name] else {
            let near = NearMiss.of(name, in: anchors.keys.sorted()).map { "did you mean \(Display.quoted("*" + $0))?" }
            throw Stop(
                message: "there is no anchor \(Display.quoted("&" + name)) before this", mark: mark, suggestion: near)
        }
        guard let node = known else {
            throw Stop(message: "\(Display.quoted("*" + name)) stands inside of what it repeats", mark: mark)
        }
        try checkDepth(depth + node.height - 1, mark)
        try grow(by: node.size, mark)
        return node
    }

    private mutating func grow(by nodes: Int, _ mark: Mark) throws(Stop) {
        count += nodes
        guard count <= mostNodes else {
            throw Stop(message: "more than \(mostNodes) nodes, counting what aliases repeat", mark: mark)
        }
    }

    private func checkDepth(_ depth: Int, _ mark: Mark) throws(Stop) {
        guard depth <= Self.deepest else {
            throw Stop(message: "nested deeper than \(Self.deepest) levels", mark: mark)
        }
    }
}

extension Node {
    fileprivate init(_ content: Content, _ mark: Mark, children: [Node]) {
        (self.content, self.mark) = (content, mark)
        size = children.reduce(1) { $0 + $1.size }
        height = 1 + (children.map(\.height).max() ?? 0)
    }
}

extension NodeTree.Stop {
    fileprivate init(_ problem: YAMLProblem) {
        (message, mark) = (problem.message, problem.mark)
        let hasColon = message.hasPrefix("mapping values are not allowed in this context")
        suggestion = problem.suggestion ?? (hasColon ? "put a text with `: ` in it in quotes" : nil)
    }
}
