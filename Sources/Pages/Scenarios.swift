package import Model

/// The scenarios that an entry URL can start.
package struct Scenarios: Sendable {
    /// A scenario and the text that it was read from.
    package typealias Source = (scenario: Scenario, source: String)

    let named: @Sendable (String) -> Source?
    let all: @Sendable () -> [Scenario]
    /// What a bare entry URL plays.
    let defaultName: String

    package init(
        defaultName: String, named: @escaping @Sendable (String) -> Source?,
        all: @escaping @Sendable () -> [Scenario]
    ) {
        (self.defaultName, self.named, self.all) = (defaultName, named, all)
    }
}
