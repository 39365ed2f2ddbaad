import Model

/// A scenario as its file has it, with the places that its parts' relations are judged by.
struct ScenarioDraft {
    var version: Located<Int>?
    var name: String?
    var title: String?
    var flow = Scenario.Flow.direct
    var tags: [String] = []
    var platforms = Platform.allCases
    var organization = Scenario.Organization()
    var worker = Scenario.Worker()
    var plaid = PlaidDraft()
    var documents: [Located<DocumentDraft>] = []
    var settle: Duration?
    var steps: [StepDraft?] = []
    var expect: [ExpectationDraft] = []
    var checks: [CheckID: CheckSetting] = [:]
    var app = AppDraft()

    static let keys: [Key<ScenarioDraft>] = [
        Key("version", \.version, Rule<Int>.int(newestVersion...newestVersion).located),
        Key("name", \.name, .name),
        Key("title", \.title, .text(1...200)),
        Key("flow", \.flow, .word, required: true),
        Key("tags", \.tags, .set(of: .name)),
        Key("platforms", \.platforms, .set(of: .word)),
        Key("organization", \.organization, .mapping(Scenario.Organization.keys, from: .init())),
        Key("worker", \.worker, .mapping(Scenario.Worker.keys, from: .init())),
        Key("plaid", \.plaid, .mapping(PlaidDraft.keys, from: .init())),
        Key("documents", \.documents, .list(of: DocumentDraft.rule.located)),
        Key("settle", \.settle, .duration(.zero ... .seconds(600))),
        Key("steps", \.steps, StepDraft.list),
        Key("expect", \.expect, .list(of: ExpectationDraft.rule)),
        Key("checks", \.checks, .checks),
        Key("app", \.app, .mapping(AppDraft.keys, from: .init())),
    ]

    /// The simulated app.
    struct AppDraft {
        var platform: Located<Platform>?
        static let keys: [Key<AppDraft>] = [Key("platform", \.platform, Rule<Platform>.word.located)]
    }

    /// The version of the files' form that this program reads.
    static let newestVersion = 1

    static func read(_ root: Node, name: String, _ findings: inout Findings) -> Scenario? {
        if let version = newerVersion(root) {
            findings.error(
                "the file is of version \(version.value); this program reads version \(newestVersion)",
                at: version.mark, suggestion: "use a newer branch-mock")
            return nil
        }
        if root.isNull {
            findings.error("the file is empty", at: root.mark, suggestion: "a scenario needs at least `flow: direct`")
            return nil
        }
        guard let draft = Rule.mapping(keys, from: ScenarioDraft()).read(root, "", &findings) else { return nil }
        return draft.scenario(named: name, at: root.mark, &findings)
    }

    /// Set where the file is of another time: what else is wrong with it by today's rules tells nothing.
    private static func newerVersion(_ root: Node) -> Located<Int>? {
        guard case .mapping(let pairs) = root.content,
            let node = pairs.first(where: { $0.key == "version" })?.value,
            case .int(let version)? = node.scalar?.value, version > newestVersion
        else { return nil }
        return Located(value: version, mark: node.mark)
    }
}
