import Model
import ScenarioFile

/// An event on one line: `#17 branchPlaidLinkComplete detail={"status":"canceled"} status=canceled`.
enum EventLine {
    /// Most characters of one value, and of all.
    private static let (mostOfValue, mostOfAll) = (100, 220)

    /// Not yet safe to print.
    static func text(_ event: Event) -> String {
        let members = event.data.members.filter { !$0.value.isNull }.map { member in
            "\(member.name)=\(short(member.value.string ?? member.value.text, mostOfValue))"
        }
        return short((["#\(event.id) \(event.type.rawValue)"] + members).joined(separator: " "), mostOfAll)
    }

    private static func short(_ text: String, _ count: Int) -> String {
        text.utf8.count > count ? text.prefix(count) + "…" : text
    }
}
