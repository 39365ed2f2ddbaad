/// Header fields in their order; names match in any case. Kept as bytes: a request's are its head as it was
/// received, with offsets; those that are added are kept as they go on the wire.
package struct Headers: Sendable {
    struct Field {
        var nameStart: UInt32
        var nameEnd: UInt32
        var valueStart: UInt32
        var valueEnd: UInt32
    }

    private(set) var bytes: [UInt8] = []
    private(set) var fields: [Field] = []
    /// `bytes` is nothing but these fields, each with its line end.
    private(set) var isWire = true

    package init() {}

    init(bytes: [UInt8], fields: [Field]) {
        self.bytes = bytes
        self.fields = fields
        isWire = false
    }

    package var count: Int { fields.count }

    /// Each name, as it was sent, and its value.
    package var all: [(name: String, value: String)] { fields.map { (name(of: $0), value(of: $0)) } }

    /// The first field of this name. Setting it replaces all of that name; nil removes them.
    package subscript(name: String) -> String? {
        get { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }
        set {
            remove(name)
            if let newValue { add(name, newValue) }
        }
    }

    /// The value of the first field of this name, as it was sent.
    func bytes(of name: String) -> ArraySlice<UInt8>? {
        var name = name
        let field = name.withUTF8 { name in fields.first { matches($0, name) } }
        return field.map { bytes[Int($0.valueStart)..<Int($0.valueEnd)] }
    }

    /// The values of all fields of this name.
    package func values(_ name: String) -> [String] {
        var name = name
        return name.withUTF8 { name in fields.filter { matches($0, name) }.map { value(of: $0) } }
    }

    /// Whether there is a field of this name, in any case.
    package func contains(_ name: String) -> Bool { bytes(of: name) != nil }

    /// Shows each field's name and value as they lie in memory.
    func visit(_ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            for field in fields {
                body(
                    UnsafeRawBufferPointer(rebasing: bytes[field.name]),
                    UnsafeRawBufferPointer(rebasing: bytes[field.value]))
            }
        }
    }

    /// Appends a field. What could end the line (CR, LF, NUL) becomes a blank, so that no value makes another field.
    package mutating func add(_ name: String, _ value: String) {
        add(name) { $0.append(value) }
    }

    /// The same with a value of any bytes; controls become blanks (RFC 9110 §5.5).
    package mutating func add(_ name: String, bytes value: [UInt8]) {
        add(name) { headers in
            headers.bytes += value.map { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F ? 0x20 : $0 }
        }
    }

    private mutating func add(_ name: String, value: (inout Headers) -> Void) {
        if !isWire { makeWire() }
        let nameStart = UInt32(bytes.count)
        append(name)
        let nameEnd = UInt32(bytes.count)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        let valueStart = UInt32(bytes.count)
        value(&self)
        fields.append(
            Field(nameStart: nameStart, nameEnd: nameEnd, valueStart: valueStart, valueEnd: UInt32(bytes.count)))
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    /// Takes out all fields of this name, in any case.
    package mutating func remove(_ name: String) {
        guard contains(name) else { return }
        var name = name
        fields = name.withUTF8 { name in fields.filter { !matches($0, name) } }
        makeWire()
    }

    /// Whether a field that is a list of tokens, such as `Connection`, has this one, in any case.
    package func hasToken(_ token: String, in name: String) -> Bool {
        values(name).contains { value in
            value.utf8.split(separator: UInt8(ascii: ",")).contains { part in
                let bare = part.drop { $0 == 0x20 || $0 == 0x09 }
                let end = bare.lastIndex { $0 != 0x20 && $0 != 0x09 }
                guard let end else { return false }
                return bare[...end].elementsEqual(token.utf8) { Characters.lowercased($0) == Characters.lowercased($1) }
            }
        }
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { text in
            if text.contains(where: Self.endsLine) {
                for byte in text { bytes.append(Self.endsLine(byte) ? 0x20 : byte) }
            } else {
                bytes.append(contentsOf: text)
            }
        }
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A || byte == 0 }

    private mutating func reserve(_ count: Int, ofBytes bytes: Int) {
        fields.reserveCapacity(count)
        self.bytes.reserveCapacity(bytes)
    }

    private mutating func makeWire() {
        var wire = Headers()
        for field in fields { wire.add(name(of: field), value(of: field)) }
        self = wire
    }

    private func matches(_ field: Field, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(field.nameEnd - field.nameStart) == name.count else { return false }
        let start = Int(field.nameStart)
        for index in name.indices
        where Characters.lowercased(bytes[start + index]) != Characters.lowercased(name[index]) { return false }
        return true
    }

    private func name(of field: Field) -> String {
        String(decoding: bytes[Int(field.nameStart)..<Int(field.nameEnd)], as: UTF8.self)
    }

    private func value(of field: Field) -> String {
        String(decoding: bytes[Int(field.valueStart)..<Int(field.valueEnd)], as: UTF8.self)
    }
}

extension Headers: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        reserve(elements.count, ofBytes: elements.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count + 4 })
        for (name, value) in elements { add(name, value) }
    }
}
