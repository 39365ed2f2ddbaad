import Model
import ScenarioFile

extension Verb {
    static let schema = Verb(
        name: "schema", summary: "writes the JSON Schema of scenario files",
        details: """
            Writes the JSON Schema (draft 2020-12) of scenario files, by which editors
            complete and check them. How keys fit each other only `validate` knows.
            """
    ) { invocation in
        invocation.output.write(ScenarioFile.schema.indentedText)
        return .passed
    }
}
