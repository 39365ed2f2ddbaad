package import Model

/// What is to become an event: the run gives it an id and a time.
package struct Observation: Sendable, Hashable {
    package var type: EventType
    package var page: PageStamp?
    package var data: JSONObject

    package init(_ type: EventType, page: PageStamp? = nil, _ data: JSONObject = [:]) {
        (self.type, self.page, self.data) = (type, page, data)
    }
}
