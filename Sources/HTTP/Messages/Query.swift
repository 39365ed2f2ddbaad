/// The names and values of a query or a form, decoded, in their order; names may come twice.
package struct Query: Sendable, Equatable {
    package struct Item: Sendable, Equatable {
        package var name: String
        package var value: String
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var items: [Item]

    package init(_ items: [Item] = []) { self.items = items }

    /// Reads `application/x-www-form-urlencoded` as browsers write it: a query without its `?`, or a form's body.
    package init(parsing bytes: some Collection<UInt8>) {
        items = bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let sign = pair.firstIndex(of: UInt8(ascii: "="))
            return Item(
                name: PercentCoding.decodeForm(pair[..<(sign ?? pair.endIndex)]),
                value: sign.map { PercentCoding.decodeForm(pair[pair.index(after: $0)...]) } ?? "")
        }
    }

    /// The first value of this name.
    package func first(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// All values of this name.
    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    /// The query as text, without a `?`.
    package var encoded: String {
        items.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }
}
