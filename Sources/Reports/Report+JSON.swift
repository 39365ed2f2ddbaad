package import Model

extension Report {
    /// `schemaVersion`, `tool`, `startedAt`, `duration`, `counts`, and the runs with verdict and events.
    package var json: JSON {
        var counts: JSONObject = ["runs": .int(runs.count)]
        for outcome in RunReport.Outcome.allCases { counts[outcome.rawValue] = .int(count(outcome)) }
        return [
            "schemaVersion": .int(Self.schemaVersion),
            "tool": ["name": .string(Product.name), "version": .string(Product.version)],
            "startedAt": JSON(start.map(Timestamp.text)), "duration": .number(duration.seconds),
            "counts": .object(counts), "runs": .array(runs.map(\.json)),
        ]
    }

    /// The JSON, laid out for people.
    var jsonText: String { DeadText.json(json.indentedText) }
}

extension DeadText {
    /// JSON in whose strings all is escaped that a terminal, a log's reader or a collector of attachments would obey; it reads back as it was.
    package static func json(_ json: String) -> String {
        var text = String.UnicodeScalarView()
        var (isInside, isEscaped) = (false, false)
        var last: Unicode.Scalar?
        for scalar in json.unicodeScalars {
            if isInside, isUnseen(scalar) || isSignal(scalar, after: last) {
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    text.append(
                        contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
                }
            } else {
                text.append(scalar)
            }
            if scalar == "\"", !isEscaped { isInside.toggle() }
            isEscaped = scalar == "\\" && !isEscaped
            last = scalar
        }
        return String(text)
    }
}

extension RunReport {
    var json: JSON {
        var object: JSONObject = [
            "scenario": .string(scenario), "title": .string(title), "platform": JSON(platform?.rawValue),
            "label": JSON(label), "run": JSON(id?.text), "startedAt": JSON(start.map(Timestamp.text)),
            "duration": .number(duration.seconds), "outcome": .string(outcome.rawValue), "final": .bool(final),
            "note": JSON(note),
        ]
        object["verdict"] = verdict.isEmpty ? .null : .object(verdict)
        object["events"] = .array(events.map(\.json))
        return .object(object)
    }

    /// A played run of a report that `Report.json` made; `nil` where it has none.
    package init?(reported json: JSON) {
        guard let run = json["runs"]?.array?.first, let scenario = run["scenario"]?.string,
            let title = run["title"]?.string, let verdict = run["verdict"]?.object
        else { return nil }
        self.init(
            scenario: scenario, title: title, platform: run["platform"]?.string.flatMap(Platform.init),
            label: run["label"]?.string, id: run["run"]?.string.flatMap(RunID.init),
            start: run["startedAt"]?.string.flatMap(Timestamp.parse),
            duration: .microseconds(Int64(max(0, min(1e15, (run["duration"]?.double ?? 0) * 1_000_000)).rounded())),
            verdict: verdict, events: (run["events"]?.array ?? []).compactMap { Event(json: $0) },
            note: run["note"]?.string)
    }
}
