import Model

/// One kind of step: a word alone, a key with a value, or either.
struct StepForm: Sendable {
    var name: String
    /// The step that the word alone is.
    var bare: Scenario.Step?
    /// What stands behind the key.
    var argument: Rule<Scenario.Step>?
    /// What the word alone does not say, and how it is said.
    var lack = (what: "", example: "")

    static let all: [StepForm] = [
        StepForm(name: "onboard", bare: .onboard),
        StepForm(name: "openDirect", bare: .openDirect),
        StepForm(name: "signIn", bare: .signIn),
        StepForm(name: "signOut", bare: .signOut),
        StepForm(
            name: "linkBank", bare: .linkBank(times: 1), argument: Rule<Taps>.word.map { _ in .linkBank(times: 2) }),
        StepForm("plaid", .plaid, lacks: "how Plaid ends", "plaid: linked"),
        StepForm("cashOut", Rule.word.map { .cashOut($0) }, lacks: "where to", "cashOut: wallet"),
        StepForm("download", Rule.name.map { .download($0) }, lacks: "what to download", "download: ID"),
        StepForm("return", Rule.name.map { .handBack($0) }, lacks: "what to hand back", "return: ID"),
        StepForm("follow", Rule.name.map { .follow($0) }, lacks: "which link to follow", "follow: ID"),
        StepForm("camera", Rule.word.map { .camera($0) }, lacks: "what the worker answers", "camera: allow"),
        StepForm("photo", Rule.word.map { .photo($0) }, lacks: "where the photo comes from", "photo: camera"),
        StepForm(name: "back", bare: .back),
        StepForm(
            "background", Rule.duration(.seconds(1) ... .seconds(3600)).map { .background($0) }, lacks: "for how long",
            "background: 20s"),
        StepForm(name: "restartApp", bare: .restartApp),
        StepForm(name: "killApp", bare: .killApp),
        StepForm(name: "openApp", bare: .openApp),
        StepForm(
            "advance", Rule.duration(.milliseconds(1) ... .seconds(3650 * 86_400)).map { .advance($0) },
            lacks: "by how much", "advance: 30d"),
        StepForm(name: "revokeSignIn", bare: .revokeSignIn),
    ]

    static let names = all.map(\.name)

    static func named(_ name: String) -> StepForm? { all.first { $0.name == name } }

    /// How often the worker taps.
    private enum Taps: String, CaseIterable { case twice }
}

extension StepForm {
    private init(_ name: String, _ argument: Rule<Scenario.Step>, lacks what: String, _ example: String) {
        (self.name, self.argument, lack) = (name, argument, (what, example))
    }

    /// What a step may be, in JSON Schema.
    static let schema: JSONObject = {
        let words = all.filter { $0.bare != nil }.map { JSON.string($0.name) }
        let keys = all.compactMap { form in form.argument.map { (form.name, $0) } }
        return ["anyOf": [["enum": .array(words)], .object(Rule<Scenario.Step>.oneOf(keys).schema)]]
    }()
}

extension Rule where Value == Scenario.Step {
    /// How the worker leaves Plaid's page, how far the worker goes, or what the bank says.
    fileprivate static var plaid: Rule {
        let until = Rule<Scenario.PlaidScreen>.word.map { Scenario.Step.plaidUntil($0) }
        let error = Rule<Scenario.PlaidError>.word.map { Scenario.Step.plaidError($0) }
        return Rule<Scenario.PlaidEnd>.word.map { .plaid($0) }.orMapping(.oneOf([("until", until), ("error", error)]))
    }
}
