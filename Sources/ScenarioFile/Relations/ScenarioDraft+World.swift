import Model

extension ScenarioDraft {
    func checkWorld(_ findings: inout Findings) {
        if let app = app.platform, !platforms.contains(app.value) {
            findings.error("`app.platform` is not among `platforms`: \(app.value.rawValue)", at: app.mark)
        }
        if let cookie = login?.cookie, cookie.cookie.kind == .session, let maxAge = cookie.maxAge {
            findings.error(
                "a session cookie has no `maxAge`", at: maxAge.mark,
                suggestion: "leave it out, or write `kind: persistent`")
        }
        checkRedirect(&findings)
    }

    private func checkRedirect(_ findings: inout Findings) {
        guard plaid.redirect.redirect.way == .none else { return }
        let marks = [plaid.redirect.url?.mark, plaid.redirect.times?.mark].compactMap(\.self)
        for mark in marks { findings.error("with `way: none` Plaid's page goes nowhere", at: mark) }
    }

    func checkChecks(_ findings: inout Findings) {
        var seen = Set<CheckID>()
        for check in require {
            let id = check.value.rawValue
            if checks[check.value]?.level == .off {
                findings.error("the check `\(id)` is off, so it cannot be required", at: check.mark)
            }
            if !seen.insert(check.value).inserted { findings.error("`require` has this twice", at: check.mark) }
        }
    }
}
