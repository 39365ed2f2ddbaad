import Control
import HTTP

/// Sends each request to its room: the control API, or the apps' pages.
struct Front: Responder {
    let control: ControlResponder
    let pages: any Responder

    func route(_ request: inout Request) -> Route {
        control.owns(request) ? control.route(&request) : pages.route(&request)
    }
}
