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

    /// Appends the text of `json`, without making that first.
    package func write(to output: inout [UInt8]) {
        output.append(#"{"id":"#)
        output.append(decimal: id)
        output.append(#","run":""#)
        output.append(text: run.text)
        output.append(#"","at":""#)
        Timestamp.write(at, to: &output)
        output.append(#"","elapsed":"#)
        JSON.double(elapsed.seconds).write(to: &output)
        output.append(#","type":""#)
        output.append(text: type.rawValue)
        output.append("\"")
        if let page {
            output.append(#","page":{"id":"#)
            JSON.write(page.id, to: &output)
            output.append(#","seq":"#)
            output.append(decimal: page.seq)
            output.append(#","at":"#)
            JSON.double(page.at).write(to: &output)
            output.append("}")
        }
        output.append(#","data":"#)
        JSON.object(data).write(to: &output)
        output.append(late ? #","late":true}"# : "}")
    }

    package var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(512)
        write(to: &output)
        return output
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
