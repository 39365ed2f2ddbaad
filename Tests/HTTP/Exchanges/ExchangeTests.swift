import Loop
import Testing

@testable import HTTP

@Suite struct ExchangeTests {
    @Test(
        "each request gets exactly its answer, in whatever pieces it comes",
        arguments: connectionExchanges + bodyExchanges + methodExchanges)
    func answers(row: Exchange) async throws {
        try await withServer(exchangeRouter()) { address, _ in
            let bytes = Array(row.request.utf8)
            for pieces in [bytes.count, 1] {
                // A client that dawdles is told to go on before it would have to wait.
                if pieces == 1, row.request.contains("Expect") { continue }
                let connection = try await RawConnection(address)
                for start in stride(from: 0, to: bytes.count, by: pieces) {
                    try await connection.stream.write(Array(bytes[start..<min(start + pieces, bytes.count)]))
                }
                // The one row in which the server waits for the client.
                let received =
                    row.answers.last?.contains(" 100 ") == true
                    ? try await connection.read(until: "\r\n\r\n") : try await connection.readToEnd()
                await connection.close()
                #expect(undated(received) == row.answers.joined(), "\(row.rule)")
                try checkDates(received, count: row.answers.count { !$0.contains(" 100 ") })
            }
        }
    }

    /// Each answer but 100 has just one Date, and that is a date (RFC 9110 §6.6.1).
    private func checkDates(_ received: String, count: Int) throws {
        let dates = received.split(separator: "\r\n").filter { $0.hasPrefix("Date: ") }
        #expect(dates.count == count)
        for date in dates {
            let text = String(date.dropFirst(6))
            let seconds = try #require(HTTPDate.seconds(text))
            #expect(HTTPDate.text(seconds) == text)
        }
    }
}
