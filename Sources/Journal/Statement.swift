import CSQLite

/// What can stand in for a `?` in SQL.
enum Value {
    case int(Int)
    case text(String)
    case utf8([UInt8])
}

/// A prepared statement, finalized with its last owner.
final class Statement {
    let handle: OpaquePointer

    init(handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    /// SQLite's result code.
    func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .int(let number): return sqlite3_bind_int64(handle, index, Int64(number))
        case .utf8(let bytes):
            return bytes.withUnsafeBytes { buffer in
                branch_mock_bind_text(handle, index, buffer.baseAddress, UInt64(buffer.count))
            }
        case .text(var text):
            return text.withUTF8 { utf8 in
                UnsafeRawBufferPointer(utf8).withMemoryRebound(to: CChar.self) { text in
                    // An empty string may have no address; a null pointer would bind NULL.
                    guard let start = text.baseAddress else { return branch_mock_bind_text(handle, index, "", 0) }
                    return branch_mock_bind_text(handle, index, start, UInt64(text.count))
                }
            }
        }
    }

    /// SQLite's result code.
    func step() -> Int32 { sqlite3_step(handle) }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }
}

/// The row that a statement stands on.
struct Row: ~Copyable {
    fileprivate let statement: OpaquePointer

    init(statement: OpaquePointer) { self.statement = statement }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    func utf8(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_text(statement, column) else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func text(_ column: Int32) -> String { String(decoding: utf8(column), as: UTF8.self) }
}
