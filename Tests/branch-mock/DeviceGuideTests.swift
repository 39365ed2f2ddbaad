import FoundationEssentials
import Model
import ScenarioFile
import Testing

@testable import branch_mock

@Suite("What a tester of an app on a device is told")
struct DeviceGuideTests {
    /// Each kind of step once, and each word that can stand behind it.
    static let steps: [Scenario.Step] =
        [
            .signIn, .signOut, .onboard, .openDirect, .linkBank(times: 1), .linkBank(times: 2), .plaidUntil(.code),
            .download("agreement"), .handBack("agreement"), .follow("terms"), .back, .background(.seconds(20)),
            .restartApp, .killApp, .openApp, .advance(.seconds(60)), .revokeSignIn, .plaidError(.itemLocked),
        ]
        + Scenario.PlaidEnd.allCases.map { .plaid($0) } + Scenario.Payout.allCases.map { .cashOut($0) }
        + Scenario.Permission.allCases.map { .camera($0) } + Scenario.PhotoSource.allCases.map { .photo($0) }

    @Test("a step is told in the words of the dashboard", arguments: steps)
    func instruction(step: Scenario.Step) throws {
        let entry = try #require(ScenarioLibrary().entry(named: "agreement-download")?.reading.scenario)
        let instruction = entry.instruction(for: step)
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).appendingPathComponent(
                "../../../Public/dashboard/instructions.js"
            )
            .standardizedFileURL, encoding: .utf8)
        // What the dashboard fills in.
        let values = [
            "${title(value)}": entry.documents.first?.title, "${screen[1]}": "code",
            "${error[1]}": "ITEM_LOCKED", "${value}": step.argument?.string,
        ]
        let texts = values.reduce([page]) { pages, value in
            guard let filled = value.value else { return pages }
            return pages + pages.map { $0.replacing(value.key, with: filled) }
        }
        #expect(texts.contains { $0.contains(instruction.text) }, "\(instruction.text)")
        if let hint = instruction.hint {
            let asThere = hint.replacing("on the dashboard", with: "here")
            #expect(texts.contains { $0.contains(asThere) }, "\(hint)")
        }
    }

    @Test("what the scenario, the server or the app says is text, and begins no line", arguments: RunLinesTests.hostile)
    func deadText(text: String, shown: String) throws {
        var scenario = try #require(ScenarioLibrary().entry(named: "agreement-download")?.reading.scenario)
        scenario.title = text
        scenario.documents[0].title = text
        let guide = DeviceGuide(
            scenario: scenario, platform: .ios, entryURLs: ["localhost": .string(text), "lanReason": .string(text)],
            dashboard: text, limit: .seconds(1))
        let event = Event(
            id: 1, run: RunID(random: [UInt8](repeating: 7, count: 16)), at: 0, elapsed: .zero, type: .pageError,
            data: ["message": .string(text)])
        let written = guide.start(on: nil) + (guide.progress(event) ?? "")
        let lines = written.split(separator: "\n")
        for line in lines {
            #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            #expect(!line.drop { $0 == " " }.hasPrefix("::") && !line.contains("##"), "\(line)")
        }
        // The title, the URL for this machine (which begins its line), why there is none for phones, a step, the dashboard, the event.
        let atStart = text.hasPrefix("::") ? 5 : 6
        #expect(lines.count { $0.contains(shown) } == atStart, "\(written)")
    }

    @Test("a QR code is drawn by half blocks: black on white, or without color as light on dark")
    func code() throws {
        let code = try #require(QRCode("HTTP://A"))
        #expect(code.columns == 29)
        let plain = code.lines(isColored: false)
        #expect(plain.count == 15 && plain.allSatisfy { $0.count == 29 })
        #expect(plain[0] == String(repeating: "█", count: 29))
        // The finder patterns at both upper corners: dark is where nothing is drawn.
        #expect(plain[2].hasPrefix("████ ▄▄▄▄▄ ") && plain[2].hasSuffix(" ▄▄▄▄▄ ████"), "\(plain[2])")
        let colored = code.lines(isColored: true)
        #expect(colored.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") && $0.hasSuffix("\u{1B}[0m") })
        #expect(colored[2].contains("    █▀▀▀▀▀█"), "\(colored[2])")
    }

    @Test("what is too long for a QR code has none")
    func tooLong() { #expect(QRCode(String(repeating: "x", count: 3000)) == nil) }
}
