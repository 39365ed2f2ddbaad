import Model

extension Verb {
    static let version = Verb(
        name: "version", summary: "says which version this is", details: "Says which version this is."
    ) { invocation in
        invocation.output.write("\(Product.name) \(Product.version)\n")
        return .passed
    }
}
