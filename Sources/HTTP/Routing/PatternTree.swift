/// Patterns by segment: a literal before a name, a name before the rest.
struct PatternTree: Sendable {
    /// A place in a pattern. Others are named by their index in `nodes`.
    private struct Node {
        /// Few, so that they are compared one by one.
        var literals: [(segment: [UInt8], next: Int)] = []
        var named: Int?
        /// What a last `{name...}` leads to.
        var rest: Router.Resource?
        var resource: Router.Resource?
    }

    private var nodes = [Node()]

    /// Changes the resource of a pattern, which is made if it is not there.
    mutating func update(_ pattern: String, _ body: (inout Router.Resource, _ names: [String]) -> Void) {
        var node = 0
        var names: [String] = []
        for segment in pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard segment.hasPrefix("{"), segment.hasSuffix("}") else {
                node = literal(Array(segment.utf8), of: node)
                continue
            }
            let name = segment.dropFirst().dropLast()
            if name.hasSuffix("...") {
                var resource = nodes[node].rest ?? Router.Resource()
                body(&resource, names + [String(name.dropLast(3))])
                nodes[node].rest = resource
                return
            }
            names.append(String(name))
            node = named(of: node)
        }
        var resource = nodes[node].resource ?? Router.Resource()
        body(&resource, names)
        nodes[node].resource = resource
    }

    private mutating func literal(_ segment: [UInt8], of node: Int) -> Int {
        if let known = nodes[node].literals.first(where: { $0.segment == segment }) { return known.next }
        nodes[node].literals.append((segment, nodes.count))
        nodes.append(Node())
        return nodes.count - 1
    }

    private mutating func named(of node: Int) -> Int {
        if let known = nodes[node].named { return known }
        nodes[node].named = nodes.count
        nodes.append(Node())
        return nodes.count - 1
    }

    typealias Match = (resource: Router.Resource, values: [String])

    /// The resource for a path, and the values of its names, the last one first.
    func match(_ path: String) -> Match? {
        var path = path
        return path.withUTF8 { path in
            match(path, from: Self.slash(path, from: 0) + 1, at: 0)
        }
    }

    /// - Parameter start: where the next segment begins; past the end there is none.
    private func match(_ path: UnsafeBufferPointer<UInt8>, from start: Int, at node: Int) -> Match? {
        if start <= path.count {
            let end = Self.slash(path, from: start)
            let segment = UnsafeBufferPointer(rebasing: path[start..<end])
            if let next = literal(segment, of: node), let found = match(path, from: end + 1, at: next) { return found }
            if let next = nodes[node].named, !segment.isEmpty,
                var found = match(path, from: end + 1, at: next)
            {
                found.values.append(String(decoding: segment, as: UTF8.self))
                return found
            }
        } else if let resource = nodes[node].resource {
            return (resource, [])
        }
        guard let rest = nodes[node].rest else { return nil }
        let text = UnsafeBufferPointer(rebasing: path[min(start, path.count)...])
        return (rest, [String(decoding: text, as: UTF8.self)])
    }

    private func literal(_ segment: UnsafeBufferPointer<UInt8>, of node: Int) -> Int? {
        for index in nodes[node].literals.indices
        where nodes[node].literals[index].segment.count == segment.count
            && nodes[node].literals[index].segment.elementsEqual(segment)
        {
            return nodes[node].literals[index].next
        }
        return nil
    }

    /// Where the next slash is, or the end.
    private static func slash(_ path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < path.count, path[index] != UInt8(ascii: "/") { index += 1 }
        return index
    }
}
