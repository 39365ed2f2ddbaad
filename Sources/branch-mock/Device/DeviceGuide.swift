import Model
import ScenarioFile

/// What `run --app device` tells the tester, on standard error.
struct DeviceGuide: Sendable {
    let scenario: Scenario
    let platform: Platform
    /// By the place from which the app looks, as the control API has it: `localhost`, `lan`, `lanReason` and so on.
    let entryURLs: JSON
    /// The dashboard's URL.
    let dashboard: String
    let limit: Duration

    private static let targets = [
        ("localhost", "this machine, an iOS simulator, Android after adb reverse"),
        ("androidEmulator", "the Android emulator"), ("lan", "a phone in your network"),
        ("branchHosts", "Branch’s own names, where the device resolves them to this machine"),
    ]

    /// All that has to be done, before anything was.
    ///
    /// - Parameter terminal: where it is shown; a QR code is for terminals that are wide enough.
    func start(on terminal: Terminal?) -> String {
        var text = line("\(scenario.name) as \(platform.rawValue): \(scenario.title)")
        text +=
            "\n"
            + line(
                "Load the entry URL in the app’s webview, in place of Branch’s own. It leads into this run, on each load."
            )
        for (target, place) in Self.targets {
            text += line("for \(place):", by: 2)
            if let url = entryURLs[target]?.string {
                text += line(url, by: 4)
            } else {
                text += line("not now: " + (entryURLs[target + "Reason"]?.string ?? "there is none"), by: 4)
            }
        }
        text += code(on: terminal) + "\n"
        if scenario.steps.isEmpty {
            text += line("There are no steps: what the app does by itself is judged.")
        } else {
            text += line("Then:")
            let width = "\(scenario.steps.count)".count
            for (index, step) in scenario.steps.enumerated() {
                let number = "\(index + 1)"
                let instruction = scenario.instruction(for: step)
                text += line(
                    String(repeating: " ", count: width - number.count) + number + ". " + instruction.text, by: 2)
                if let hint = instruction.hint { text += line(hint, by: width + 4) }
            }
        }
        text +=
            "\n"
            + line(
                "Waiting, \(limit.text) at most. The same on the dashboard, where \"Done\" tells of what no server can see: \(dashboard)"
            )
        return text
    }

    /// What an event means to the tester; `nil` for what needs no word.
    func progress(_ event: Event) -> String? {
        switch event.type {
        case .entryLoaded: return line("the app has loaded the entry URL")
        case .stepDue, .stepDone:
            guard let number = event["step"]?.int, scenario.steps.indices.contains(number - 1) else { return nil }
            let word = event.type == .stepDone ? "done" : "now"
            return line("\(word): \(number). \(scenario.instruction(for: scenario.steps[number - 1]).text)")
        case .bridgeDetected, .bridgeMissing, .branchPlaidLinkOpen, .branchDownloadFile, .branchPlaidLinkComplete,
            .completionNearMiss, .hostedLinkLoaded, .linkOutcomeShown, .documentReturned, .externalLinkOpened,
            .cameraUsed, .probeTripped, .faultInjected, .pageError, .tlsRequest:
            return line(EventLine.text(event), by: 2)
        default: return nil
        }
    }

    /// The QR code of the URL that a phone needs, where it can be shown.
    private func code(on terminal: Terminal?) -> String {
        let target = entryURLs["lan"]?.string == nil ? "localhost" : "lan"
        guard let terminal, terminal.repaints, let url = entryURLs[target]?.string, let code = QRCode(url),
            code.columns <= terminal.columns()
        else { return "" }
        let lines = code.lines(isColored: terminal.isColored).map { $0 + "\n" }.joined()
        return "\n" + lines
            + line("The code is the URL for \(target == "lan" ? "a phone in your network" : "this machine").")
    }

    private func line(_ text: String, by count: Int = 0) -> String {
        Display.line(String(repeating: " ", count: count) + text) + "\n"
    }
}
