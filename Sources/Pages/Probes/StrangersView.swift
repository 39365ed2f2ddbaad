import Model
import Runs

/// What the apps' pages know of frames and strangers: docs/page-protocol.md, "Frames and strangers".
enum StrangersView {
    /// Probes that were sent already are not there any more.
    static func json(_ scenario: Scenario, _ state: RunState, _ ports: Pages.Ports) -> JSON {
        let origins = state.entrySite.map { StrangerOrigins(entry: $0, ports: ports) }
        func isDue(_ probe: Scenario.Probe) -> Bool { scenario.probes.contains(probe) && !state.probes.wasSent(probe) }
        var pages: [JSON] = []
        if isDue(.strangerOrigin) { pages.append(page(.strangerOrigin, origins?.strangers, takes: 1)) }
        if isDue(.lookAlike) { pages.append(page(.lookAlike, origins?.lookAlikes, takes: nil)) }
        return [
            "frames": .array(scenario.frames.map { .string($0.rawValue) }), "pages": .array(pages),
            "probeFrames": .array(isDue(.frame) ? frames(origins) : []), "noise": .bool(isDue(.noise)),
        ]
    }

    /// - Parameter takes: how many of the origins are visited; all that are reached where it is `nil`.
    private static func page(_ probe: Scenario.Probe, _ origins: [String]?, takes: Int?) -> JSON {
        [
            "probe": .string(probe.rawValue), "origins": .array((origins ?? []).map(JSON.string)),
            "takes": takes.map(JSON.int) ?? .null,
        ]
    }

    private static func frames(_ origins: StrangerOrigins?) -> [JSON] {
        StrangerFrame.allCases.map { frame in
            let list: [String]? =
                switch frame {
                case .srcdoc, .sandboxed, .sameOrigin: nil
                case .otherOrigin: origins?.strangers ?? []
                case .otherPort: [origins?.otherPort].compactMap(\.self)
                }
            return ["frame": .string(frame.rawValue), "origins": list.map { .array($0.map(JSON.string)) } ?? .null]
        }
    }
}

/// Frames that post messages which must not be obeyed.
enum StrangerFrame: String, Sendable, CaseIterable {
    case srcdoc, sandboxed, sameOrigin, otherOrigin, otherPort
}

extension Scenario {
    /// Its pages ask for other origins.
    var hasStrangers: Bool { !Set(probes).isDisjoint(with: [.strangerOrigin, .lookAlike, .frame, .badCertificate]) }
}
