import Model

/// A command of the Chrome DevTools Protocol.
struct Command: Sendable {
    var method: String
    var parameters: JSONObject
    /// The page that it is for; `nil` for the browser.
    var session: String?

    init(_ method: String, _ parameters: JSONObject = [:], session: String? = nil) {
        (self.method, self.parameters, self.session) = (method, parameters, session)
    }

    /// The message as it goes over the pipe.
    func frame(id: Int) -> [UInt8] {
        var message: JSONObject = ["id": .int(id), "method": .string(method), "params": .object(parameters)]
        message["sessionId"] = session.map(JSON.string)
        var bytes: [UInt8] = []
        JSON.object(message).write(to: &bytes)
        bytes.append(0)
        return bytes
    }
}

/// A message from the browser.
enum Message: Sendable {
    case reply(id: Int, Result<JSON, BrowserError>)
    case event(method: String, parameters: JSON, session: String?)

    /// `nil` if it is neither.
    init?(_ json: JSON) {
        if let id = json["id"]?.int {
            if let error = json["error"] {
                self = .reply(id: id, .failure(BrowserError(.refused, error["message"]?.string ?? "no reason given")))
            } else {
                self = .reply(id: id, .success(json["result"] ?? .null))
            }
        } else if let method = json["method"]?.string {
            self = .event(method: method, parameters: json["params"] ?? .null, session: json["sessionId"]?.string)
        } else {
            return nil
        }
    }
}
