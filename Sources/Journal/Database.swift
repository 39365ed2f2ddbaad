import CSQLite
import Glibc

/// One SQLite connection, used by one thread at a time. Statements are prepared once and kept.
final class Database {
    private let handle: OpaquePointer
    private let path: String
    private var statements: [String: Statement] = [:]

    /// Opens or makes the file; `:memory:` for none. Touches nothing in it yet.
    init(path: String) throws(JournalError) {
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(
            path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle else { throw JournalError(.io, "no memory to open \(path)") }
        (self.handle, self.path) = (handle, path)
        try check(result)
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs statements that take no values and give no rows of interest.
    func execute(_ sql: String) throws(JournalError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    func run(_ sql: String, _ values: Value...) throws(JournalError) { try run(try statement(sql), values) }

    func run(_ statement: Statement, _ values: [Value]) throws(JournalError) {
        defer { statement.reset() }
        try bind(values, to: statement)
        while try check(statement.step()) {}
    }

    func rows<Result>(
        _ sql: String, _ values: Value..., read: (borrowing Row) throws(JournalError) -> Result
    ) throws(JournalError) -> [Result] {
        let statement = try statement(sql)
        defer { statement.reset() }
        try bind(values, to: statement)
        var results: [Result] = []
        while try check(statement.step()) { results.append(try read(Row(statement: statement.handle))) }
        return results
    }

    /// The first column of the first row; `nil` where there is no row or it is null.
    func int(_ sql: String, _ values: Value...) throws(JournalError) -> Int? {
        let statement = try statement(sql)
        defer { statement.reset() }
        try bind(values, to: statement)
        guard try check(statement.step()), !Row(statement: statement.handle).isNull(0) else { return nil }
        return Row(statement: statement.handle).int(0)
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// All of `body` or nothing.
    func transaction(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            // SQLite rolls back by itself after some errors; after others it must be told.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    /// The statement, prepared when it is first asked for.
    func statement(_ sql: String) throws(JournalError) -> Statement {
        if let kept = statements[sql] { return kept }
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        try check(result)
        guard let prepared else { throw JournalError(.io, "an empty statement") }
        let statement = Statement(handle: prepared)
        statements[sql] = statement
        return statement
    }

    private func bind(_ values: [Value], to statement: Statement) throws(JournalError) {
        for (index, value) in values.enumerated() { try check(statement.bind(value, at: Int32(index + 1))) }
    }

    /// Whether there is a row; throws what is an error.
    @discardableResult
    private func check(_ result: Int32) throws(JournalError) -> Bool {
        let systemError = sqlite3_system_errno(handle)
        switch result & 0xFF {
        case SQLITE_ROW: return true
        case SQLITE_OK, SQLITE_DONE: return false
        case SQLITE_FULL: throw full
        case SQLITE_IOERR where systemError == ENOSPC || systemError == EDQUOT: throw full
        case SQLITE_BUSY, SQLITE_LOCKED:
            throw JournalError(
                .locked, "\(path) is in use by another Branch Mock; stop that one, or choose another folder with --data"
            )
        case SQLITE_NOTADB, SQLITE_CORRUPT:
            throw JournalError(
                .notAJournal,
                "\(path) is damaged or no journal of Branch Mock (\(text(of: result))); move it away to start afresh")
        default: throw JournalError(.io, "\(path): \(text(of: result))")
        }
    }

    private var full: JournalError {
        JournalError(.full, "no room left for \(path); nothing acknowledged is lost, and it goes on when there is room")
    }

    private func text(of result: Int32) -> String {
        let systemError = sqlite3_system_errno(handle)
        let reason = String(cString: sqlite3_errstr(result))
        return systemError == 0 ? reason : "\(reason): \(String(cString: strerror(systemError)))"
    }
}
