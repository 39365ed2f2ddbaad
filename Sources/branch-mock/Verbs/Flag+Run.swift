import HostApp
import Model
import ScenarioFile

extension Flag<String> {
    static let tag = Flag("tag", "TAG", "plays the scenarios that have the tag; may be repeated", isRepeatable: true)
    static let serverToPlay = serverURL("plays against this server (one of its own, for the time)")
}

extension Flag<[Platform]?> {
    /// `nil` is all.
    static let platforms = Flag(
        "platform", "NAME,…|all", "as apps of these platforms (the scenario's own choice)", isRepeatable: true
    ) { text throws(Wanted) in try words(text) }
}

extension Flag<[[Defect]]?> {
    /// A list for each app; `nil` is all defects, each in an app of its own.
    static let defects = Flag(
        "defect", "NAME,…|all", "with apps that have one of these defects each, A+B both", isRepeatable: true
    ) { text throws(Wanted) in
        if text == "all" { return nil }
        var apps: [[Defect]] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            var defects: [Defect] = []
            for name in part.split(separator: "+", omittingEmptySubsequences: false) {
                guard let defect = Defect(rawValue: String(name)) else {
                    throw Wanted(text: allOrSome(of: Defect.self, not: name))
                }
                if !defects.contains(defect) { defects.append(defect) }
            }
            apps.append(defects)
        }
        return apps
    }
}

extension Flag<Manner> {
    static let manner = word("manner", "how the apps are written: as they should, or as the guide's sample (right)")
}

extension Flag<Origins> {
    static let origins = word("origins", "by which the apps load the pages (branch, where the server can)")
}

extension Flag<Bool> {
    static let allowDestructive = Flag.switch(
        "allow-destructive", "plays those that can do harm to an app or its data, too")
    static let failFast = Flag.switch("fail-fast", "begins no other after the first that does not pass")
    static let strict = Flag.switch("strict", "what the guide's own sample does wrong counts as failed, too")
    static let listDefects = Flag.switch("list-defects", "tells what defects an app can have, and plays nothing")
}

/// What plays.
enum AppKind: String, CaseIterable, Sendable {
    /// Built in, in headless Chromium.
    case simulated
    /// A real one, which a tester leads through the steps.
    case device

    /// The longest that a run may take, if nothing else is said.
    var limit: Duration { self == .simulated ? .seconds(300) : .seconds(600) }
}

extension Flag<AppKind> {
    static let app = word("app", "the built-in app, or one on a device (simulated)")
}

extension Flag<Duration> {
    static let runLimit = duration("timeout", "the longest that a run may take (5m; 10m on a device)")
}

extension Flag<Int> {
    static let repetitions = number("repeat", "plays each so many times (1)")
    static let jobs = number("jobs", "apps at a time (one a processor, 4 at most)")

    private static func number(_ name: String, _ help: String) -> Flag {
        Flag(name, "COUNT", help) { text throws(Wanted) in
            guard let count = Int(text), (1...10_000).contains(count) else {
                throw Wanted(text: "a number from 1 to 10000")
            }
            return count
        }
    }
}

/// Words with commas between them; `nil` for `all`.
private func words<Word: RawRepresentable & CaseIterable>(
    _ text: String
) throws(Flag<[Word]?>.Wanted) -> [Word]? where Word.RawValue == String {
    if text == "all" { return nil }
    var words: [Word] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let word = Word(rawValue: String(part)) else {
            throw .init(text: allOrSome(of: Word.self, not: part))
        }
        words.append(word)
    }
    return words
}

/// What can be given in place of a text, with the word that was probably meant.
private func allOrSome<Word: RawRepresentable & CaseIterable>(of _: Word.Type, not text: Substring) -> String
where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    let near = NearMiss.of(String(text), in: words).map { " (did you mean \($0)?)" } ?? ""
    return "all, or some of " + words.joined(separator: ", ") + near
}
