import HTTP
import Model

@testable import Pages

/// A page's reports, as each page brings them: what is accepted is acknowledged, and fit to be kept.
@Sendable func fuzzReports(_ bytes: [UInt8]) {
    guard let json = try? JSON.parse(bytes) else { return }
    for shapes in [ReportShape.direct, ReportShape.onboarding, ReportShape.hostedLink] {
        guard let batch = try? ReportBatch(json: json, shapes: shapes) else { continue }
        mustEqual(
            batch.acknowledgment["acknowledged"]?.array?.compactMap(\.int) ?? [], batch.reports.map(\.stamp.seq),
            "a report is not acknowledged")
        for report in batch.reports {
            check(.object(report.data))
            mustEqual(shapes[report.type]?.problem(with: report.data), nil, "a report has another page's type")
        }
    }
}
