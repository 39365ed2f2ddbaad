import HTTP
import Model
import Reports

extension Verb {
    static let report = Verb(
        name: "report", summary: "writes the report of a run", operands: "RUN", operandCount: 1...1,
        details: """
            Writes what came of a run that the server has: its checks, what failed and how
            to mend it, and its events. RUN is its id, or latest.

            A run that is not final yet is reported as it stands.
            """,
        flags: [Flag.runReportFormat.description, Flag.reportOutput.description, Flag.strict.description]
            + ServerClient.flags
    ) { invocation in
        let server = try ServerClient(invocation)
        let file = try invocation[.reportOutput].map { path throws(Failure) in try OutputFile(path, flag: "output") }
        let format = invocation[.runReportFormat] ?? .html
        let run = PercentCoding.encode(invocation.operands[0])
        let strict = invocation[.strict] == true ? "&strict=true" : ""
        let path = "/__admin/runs/\(run)/report?format=\(format.rawValue)\(strict)"
        let (status, body) = try await server.getBytes(path, timeout: .seconds(60))
        guard status == 200 else { throw server.refusal(status, try? JSON.parse(body)) }
        if let file { try file.write(body) } else { invocation.output.write(body) }
        return .passed
    }
}

extension Flag<ReportFormat> {
    static let runReportFormat = word("format", "the report's form (html)")
}

extension Flag<String> {
    static let reportOutput = Flag("output", "FILE", "where to write it (standard output)")
}
