import Model

extension ScenarioDraft {
    /// The scenario, once its parts fit each other.
    func scenario(named fallback: String, at root: Mark, _ findings: inout Findings) -> Scenario {
        let name = name ?? fallback
        if self.name == nil, !Rule<String>.isName(name) {
            findings.error(
                name.isEmpty
                    ? "the scenario has no name" : "the file's name \(Display.quoted(name)) cannot be the scenario's",
                at: root, suggestion: "add `name: \(Rule<String>.nameLike(name) ?? "my-scenario")`")
        }
        checkWorld(&findings)
        checkDocuments(&findings)
        checkLinks(&findings)
        checkSteps(&findings)
        checkOutcome(&findings)
        checkChecks(&findings)
        var scenario = Scenario(name: name, title: title, flows: flows)
        scenario.tags = tags
        scenario.platforms = platforms
        (scenario.organization, scenario.worker, scenario.identity) = (organization, worker, identity)
        scenario.login = loginOfScenario
        scenario.plaid = plaid.scenarioPlaid
        scenario.documents = documents.compactMap(\.document)
        scenario.links = links.compactMap(\.link)
        (scenario.frames, scenario.probes, scenario.faults) = (frames, probes, faults)
        scenario.drive = drive
        scenario.settle = settle ?? scenario.settle
        scenario.steps = steps.compactMap { $0?.step }
        scenario.expect = expect.compactMap { expectation($0, &findings) }
        scenario.checks = checks
        scenario.require = require.map(\.value)
        scenario.appPlatform = app.platform?.value
        scenario.appHasAuthSession = app.authSession
        scenario.destructive = destructive
        return scenario
    }

    /// Where nothing is said about it, the worker is asked to sign in if a step does so.
    var loginOfScenario: Scenario.Login {
        if let login { return login.login }
        var login = Scenario.Login()
        if steps.contains(where: { $0?.step == .signIn }) { login.state = .signedOut }
        return login
    }
}
