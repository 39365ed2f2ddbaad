import Model
import ScenarioFile

/// The program: finds the verb, runs it, says what went wrong.
struct Tool: Sendable {
    var environment: [String: String]
    var output: Output
    var verbs = Verb.all

    func run(_ arguments: [String]) async -> ExitCode {
        guard let name = arguments.first else {
            output.writeError(Help.overview(verbs))
            return .usage
        }
        switch name {
        case "--help", "-h": return await run(["help"])
        case "--version": return await run(["version"])
        default: break
        }
        guard let verb = verbs.first(where: { $0.name == name }) else {
            let near = NearMiss.of(name, in: verbs.map(\.name)).map { "; did you mean `\($0)`?" } ?? ""
            return fail(.usage("there is no verb `\(Display.safe(name))`" + near), nil)
        }
        let rest = Array(arguments.dropFirst())
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            output.write(Help.text(of: verb))
            return .passed
        }
        do {
            return try await verb.run(
                ArgumentParser(verb: verb, environment: environment).invocation(rest, output: output))
        } catch let failure as Failure {
            return fail(failure, verb)
        } catch {
            return fail(Failure(.fault, "a fault of our own: \(error)"), verb)
        }
    }

    private func fail(_ failure: Failure, _ verb: Verb?) -> ExitCode {
        let name = verb.map { "\(Product.name) \($0.name)" } ?? Product.name
        output.writeError(Display.line("\(name): \(failure.message)") + "\n")
        if failure.code == .usage { output.writeError("`\(name) --help` tells more.\n") }
        return failure.code
    }
}
