import Model

/// One line of a verdict: a check of the contract, an expectation of the scenario, or a check that it requires.
package struct Finding: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case check, expectation, required }

    /// Its outcome, and whether that counts.
    package enum Standing: String, Sendable, Hashable, CaseIterable {
        case failed
        /// Failed, but its level is `warn`, or the guide's own sample fails there, too.
        case warned
        case waiting, notObservable
        /// Failed, as the scenario expects.
        case provoked
        case passed, notExercised
        /// The scenario turned it off.
        case off
    }

    package var kind: Kind
    /// Of a check its own; `expect.1` and `require.1` else, counted from 1.
    package var id: String
    package var title: String
    package var standing: Standing
    package var expected: String
    package var got: String
    /// Ids of events.
    package var evidence: [Int]
    package var hint: String?
    /// The heading of Branch's guide.
    package var guide: String?
    package var guideGap: String?

    /// All that a verdict of the control API holds. What is not of its shape is left out.
    static func all(in verdict: JSONObject) -> [Finding] {
        let isStrict = verdict["strict"]?.bool ?? false
        var checks: [Finding] = []
        for json in verdict["checks"]?.array ?? [] {
            guard let id = json["id"]?.string, var check = Finding(json, .check, id) else { continue }
            let counts = json["level"] == "error" && (isStrict || check.guideGap == nil)
            if json["level"] == "off" {
                check.standing = .off
            } else if json["provoked"] == true {
                check.standing = .provoked
            } else if check.standing == .failed, !counts {
                check.standing = .warned
            }
            checks.append(check)
        }
        return checks + list(verdict["expectations"], .expectation, "expect.")
            + list(verdict["required"], .required, "require.")
    }

    private static func list(_ json: JSON?, _ kind: Kind, _ prefix: String) -> [Finding] {
        (json?.array ?? []).enumerated().compactMap { Finding($1, kind, prefix + "\($0 + 1)") }
    }

    private init?(_ json: JSON, _ kind: Kind, _ id: String) {
        guard let outcome = json["outcome"]?.string, let standing = Standing(rawValue: outcome) else { return nil }
        (self.kind, self.id, self.standing) = (kind, id, standing)
        title = json["title"]?.string ?? json["expectation"]?.string ?? id
        expected = json["expected"]?.string ?? ""
        got = json["got"]?.string ?? ""
        evidence = (json["evidence"]?.array ?? []).compactMap(\.int)
        (hint, guide, guideGap) = (json["hint"]?.string, json["guide"]?.string, json["guideGap"]?.string)
    }

    /// `#3, #17`; many are cut.
    var evidenceText: String {
        let shown = evidence.prefix(20).map { "#\($0)" }.joined(separator: ", ")
        return evidence.count > 20 ? shown + " and \(evidence.count - 20) more" : shown
    }
}
