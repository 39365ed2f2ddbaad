import ScenarioFile

/// Reads a verb's arguments: flags anywhere, `--flag VALUE` or `--flag=VALUE`; after `--` all is operands.
struct ArgumentParser {
    let verb: Verb
    let environment: [String: String]

    func invocation(_ arguments: [String], output: Output) throws(Failure) -> Invocation {
        var invocation = Invocation(verb: verb, environment: environment, output: output)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                invocation.operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                invocation.operands.append(argument)
                continue
            }
            let (flag, value) = try split(argument, &rest)
            guard flag.isRepeatable || invocation.values[flag.name] == nil else {
                throw .usage("--\(flag.name) is given twice")
            }
            try check(value, flag, "--\(flag.name)")
            invocation.values[flag.name, default: []].append(value)
        }
        for flag in verb.flags where invocation.values[flag.name] == nil {
            invocation.values[flag.name] = try environmentValues(flag)
        }
        guard verb.operandCount.contains(invocation.operands.count) else {
            let tooFew = invocation.operands.count < verb.operandCount.lowerBound
            throw .usage(tooFew ? "\(verb.operands) is missing" : "\(invocation.operands.last ?? "") is too much")
        }
        return invocation
    }

    private func split(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) throws(Failure) -> (FlagDescription, String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let flag = verb.flags.first(where: { "--" + $0.name == parts[0] }) else {
            let near = NearMiss.of(String(parts[0].drop { $0 == "-" }), in: verb.flags.map(\.name) + ["help"])
            throw .usage("there is no flag \(parts[0])" + (near.map { "; did you mean --\($0)?" } ?? ""))
        }
        if parts.count == 2 { return (flag, String(parts[1])) }
        guard flag.value != nil else { return (flag, "true") }
        guard let value = rest.first, !value.hasPrefix("--") else {
            throw .usage("--\(flag.name) needs a value: \(flag.value ?? "")")
        }
        rest.removeFirst()
        return (flag, value)
    }

    private func check(_ value: String, _ flag: FlagDescription, _ source: String) throws(Failure) {
        guard let wanted = flag.problem(value) else { return }
        throw .usage("\(source) must be \(wanted), not \"\(value)\"")
    }

    /// An empty variable counts as none. Values of a repeatable flag are separated by commas.
    private func environmentValues(_ flag: FlagDescription) throws(Failure) -> [String]? {
        let name = flag.environmentName
        guard let text = environment[name], !text.isEmpty else { return nil }
        let values = flag.isRepeatable ? text.split(separator: ",").map(String.init) : [text]
        for value in values { try check(value, flag, name) }
        return values
    }
}
