import Model

/// A JSON text: what is read and written is read as the same.
@Sendable func fuzzJSON(_ bytes: [UInt8]) {
    guard let value = try? JSON.parse(bytes) else { return }
    check(value)
}

/// Stops where writing changes `value`.
func check(_ value: JSON) {
    let written = value.bytes
    precondition(written.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "<") }, "a control or a tag is written")
    guard let again = try? JSON.parse(written) else { preconditionFailure("JSON that was written is refused") }
    precondition(isSame(again, value), "JSON that was written is read as another")
}

/// Equal, byte for byte; whole numbers are written without a fraction, so they come back as `int`.
private func isSame(_ left: JSON, _ right: JSON) -> Bool {
    switch (left, right) {
    case (.int, .double), (.double, .int): left.double == right.double
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left.elementsEqual(right, by: isSame)
    case (.object(let left), .object(let right)):
        left.members.elementsEqual(right.members) {
            $0.name.utf8.elementsEqual($1.name.utf8) && isSame($0.value, $1.value)
        }
    default: left == right
    }
}
