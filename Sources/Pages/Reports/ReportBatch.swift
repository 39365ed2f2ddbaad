import HTTP
import Model

/// The body of a call that brings a page's reports, checked.
struct ReportBatch: Sendable {
    static let bodyLimit = 1_000_000
    static let countLimit = 100
    /// Bytes of a report's longest text, an event's detail.
    static let detailLimit = 256_000

    struct Report: Sendable {
        var stamp: PageStamp
        var type: EventType
        var data: JSONObject
    }

    let reports: [Report]

    /// `shapes` says which types the page may report, and what they hold.
    init(json: JSON, shapes: [EventType: ReportShape]) throws(Problem) {
        guard let page = json["page"]?.string, (8...64).contains(page.utf8.count), page.utf8.allSatisfy(Self.isNameByte)
        else { throw .bodyInvalid("\"page\" must be 8 to 64 letters and digits") }
        guard let list = json["reports"]?.array, !list.isEmpty, list.count <= Self.countLimit else {
            throw .bodyInvalid("\"reports\" must be a list of 1 to \(Self.countLimit)")
        }
        try json.allow(["page", "reports"])
        var reports: [Report] = []
        for report in list { reports.append(try Self.report(report, page: page, shapes)) }
        self.reports = reports
    }

    private static func report(
        _ json: JSON, page: String, _ shapes: [EventType: ReportShape]
    ) throws(Problem) -> Report {
        guard let seq = json["seq"]?.int, (1...1_000_000_000).contains(seq) else {
            throw .bodyInvalid("a report's \"seq\" must be a whole number from 1")
        }
        guard let at = json["at"]?.double, (0...1e15).contains(at) else {
            throw .bodyInvalid("report \(seq): \"at\" must be milliseconds since 1970")
        }
        guard let name = json["type"]?.string, let type = EventType(rawValue: name), let shape = shapes[type] else {
            throw .bodyInvalid("report \(seq): \"type\" is nothing that this page reports")
        }
        guard let data = json["data"]?.object else {
            throw .bodyInvalid("report \(seq): \"data\" must be an object")
        }
        try json.allow(["seq", "at", "type", "data"], in: "report \(seq): ")
        if let problem = shape.problem(with: data) { throw .bodyInvalid("report \(seq), \(name): \(problem)") }
        return Report(stamp: PageStamp(id: page, seq: seq, at: at), type: type, data: data)
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// The answer: which of them need not be sent again.
    var acknowledgment: JSON { ["acknowledged": .array(reports.map { .int($0.stamp.seq) })] }
}
