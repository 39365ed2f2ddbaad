import ScenarioFile

extension Verb {
    static let help = Verb(
        name: "help", summary: "tells what there is, or all about a verb", operands: "[VERB]", operandCount: 0...1,
        details: "Tells what there is, or all about a verb."
    ) { invocation in
        guard let name = invocation.operands.first else {
            invocation.output.write(Help.overview(all))
            return .passed
        }
        guard let verb = all.first(where: { $0.name == name }) else {
            let near = NearMiss.of(name, in: all.map(\.name)).map { "; did you mean `\($0)`?" } ?? ""
            throw Failure.usage("there is no verb `\(name)`" + near)
        }
        invocation.output.write(Help.text(of: verb))
        return .passed
    }
}
