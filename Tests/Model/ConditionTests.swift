import Model
import Testing

@Suite("Conditions on an event's data")
struct ConditionTests {
    static let data: JSONObject = ["status": "completed", "page": ["seq": 3], "threw": .null, "nth": 1, "delay": 2.0]

    @Test(
        "hold as their names say",
        arguments: [
            ("status", .equals("completed"), true), ("status", .equals("canceled"), false),
            ("page.seq", .equals(3), true),
            ("page.none", .equals(3), false), ("status", .startsWith("comp"), true), ("status", .endsWith("ed"), true),
            ("status", .contains("plet"), true),
            ("nth", .contains("1"), false), ("nth", .oneOf([1, 2]), true),
            ("nth", .oneOf([]), false),
            ("delay", .equals(2), true), ("delay", .oneOf([1, 2]), true), ("nth", .equals(1.5), false),
            ("status", .exists(true), true), ("threw", .exists(true), false),
            ("other", .exists(false), true),
        ] as [(String, Model.Expectation.Condition.Test, Bool)])
    func holds(path: String, test: Model.Expectation.Condition.Test, expected: Bool) {
        #expect(Model.Expectation.Condition(path: path, test: test).holds(for: Self.data) == expected)
    }
}
