import FoundationEssentials
import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct OnboardingPhotoCallTests {
    @Test("a photo may be skipped only where it is optional, and is not asked for where there is none")
    func skipping() async throws {
        let (required, optional, none) = (
            try await OnboardingSite(), try await OnboardingSite { $0.identity.photo = .optional },
            try await OnboardingSite { $0.identity.photo = .none }
        )
        for site in [required, optional, none] { try await site.goOn(to: "photo") }
        #expect(try await required.post("photo/skip", [:]).code == "photoRequired")
        #expect(try await optional.post("photo/skip", ["x": 1]).code == "bodyInvalid")
        #expect(try await optional.post("photo/skip", [:]).json["screen"] == "terms")
        #expect(optional.steps.last == ["screen": "photo", "outcome": "skipped"])
        #expect(try await none.fixture.get(none.path).json["screen"] == "terms")
        #expect(try await none.photo(Photos.jpeg(width: 1, height: 1)).code == "screenUnknown")
    }

    @Test("a photo that is too large, in HEIC, or none is refused, and the screen stays")
    func photos() async throws {
        let site = try await OnboardingSite { $0.identity.photoLimit = 200 }
        try await site.goOn(to: "photo")
        let heic = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0]
        for (bytes, status, code) in [
            (Photos.jpeg(width: 9, height: 9) + [UInt8](repeating: 0, count: 200), 413, "photoTooLarge"),
            (heic, 415, "photoHEIC"), (Array("%PDF-1.7".utf8), 415, "photoUnreadable"),
            (Array("<svg/>".utf8), 415, "photoUnreadable"),
        ] {
            let answer = try await site.photo(bytes)
            #expect(answer.status.rawValue == status && answer.code == code)
            #expect(
                site.steps.last == [
                    "screen": "photo", "outcome": "refused", "way": "camera", "bytes": .int(bytes.count),
                    "reason": .string(code),
                ])
        }
        #expect(site.run.read(\.onboarding.current) == .photo)
    }

    @Test("a photo without its way, with a doubled one, without bytes or of another type is refused unread")
    func photoCalls() async throws {
        let site = try await OnboardingSite()
        try await site.goOn(to: "photo")
        let photo = Photos.jpeg(width: 1, height: 1)
        for query in ["", "way=", "way=mail", "way=file&way=file", "Way=file"] {
            #expect(try await site.photo(photo, query).code == "queryInvalid", "\(query)")
        }
        #expect(try await site.photo([]).code == "bodyInvalid")
        for type in ["text/plain", "multipart/form-data", "application/json", "imagex/jpeg"] {
            let answer = try await site.photo(photo, type: type)
            #expect(answer.status == .unsupportedMediaType && answer.code == "mediaTypeUnsupported", "\(type)")
        }
        let endless = [UInt8](repeating: 0, count: 100_000_001)
        #expect(try await site.photo(endless).status == .contentTooLarge)
        #expect(site.steps.count == 2)
    }

    @Test("a photo that was captured is reported with what the server measured, and only that one")
    func cameraReports() async throws {
        let site = try await OnboardingSite { $0.links = [.init(id: "terms", title: "Terms")] }
        try await site.goOn(to: "photo")
        let photo = Photos.png(width: 30, height: 20)
        _ = try await site.photo(photo)
        func send(_ type: EventType, _ data: JSON, _ seq: Int) async throws -> Response {
            try await site.post("reports", report(type, data, seq: .int(seq)))
        }
        for (seq, bytes) in [(1, photo.count), (2, photo.count + 1)] {
            let data: JSON = ["way": "file", "outcome": "captured", "type": "image/jpeg", "bytes": .int(bytes)]
            #expect(try await send(.cameraUsed, data, seq).status == .ok)
        }
        _ = try await send(.cameraUsed, ["way": "camera", "outcome": "NotAllowedError"], 3)
        _ = try await send(.linkTapped, ["link": "terms", "open": "blank"], 4)
        let events = site.run.events(.cameraUsed).map(\.data)
        #expect(
            events == [
                [
                    "way": "file", "outcome": "captured", "type": "image/png", "bytes": .int(photo.count), "width": 30,
                    "height": 20,
                ],
                ["way": "file", "outcome": "captured", "type": "image/jpeg", "bytes": .int(photo.count + 1)],
                ["way": "camera", "outcome": "NotAllowedError"],
            ])
        #expect(site.run.events(.linkTapped).count == 1)
        for (type, data) in [
            (.linkTapped, ["link": "other", "open": "blank"]), (.cameraUsed, ["way": "mail", "outcome": "captured"]),
            (.cameraUsed, ["way": "file", "outcome": "captured", "width": 9]),
            (.branchPlaidLinkComplete, ["detail": .null, "target": "window"]),
        ] as [(EventType, JSON)] {
            #expect(try await send(type, data, 5).code == "bodyInvalid", "\(type) \(data)")
        }
    }
}
