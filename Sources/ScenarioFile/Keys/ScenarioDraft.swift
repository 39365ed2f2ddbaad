import Model

/// A scenario as its file has it, with the places that its parts' relations are judged by.
struct ScenarioDraft {
    var version: Located<Int>?
    var name: String?
    var title: String?
    var flows: [Scenario.Flow] = [.direct]
    var tags: [String] = []
    var platforms = Platform.allCases
    var organization = Scenario.Organization()
    var worker = Scenario.Worker()
    var login: LoginDraft?
    var identity = Scenario.Identity()
    var plaid = PlaidDraft()
    var documents: [DocumentDraft] = []
    var links: [LinkDraft] = []
    var frames: [Scenario.Frame] = []
    var probes: [Scenario.Probe] = []
    var faults: [Fault] = []
    var drive = Scenario.Drive.manual
    var settle: Duration?
    var steps: [StepDraft?] = []
    var expect: [ExpectationDraft] = []
    var checks: [CheckID: CheckSetting] = [:]
    var require: [Located<CheckID>] = []
    var app = AppDraft()
    var destructive = false

    static let rule = Rule<ScenarioDraft>.mapping(
        [
            Key(
                "version", \.version, Rule<Int>.int(newestVersion...newestVersion).located,
                "The version of this format."),
            Key(
                "name", \.name, .name, "What the command line and the control API call it; by default the file's name."),
            Key("title", \.title, .text(1...200), "For people."),
            Key("flow", \.flows, .flows, "The app that the entry URL leads to, or both.", required: true),
            Key("tags", \.tags, .set(of: .name), "For --tag."),
            Key("platforms", \.platforms, .set(of: .word), "Where the scenario makes sense; all by default."),
            Key(
                "organization", \.organization, .mapping(Scenario.Organization.keys, from: .init()), "Whose app it is."),
            Key("worker", \.worker, .mapping(Scenario.Worker.keys, from: .init()), "Who uses it."),
            Key("login", \.login, .mapping(LoginDraft.keys, from: .init()), "How the worker gets into Direct."),
            Key("identity", \.identity, .mapping(Scenario.Identity.keys, from: .init()), "Onboarding's identity step."),
            Key("plaid", \.plaid, .mapping(PlaidDraft.keys, from: .init()), "The bank and Plaid's page."),
            Key("documents", \.documents, .list(of: DocumentDraft.rule), "Files that the worker can download."),
            Key("links", \.links, .list(of: LinkDraft.rule), "Links that belong in the system browser."),
            Key("frames", \.frames, .set(of: .word, canBeEmpty: true), "Frames that must be let in."),
            Key("probes", \.probes, .set(of: .word, canBeEmpty: true), "What must not be obeyed."),
            Key("faults", \.faults, .list(of: FaultDraft.rule), "Trouble that is ordered."),
            Key("drive", \.drive, .word, "Who takes the steps that a page can take by itself."),
            Key(
                "settle", \.settle, .duration(.zero ... .seconds(600)),
                "The quiet after the last owed event, before a verdict is final."),
            Key("steps", \.steps, StepDraft.list, "What the worker does, in order."),
            Key("expect", \.expect, .list(of: ExpectationDraft.rule), "What must hold beside the checks."),
            Key("checks", \.checks, .checks, "How much a failed check counts."),
            Key(
                "require", \.require, .list(of: Rule<CheckID>.word.located),
                "Checks that must have been exercised for the verdict to be passed."),
            Key("app", \.app, .mapping(AppDraft.keys, from: .init()), "The simulated app."),
            Key("destructive", \.destructive, .bool, "It can do harm to an app or its data."),
        ], from: ScenarioDraft())

    /// The simulated app.
    struct AppDraft {
        var platform: Located<Platform>?
        var authSession = true
        static let keys: [Key<AppDraft>] = [
            Key("platform", \.platform, Rule<Platform>.word.located, "Which app `run` simulates."),
            Key("authSession", \.authSession, .bool, "Its phone has auth sessions; else the system browser stands in."),
        ]
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
        guard let draft = rule.read(root, "", &findings) else { return nil }
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

extension Rule where Value == [Scenario.Flow] {
    /// A word, or a list of one or both in the order in which they come.
    fileprivate static var flows: Rule {
        let words = oneOrMore(of: Rule<Scenario.Flow>.word)
        let both = Scenario.Flow.allCases.map { JSON.string($0.rawValue) }
        return Rule(["enum": .array(both + both.map { [$0] } + [.array(both)])]) { node, path, findings in
            guard let flows = words.read(node, path, &findings) else { return nil }
            if case .sequence(let items) = node.content {
                guard items.count == flows.count else { return nil }
                if flows == [.direct, .onboarding] {
                    findings.error(
                        "Direct does not lead to Onboarding", at: node.mark,
                        suggestion: "write `[onboarding, direct]`")
                } else if Set(flows).count < flows.count {
                    findings.error("\(Display.quoted(path)) has this twice", at: items[1].mark)
                } else if flows.isEmpty {
                    findings.error("\(Display.quoted(path)) is an empty list", at: node.mark)
                }
            }
            return flows.isEmpty ? nil : flows
        }
    }
}
