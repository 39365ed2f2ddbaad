import ScenarioFile

extension Verb {
    static let scenarios = Verb(
        name: "scenarios", summary: "lists scenarios, or shows one as text", operands: "list|show NAME",
        operandCount: 1...2,
        details: """
            `list` names the scenarios that there are, a line each. `show NAME` writes the
            text of one, to copy and edit.
            """,
        flags: [Flag.scenarios.description, Flag.scenariosInline.description]
    ) { invocation in
        let library = try invocation.library()
        switch (invocation.operands[0], invocation.operands.dropFirst().first) {
        case ("list", nil): invocation.output.write(list(library.entries()))
        case ("show", let name?): invocation.output.write(try text(of: name, in: library.entries()))
        case ("show", nil): throw Failure.usage("show needs the NAME of a scenario")
        case ("list", let operand?): throw Failure.usage("\(operand) is too much")
        case (let other, _): throw Failure.usage("it is list or show NAME, not \(other)")
        }
        return .passed
    }

    private static func list(_ entries: [ScenarioEntry]) -> String {
        let width = entries.map(\.name.count).max() ?? 0
        return entries.map { entry in
            let name = Display.safe(entry.name)
            let title = entry.reading.scenario?.title ?? "invalid: see `branch-mock validate \(entry.file)`"
            return name + String(repeating: " ", count: max(0, width - name.count) + 2) + Display.safe(title) + "\n"
        }.joined()
    }

    private static func text(of name: String, in entries: [ScenarioEntry]) throws(Failure) -> String {
        if let entry = entries.first(where: { $0.name == name }) { return entry.text }
        let near = NearMiss.of(name, in: entries.map(\.name)).map { "; did you mean `\($0)`?" } ?? ""
        throw .usage("there is no scenario `\(name)`" + near)
    }
}
