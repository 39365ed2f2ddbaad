import Chromium
import Loop
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("Onboarding's page") struct OnboardingPageTests {
        /// Onboarding, then Direct.
        private static func both(_ scenario: inout Scenario) {
            scenario.flows = [.onboarding, .direct]
            scenario.steps = [.onboard, .openDirect]
            scenario.links = [.init(id: "terms", title: "Terms of service")]
        }

        private static func button(_ name: String) -> Chromium.Target { Chromium.Target(.button, name) }
        private static func radio(_ name: String) -> Chromium.Target { Chromium.Target(.radio, name) }
        private static func field(_ name: String) -> Chromium.Target { Chromium.Target(.textbox, name) }

        private static func fillDetails(_ page: Page) async throws {
            for (name, text) in [
                ("Month", "4"), ("Day", "27"), ("Year", "1990"), ("Street and number", "1 Main Street"),
                ("City", "Minneapolis"), ("State", "mn"), ("ZIP code", "55401"),
            ] {
                try await page.type(text, into: field(name))
            }
            try await page.tap(button("Continue"))
        }

        @Test("a worker walks from search to done, takes a photo by the camera, and goes on to Direct in the same run")
        func whole() async throws {
            try await LiveSite.with(Self.both) { site in
                let page = try await site.openOnboarding()
                try await page.tap(Self.radio("E-mail"))
                try await page.type("pat@example.com", into: Self.field("E-mail address"))
                try await page.tap(Self.button("Find me"))
                try await site.until("!!document.querySelector('[data-testid=search-alert]')", on: page)
                try await page.evaluate("document.getElementById('email').value = 'sam@example.com'; true")
                try await page.tap(Self.button("Find me"))

                try await page.waitFor(Self.field("Full name"))
                #expect(try await page.evaluate("document.getElementById('name').value") == "Sam Rivera")
                try await page.tap(Self.button("Continue"))
                try await site.until("document.activeElement.id === 'birth-month'", on: page)
                #expect(
                    try await page.evaluate("document.getElementById('zip').getAttribute('aria-describedby')")
                        == "zip-error")
                try await Self.fillDetails(page)

                try await page.tap(Self.button("Open the camera"))
                try await page.tap(Self.button("Take photo"))
                try await page.tap(Self.button("Use this photo"))
                try await page.waitFor(Chromium.Target(.link, "Terms of service"))
                let photo = try await site.events(.cameraUsed)[0]
                #expect(photo["way"] == "camera" && photo["outcome"] == "captured" && photo["type"] == "image/jpeg")
                #expect(photo["width"]?.int ?? 0 > 100 && photo["height"]?.int ?? 0 > 100)

                try await page.tap(Self.button("Agree and continue"))
                try await page.tap(Self.radio("Bank account"))
                try await page.tap(Self.button("Continue"))
                try await page.tap(Chromium.Target(.link, "Link my bank account"))
                try await page.waitFor(Self.button("Link a bank account"))
                #expect(site.run.events(.entryLoaded).map { $0["flow"] } == ["onboarding", "direct"])
                #expect(site.run.events(.stepDone).map { $0["is"] } == ["onboard", "openDirect"])
                #expect(
                    site.run.events(.onboardingStep).map {
                        "\($0["screen"]?.string ?? "") \($0["outcome"]?.string ?? "")"
                    }
                        == [
                            "search refused", "search accepted", "details refused", "details accepted",
                            "photo accepted", "terms accepted", "payout accepted", "done accepted",
                        ])
                let shown = site.run.events(.pageShown).compactMap { $0["screen"]?.string }.filter {
                    $0.hasPrefix("onboarding")
                }
                #expect(
                    shown == [
                        "onboardingLoading", "onboardingSearch", "onboardingDetails", "onboardingPhoto",
                        "onboardingPhotoCamera", "onboardingPhotoReview", "onboardingTerms", "onboardingPayout",
                        "onboardingDone",
                    ])
                #expect(site.run.events(.pageError).isEmpty)
            }
        }

        @Test("the way back is the browser's, and a reload or another webview goes on where it was")
        func resume() async throws {
            try await LiveSite.with {
                $0.flows = [.onboarding]
                $0.steps = [.back]
                $0.identity.photo = .optional
            } _: { site in
                let page = try await site.openOnboarding(query: "&worker_id=W-1001")
                try await Self.fillDetails(page)
                try await page.tap(Self.button("Skip for now"))
                try await page.waitFor(Self.button("Agree and continue"))
                try await page.evaluate("history.back(); true")
                try await page.waitFor(Self.button("Open the camera"))
                #expect(try await site.events(.stepDone)[0]["is"] == "back")
                let back = site.run.events(.pageShown).last
                #expect(back?["screen"] == "onboardingPhoto" && back?["navigation"] == "back_forward")
                try await page.tap(Self.button("Back"))
                try await page.waitFor(Self.field("Full name"))
                #expect(try await page.evaluate("document.getElementById('city').value") == "Minneapolis")

                try await page.evaluate("location.reload(); true")
                try await page.waitFor(Self.button("Agree and continue"))
                let other = try await site.openOnboarding()
                try await other.waitFor(Self.button("Agree and continue"))
            }
        }

        struct Trouble: Sendable {
            var outcome: String
            /// What is done to the page's camera; nothing where the browser itself denies it.
            var script: String?
        }

        private static func failing(_ name: String) -> String {
            "MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', '\(name)'));"
        }

        @Test(
            "a camera that cannot be used is said to be so, and reported by its name",
            arguments: [
                Trouble(outcome: "NotAllowedError"),
                Trouble(outcome: "NotFoundError", script: failing("NotFoundError")),
                Trouble(outcome: "NotReadableError", script: failing("NotReadableError")),
                Trouble(outcome: "OverconstrainedError", script: failing("OverconstrainedError")),
                Trouble(outcome: "SomeError", script: failing("SomeError")),
                Trouble(
                    outcome: "notSecure",
                    script: """
                        Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined });
                        Object.defineProperty(window, 'isSecureContext', { value: false });
                        """),
                Trouble(
                    outcome: "NotSupportedError",
                    script: "Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined });"),
            ])
        func troubles(trouble: Trouble) async throws {
            try await LiveSite.with {
                $0.flows = [.onboarding]
                $0.steps = [.camera(.deny)]
            } _: { site in
                let page = try await site.openOnboarding(
                    query: "&worker_id=W-1001", camera: trouble.script != nil, script: trouble.script)
                try await Self.fillDetails(page)
                try await page.tap(Self.button("Open the camera"))
                try await site.until(
                    "!!document.querySelector('#photo-trouble:not([hidden])[data-outcome=\(trouble.outcome)]')",
                    on: page)
                let used = try await site.events(.cameraUsed)[0]
                #expect(used.data == ["way": "camera", "outcome": .string(trouble.outcome)])
                #expect(try await site.events(.stepDone)[0]["is"] == "camera: deny")
                try await page.waitFor(Self.button("Choose a photo"))
            }
        }

        /// Puts a file into the input, as a file chooser does.
        private static func choose(_ bytes: String, named name: String, on page: Page) async throws {
            try await page.evaluate(
                """
                { const files = new DataTransfer();
                  files.items.add(new File([\(bytes)], '\(name)', { type: 'image/' + '\(name)'.split('.')[1] }));
                  const input = document.getElementById('photo-input');
                  input.files = files.files;
                  input.dispatchEvent(new Event('change')); } true
                """)
        }

        @Test(
            "a chosen file that is no photo is refused with its reason, none is said to be none, and a good one passes")
        func files() async throws {
            try await LiveSite.with {
                $0.flows = [.onboarding]
                $0.steps = [.photo(.file)]
                $0.identity.photoLimit = 5000
            } _: { site in
                let page = try await site.openOnboarding(query: "&worker_id=W-1001", camera: false)
                try await Self.fillDetails(page)
                try await page.waitFor(Self.button("Choose a photo"))
                try await page.evaluate(
                    "document.getElementById('photo-input').dispatchEvent(new Event('cancel')); true")
                try await site.until(
                    "document.getElementById('photo-trouble').dataset.outcome === 'noFileChosen'", on: page)
                for (bytes, name, code) in [
                    ("new Uint8Array(5001)", "large.jpeg", "photoTooLarge"),
                    (#"new Uint8Array(4), "ftypheic", "mif1""#, "photo.heic", "photoHEIC"),
                    (#""%PDF""#, "letter.png", "photoUnreadable"),
                ] {
                    try await Self.choose(bytes, named: name, on: page)
                    try await page.tap(Self.button("Use this photo"))
                    try await site.until(
                        "document.getElementById('photo-trouble').dataset.outcome === '\(code)'", on: page)
                }
                let png = Photos.png(width: 12, height: 34).map(String.init).joined(separator: ",")
                try await Self.choose("new Uint8Array([\(png)])", named: "photo.png", on: page)
                try await page.tap(Self.button("Use this photo"))
                try await page.waitFor(Self.button("Agree and continue"))
                let used = try await site.events(.cameraUsed, count: 5)
                #expect(used.map { $0["outcome"] } == ["noFileChosen", "captured", "captured", "captured", "captured"])
                #expect(used.last?["width"] == 12 && used.last?["height"] == 34 && used.last?["type"] == "image/png")
                #expect(
                    site.run.events(.onboardingStep).compactMap { $0["reason"]?.string } == [
                        "photoTooLarge", "photoHEIC", "photoUnreadable",
                    ])
            }
        }

        @Test("a wrong entry URL gets a page that says what is wrong, and what a right one is")
        func problem() async throws {
            try await LiveSite.with {
                $0.flows = [.onboarding]
                $0.steps = [.onboard]
            } _: { site in
                let page = try await site.openOnboarding(query: "&org_id=x&worker_id=")
                try await site.until("!document.querySelector('[data-testid=entry-problem]').hidden", on: page)
                let list = try await page.evaluate("document.getElementById('problem-list').innerText").string ?? ""
                #expect(list.contains("org_id is there twice") && list.contains("worker_id is empty"))
                let right = try await page.evaluate("document.getElementById('problem-right').textContent")
                #expect(right.string == "\(site.origin)/onboarding/?org_id=\(site.run.scenario.organization.id)")
            }
        }

        @Test("a call that gets no answer can be sent again, and nothing that was typed is lost")
        func unreachable() async throws {
            try await LiveSite.with {
                $0.flows = [.onboarding]
                $0.steps = [.onboard]
            } _: { site in
                let page = try await site.openOnboarding()
                try await page.type("5555550100", into: Self.field("Phone number"))
                try await page.evaluate(
                    "window.realFetch = fetch; window.fetch = () => Promise.reject(new TypeError()); true")
                try await page.tap(Self.button("Find me"))
                try await site.until("!!document.querySelector('[data-testid=search-alert]')", on: page)
                try await page.evaluate("window.fetch = window.realFetch; true")
                try await page.tap(Self.button("Find me"))
                try await page.waitFor(Self.field("Full name"))
            }
        }
    }
}
