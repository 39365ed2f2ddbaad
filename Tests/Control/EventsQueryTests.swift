import Control
import Model
import Testing

@Suite struct EventsQueryTests {
    private func event(_ type: EventType, _ data: JSONObject, id: Int = 1) throws -> Event {
        Event(id: id, run: RunID(random: Array(0..<16)), at: 0, elapsed: .zero, type: type, data: data)
    }

    @Test("all parameters are read")
    func reads() throws {
        let query = try EventsQuery([
            ("after", "17"), ("type", "branchPlaidLinkComplete"), ("where.status", "canceled"), ("count", "2"),
            ("limit", "100"), ("wait", "30s"),
        ])
        #expect((query.after, query.filter.type, query.count, query.limit) == (17, .branchPlaidLinkComplete, 2, 100))
        #expect(query.wait == .seconds(30))
        #expect(query.filter.conditions.map(\.path) == ["status"])
    }

    @Test("no parameters ask for all there is, at once")
    func defaults() throws {
        #expect(try EventsQuery([]) == EventsQuery())
    }

    @Test("a wait of more than 60 s is one of 60 s")
    func longWait() throws {
        #expect(try EventsQuery([("wait", "5m")]).wait == .seconds(60))
    }

    @Test(
        "what cannot be used is named",
        arguments: [
            ("after", "-1", "after is a whole number from 0 on"),
            ("after", "99999999999999999999", "after is a whole number from 0 on"),
            ("count", "0", "count is a whole number from 1 to 500"),
            ("count", "501", "count is a whole number from 1 to 500"),
            ("limit", "many", "limit is a whole number from 1 to 500"),
            ("wait", "30", "wait is a whole number with ms, s, m, h or d behind it, like 30s"),
            ("type", "plaidCompleted", "there is no event type \"plaidCompleted\""),
            ("where.", "x", "there is no parameter \"where.\"; there are after, type, where.…, count, limit and wait"),
            ("staus", "x", "there is no parameter \"staus\"; there are after, type, where.…, count, limit and wait"),
        ])
    func refuses(name: String, value: String, detail: String) {
        let problem = #expect(throws: APIProblem.self) { try EventsQuery([(name, value)]) }
        #expect(problem == APIProblem(.parameterInvalid, detail))
    }

    @Test("a stream starts after the id that the browser saw last, else where it is told to")
    func streams() throws {
        #expect(try StreamQuery([], lastEventID: nil).after == nil)
        #expect(try StreamQuery([("after", "3")], lastEventID: nil).after == 3)
        let query = try StreamQuery([("after", "3"), ("type", "pageShown")], lastEventID: "17")
        #expect((query.after, query.filter.type) == (17, .pageShown))
        #expect(try StreamQuery([], lastEventID: "").after == nil)
        #expect(throws: APIProblem(.parameterInvalid, "Last-Event-ID is a whole number from 0 on")) {
            try StreamQuery([], lastEventID: "x")
        }
        #expect(
            throws: APIProblem(.parameterInvalid, "there is no parameter \"wait\"; there are after, type and where.…")
        ) {
            try StreamQuery([("wait", "1s")], lastEventID: nil)
        }
    }

    @Test("a parameter given twice, and more to wait for than a page holds, are refused")
    func contradictions() {
        #expect(throws: APIProblem(.parameterInvalid, "after is given twice")) {
            try EventsQuery([("after", "1"), ("after", "2")])
        }
        #expect(throws: APIProblem(.parameterInvalid, "count is greater than limit")) {
            try EventsQuery([("count", "3"), ("limit", "2")])
        }
    }

    @Test(
        "a condition finds strings, numbers and truths",
        arguments: [
            ("status", "canceled", true), ("status", "completed", false), ("nth", "1", true), ("nth", "01", false),
            ("late", "true", true), ("text", "1", true), ("deep.er", "x", true), ("missing", "x", false),
            ("none", "null", true),
        ])
    func conditions(path: String, value: String, matches: Bool) throws {
        let query = try EventsQuery([("where." + path, value)])
        let data: JSONObject = [
            "status": "canceled", "nth": 1, "late": true, "text": "1", "deep": ["er": "x"], "none": .null,
        ]
        #expect(query.filter.matches(try event(.pageShown, data)) == matches)
    }

    @Test("the nearest miss is of the right type with most conditions met, and says what differs")
    func nearestMiss() throws {
        let query = try EventsQuery([
            ("type", "branchPlaidLinkComplete"), ("where.status", "canceled"), ("where.nth", "1"),
        ])
        var miss = NearestMiss(for: query.filter)
        #expect(miss.json == .null)
        miss.consider(try event(.pageShown, ["status": "canceled", "nth": 1], id: 1))
        #expect(miss.json == .null)
        miss.consider(try event(.completionNearMiss, ["name": "branchPlaidLinkCompleted"], id: 2))
        #expect(miss.json["event"]?["id"] == 2)
        #expect(
            miss.json["differs"]?.array?.first
                == ["path": "type", "expected": "branchPlaidLinkComplete", "got": "completionNearMiss"])
        miss.consider(try event(.branchPlaidLinkComplete, ["status": "completed", "nth": 1], id: 3))
        miss.consider(try event(.branchPlaidLinkComplete, ["status": "error", "nth": 2], id: 4))
        #expect(miss.json["event"]?["id"] == 3)
        #expect(
            miss.json["differs"] == [["path": "data.status", "expected": "canceled", "got": "completed"]])
    }

    @Test("without a type the nearest miss meets some condition")
    func nearestMissWithoutType() throws {
        var miss = NearestMiss(
            for: try EventsQuery([("where.status", "canceled"), ("where.nth", "2")]).filter)
        miss.consider(try event(.pageShown, ["status": "completed"], id: 1))
        #expect(miss.json == .null)
        miss.consider(try event(.pageShown, ["status": "canceled"], id: 2))
        #expect(miss.json["differs"] == [["path": "data.nth", "expected": 2, "got": .null]])
    }
}
