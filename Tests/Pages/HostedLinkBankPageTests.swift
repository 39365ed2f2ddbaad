import Chromium
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("What banks ask on Hosted Link's page") struct HostedLinkBankPageTests {
        @Test("a code page lives on while the worker is in another app, and after a reload; a wrong code is refused")
        func code() async throws {
            try await LiveSite.with { site in
                let (page, link) = try await site.openHostedLink()
                try await site.signIn(with: "mfa_device", on: page)
                try await page.tap("Continue")
                try await site.until(
                    "document.querySelector('[data-screen=Device] [data-error]:not([hidden])') !== null", on: page)
                try await page.tap("Text message to ••• ••• 0100", "Continue")
                try await site.waitForScreen("Code", on: page)
                try await page.type("43", into: Target(.textbox, "Code"))
                try await page.setVisible(false)
                try await site.events(.pageHidden)
                try await page.setVisible(true)
                try await page.type("21", into: Target(.textbox, "Code"))
                #expect(try await page.evaluate("document.querySelector('[name=code]').value") == "4321")
                try await page.tap("Submit")
                try await site.until(
                    "document.querySelector('[data-screen=Code] [data-error]:not([hidden])') !== null", on: page)
                // It goes as the worker types on, not with the next tap, which would miss what moves.
                try await page.type("9", into: Target(.textbox, "Code"))
                #expect(
                    try await page.evaluate("document.querySelector('[data-screen=Code] [data-error]').hidden") == true)
                #expect(try await page.evaluate("document.activeElement.name") == "code")
                try await page.evaluate("location.reload()")
                try await site.waitForScreen("Code", on: page)
                try await page.type("12 34", into: Target(.textbox, "Code"))
                try await page.tap("Submit", "Savings ••1111", "Continue", "Finish")
                #expect(try await page.nextNavigation() == link.redirectURL)
                #expect(site.run.events(.hostedLinkFinished).map { $0["account"] } == ["Savings ••1111"])
                #expect(site.run.events(.hostedLinkLoaded).map { $0["navigation"] } == ["navigate", "reload"])
            }
        }

        @Test("questions in rounds, then a choice")
        func questions() async throws {
            try await LiveSite.with { site in
                let (page, _) = try await site.openHostedLink()
                try await site.signIn(with: "mfa_questions_2_1", on: page)
                for round in 0...1 {
                    try await page.type("answer_\(round)_0", into: Target(.textbox, "Question 1 of round \(round + 1)"))
                    try await page.tap("Submit")
                }
                try await page.waitFor(Target(nil, "Checking ••0000"))
                try await page.tap("Back", "Tartan Bank")
                try await site.waitForScreen("Credentials", on: page)
                try await page.evaluate("document.querySelector('[name=username]').value = ''; true")
                try await page.type("user_good", into: Target(.textbox, "Username"))
                try await page.type("mfa_selections", into: Target(.textbox, "Password"))
                try await page.tap("Submit", "Yes", "Submit", "Checking ••0000", "Continue")
                try await site.waitForScreen("Done", on: page)
                #expect(site.run.events(.hostedLinkStep).last?["institution"] == "Tartan Bank")
            }
        }

        @Test("a search finds a bank; an error says what to do, and another bank can be chosen")
        func error() async throws {
            try await LiveSite.with { site in
                let (page, _) = try await site.openHostedLink()
                try await page.tap("Continue")
                try await site.waitForScreen("Institution", on: page)
                try await page.evaluate(
                    "const s = document.querySelector('#search'); s.value = ' GING'; s.dispatchEvent(new Event('input')); true"
                )
                let visible =
                    "[...document.querySelectorAll('#institution-list button:not([hidden])')].map(b => b.textContent)"
                #expect(try await page.evaluate(visible) == ["First Gingham Credit Union"])
                try await page.tap("First Gingham Credit Union")
                try await site.waitForScreen("Credentials", on: page)
                try await page.type("user_good", into: Target(.textbox, "Username"))
                try await page.type("error_INSTITUTION_DOWN", into: Target(.textbox, "Password"))
                try await page.tap("Submit", "Choose another bank")
                try await site.waitForScreen("Institution", on: page)
                #expect(try await page.evaluate(visible + ".length") == 6)
                #expect(site.run.events(.hostedLinkStep).compactMap { $0["error"]?.string } == ["INSTITUTION_DOWN"])
                #expect(site.run.events(.pageShown).contains { $0["screen"] == "hostedLinkError" })
            }
        }

        @Test("a bank with its own page denies, then allows; that is one visit, and no window was closed")
        func oauth() async throws {
            try await LiveSite.with { site in
                let (page, link) = try await site.openHostedLink()
                try await page.tap("Continue", "Platypus OAuth Bank")
                try await site.waitForScreen("OAuth", on: page)
                try await page.tap("Continue", "Deny")
                try await site.waitForScreen("Error", on: page)
                try await page.tap("Try again")
                try await site.waitForScreen("OAuth", on: page)
                try await page.tap("Continue", "Allow", "Checking ••0000", "Continue", "Finish")
                #expect(try await page.nextNavigation() == link.redirectURL)
                let loads = site.run.events(.hostedLinkLoaded)
                #expect(loads.map { $0["navigation"] } == ["navigate", "return", "return"])
                #expect(loads.map { $0["jar"] } == ["other", "other", "other"])
                #expect(site.run.events(.pageClosed).isEmpty)
                #expect(site.run.events(.hostedLinkFinished)[0]["institution"] == "Platypus OAuth Bank")
                let shown = site.run.events(.pageShown).filter { $0["screen"] == "hostedLinkBank" }
                #expect(shown.count == 2 && shown[0]["link"]?.string == link.id.text)
            }
        }

        @Test("a window that is closed on the bank's own page is closed")
        func closedAtBank() async throws {
            try await LiveSite.with { site in
                let (page, _) = try await site.openHostedLink()
                try await page.tap("Continue", "Platypus OAuth Bank")
                try await site.waitForScreen("OAuth", on: page)
                try await page.tap("Continue")
                // Its markup is there before its scripts are, and only they can report.
                try await site.events(.pageShown) { $0["screen"] == "hostedLinkBank" }
                await page.close()
                #expect(try await site.events(.pageClosed).map { $0["screen"] } == ["hostedLinkBank"])
            }
        }
    }
}
