import HTTP
import Model
import Pages
import Runs
import Testing

@Suite("Drawing pay") struct CashOutCallTests {
    private static func path(_ run: Run) -> String { "/mock/api/runs/\(run.id)/cash-outs" }

    private static func wish(_ amount: JSON, to payout: JSON = "wallet", key: JSON = "key00001") -> JSON {
        ["to": payout, "amount": amount, "key": key]
    }

    @Test("the balance goes down by what is drawn, the fee is part of it, and the world tells of it")
    func draws() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let wallet = try await fixture.post(Self.path(run), Self.wish("20.5"))
        #expect(wallet.status == .created && wallet.json["available"] == "161.90")
        try await run.advanceClock(by: .seconds(86_400))
        let card = try await fixture.post(Self.path(run), Self.wish("161.90", to: "card", key: "key00002"))
        #expect(card.json["available"] == "0.00" && card.json["cashOut"]?["fee"] == "1.99")
        let world = try await fixture.get("/mock/api/runs/\(run.id)").json
        let drawn = try #require(world["cashOuts"]?.array)
        #expect(drawn.map { $0["amount"] } == ["161.90", "20.50"] && drawn.map { $0["to"] } == ["card", "wallet"])
        #expect(world["worker"]?["available"] == "0.00")
        let times = drawn.compactMap { $0["at"]?.string.flatMap(Timestamp.parse) }
        #expect(times.count == 2 && times[0] - times[1] >= 86_400_000_000)
        #expect(
            run.events(.cashedOut).map(\.data) == [
                ["to": "wallet", "amount": "20.50", "fee": "0.00", "key": "key00001"],
                ["to": "card", "amount": "161.90", "fee": "1.99", "key": "key00002"],
            ])
    }

    @Test("two taps draw once, even at the same time; a key that is used for something else is refused")
    func once() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        async let first = fixture.post(Self.path(run), Self.wish("20"))
        async let second = fixture.post(Self.path(run), Self.wish("20.00"))
        let statuses = try await [first.status.rawValue, second.status.rawValue]
        #expect(statuses.sorted() == [200, 201])
        let other = try await fixture.post(Self.path(run), Self.wish("20", to: "card"))
        #expect(other.status == .conflict && other.code == "keyTaken")
        #expect(run.events(.cashedOut).count == 1)
    }

    @Test(
        "an amount that is too low or too high is refused in words",
        arguments: [
            ("0", "wallet", "amountTooLow", "The least is 1.00."),
            ("0.99", "wallet", "amountTooLow", "The least is 1.00."),
            ("1.99", "card", "amountTooLow", "The least is 2.00."),
            ("182.41", "wallet", "amountTooHigh", "There is 182.40."),
            ("999999999.99", "card", "amountTooHigh", "There is 182.40."),
        ])
    func limits(amount: String, payout: String, code: String, detail: String) async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let response = try await fixture.post(Self.path(run), Self.wish(.string(amount), to: .string(payout)))
        #expect(response.status == .unprocessableContent && response.code == code)
        #expect(response.json["detail"]?.string == detail && run.events(.cashedOut).isEmpty)
    }

    @Test(
        "what is no wish is refused",
        arguments: [
            [], [:], wish(20), wish("-1"), wish("+1"), wish("1e2"), wish("1.234"), wish(".5"), wish("1."), wish(""),
            wish("1 000"), wish("1,00"), wish("9999999999"), wish("99999999999999999999999999"), wish("1", to: "bank"),
            wish("1", to: .null), wish("1", key: "short"), wish("1", key: "with-hyphen"), wish("1", key: 12_345_678),
            wish("1", key: .string(String(repeating: "k", count: 65))),
        ] as [JSON])
    func malformed(body: JSON) async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let response = try await fixture.post(Self.path(run), body)
        #expect(response.status == .badRequest && response.code == "bodyInvalid")
        #expect(run.events(.cashedOut).isEmpty)
    }

    @Test("an organization without earned wage access pays nothing out")
    func withoutEWA() async throws {
        let fixture = try Fixture { $0.organization.ewa = false }
        let run = try await fixture.run()
        let response = try await fixture.post(Self.path(run), Self.wish("1"))
        #expect(response.status == .forbidden && response.code == "cashOutOff")
    }

    @Test("linked accounts are listed once each, the newest first, and the last screen is remembered")
    func accounts() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        for account in ["Checking ••0000", "Savings ••1111", "Checking ••0000"] {
            let link = try await run.createLink { "http://localhost/hl/\($0)" }
            _ = try await run.finishLink(link.id, .linked, account: account)
        }
        for (seq, screen) in ["loading", "history", "signIn"].enumerated() {
            _ = try await fixture.post(
                "/mock/api/runs/\(run.id)/reports",
                report(
                    .pageShown, ["screen": .string(screen), "navigation": "navigate", "fresh": false],
                    seq: .int(seq + 1)))
        }
        let world = try await fixture.get("/mock/api/runs/\(run.id)").json
        #expect(world["accounts"]?.array?.map { $0["account"] } == ["Checking ••0000", "Savings ••1111"])
        #expect(world["place"] == "history")
    }
}
