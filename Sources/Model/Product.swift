/// What the program is called, and which one it is.
package enum Product {
    package static let name = "branch-mock"
    /// Semantic Versioning 2.0.0.
    package static let version = "0.1.0"
}
