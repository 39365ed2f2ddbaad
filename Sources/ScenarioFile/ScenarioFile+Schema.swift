package import Model

extension ScenarioFile {
    /// The JSON Schema (draft 2020-12) of scenario files. It refuses nothing that `read` takes; how keys relate to each other only `read` knows.
    package static var schema: JSON {
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A scenario of Branch Mock",
        ]
        for member in ScenarioDraft.rule.schema.members { schema[member.name] = member.value }
        return .object(schema)
    }
}
