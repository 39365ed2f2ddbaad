/// Patterns by segment: a literal before a name, a name before the rest.
struct PatternTree: Sendable {
    private indirect enum Child: Sendable {
        case node(PatternTree)
    }

    private var literals: [String: PatternTree] = [:]
    private var named: Child?
    private var rest: Router.Resource?
    private var resource: Router.Resource?

    /// Changes the resource of a pattern, which is made if it is not there.
    mutating func update(_ pattern: String, _ body: (inout Router.Resource, _ names: [String]) -> Void) {
        update(pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst(), [], body)
    }

    private mutating func update(
        _ segments: ArraySlice<Substring>, _ names: [String], _ body: (inout Router.Resource, [String]) -> Void
    ) {
        guard let segment = segments.first else { return Self.update(&resource, names, body) }
        guard segment.hasPrefix("{"), segment.hasSuffix("}") else {
            return literals[String(segment), default: PatternTree()].update(segments.dropFirst(), names, body)
        }
        let name = segment.dropFirst().dropLast()
        if name.hasSuffix("...") {
            return Self.update(&rest, names + [String(name.dropLast(3))], body)
        }
        var node = if case .node(let node)? = named { node } else { PatternTree() }
        node.update(segments.dropFirst(), names + [String(name)], body)
        named = .node(node)
    }

    private static func update(
        _ resource: inout Router.Resource?, _ names: [String], _ body: (inout Router.Resource, [String]) -> Void
    ) {
        var changed = resource ?? Router.Resource()
        body(&changed, names)
        resource = changed
    }

    /// The resource for a path, and the values of its names.
    func match(_ path: String) -> (resource: Router.Resource, values: [String])? {
        match(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(), [])
    }

    private func match(
        _ segments: ArraySlice<Substring>, _ values: [String]
    ) -> (resource: Router.Resource, values: [String])? {
        if let segment = segments.first {
            if let found = literals[String(segment)]?.match(segments.dropFirst(), values) { return found }
            if case .node(let node)? = named, !segment.isEmpty,
                let found = node.match(segments.dropFirst(), values + [String(segment)])
            {
                return found
            }
        } else if let resource {
            return (resource, values)
        }
        return rest.map { ($0, values + [segments.joined(separator: "/")]) }
    }
}
