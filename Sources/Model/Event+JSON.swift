extension Event {
    /// The event as the control API, the journal and the reports show it.
    package var json: JSON {
        var object: JSONObject = [
            "id": .int(id), "run": .string(run.text), "at": .string(Timestamp.text(at)),
            "elapsed": .double(elapsed.seconds), "type": .string(type.rawValue),
        ]
        if let page {
            object["page"] = ["id": .string(page.id), "seq": .int(page.seq), "at": .double(page.at)]
        }
        object["data"] = .object(data)
        if late { object["late"] = true }
        return .object(object)
    }

    /// Reads back what `json` wrote; `nil` where a member is missing or of another type.
    package init?(json: JSON) {
        guard let id = json["id"]?.int, let run = json["run"]?.string.flatMap(RunID.init),
            let at = json["at"]?.string.flatMap(Timestamp.parse), let elapsed = json["elapsed"]?.double,
            abs(elapsed) < 1e12,
            let type = json["type"]?.string.flatMap(EventType.init), let data = json["data"]?.object
        else { return nil }
        var stamp: PageStamp?
        if let page = json["page"] {
            guard let id = page["id"]?.string, let seq = page["seq"]?.int, let at = page["at"]?.double else {
                return nil
            }
            stamp = PageStamp(id: id, seq: seq, at: at)
        }
        self.init(
            id: id, run: run, at: at, elapsed: .microseconds(Int64((elapsed * 1_000_000).rounded())), type: type,
            page: stamp, data: data,
            late: json["late"]?.bool ?? false)
    }
}
