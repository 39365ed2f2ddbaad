/// A JSON value (RFC 8259). Objects keep the order of their members.
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

/// The members of a JSON object, in order. Looking one up is linear: objects here are small.
package struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    package private(set) var members: [Member]

    package struct Member: Sendable, Hashable {
        package let name: String
        package var value: JSON
    }

    package init() { members = [] }

    package init(dictionaryLiteral elements: (String, JSON)...) {
        self.init()
        members.reserveCapacity(elements.count)
        for (name, value) in elements { self[name] = value }
    }

    package var isEmpty: Bool { members.isEmpty }

    package func contains(_ name: String) -> Bool { members.contains { $0.name == name } }

    /// Setting `nil` removes the member; setting a value replaces it in place or appends it.
    package subscript(name: String) -> JSON? {
        get { members.first { $0.name == name }?.value }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Makes room for so many members.
    package mutating func reserve(_ count: Int) { members.reserveCapacity(count) }

    /// Appends without looking for a member of the same name, for a caller that has ruled that out.
    mutating func append(unique name: String, _ value: JSON) { members.append(Member(name: name, value: value)) }
}

extension JSON {
    /// The member `name` of an object; `nil` for every other value.
    package subscript(name: String) -> JSON? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var int: Int? { if case .int(let value) = self { value } else { nil } }
    package var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    package var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    package var isNull: Bool { self == .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(floatLiteral value: Double) { self = .double(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        var object = JSONObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }

    /// The number as parsing its text gives it: whole ones are `int`.
    package static func number(_ value: Double) -> JSON { Int(exactly: value).map(JSON.int) ?? .double(value) }

    /// A string, or `null` where there is none.
    package init(_ value: String?) { self = value.map(JSON.string) ?? .null }
}
