import FoundationEssentials
import Model

extension ScenarioFile {
    static func json(of organization: Scenario.Organization) -> JSON {
        [
            "id": .string(organization.id), "name": .string(organization.name),
            "completionRedirectUrl": .string(organization.completionRedirectURL), "ewa": .bool(organization.ewa),
        ]
    }

    static func json(of worker: Scenario.Worker) -> JSON {
        [
            "id": .string(worker.id), "name": .string(worker.name), "phone": .string(worker.phone),
            "email": .string(worker.email), "available": .double(Double(worker.available) / 100),
            "currency": .string(worker.currency),
        ]
    }

    static func json(of login: Scenario.Login) -> JSON {
        var cookie: JSONObject = [
            "kind": .string(login.cookie.kind.rawValue), "sameSite": .string(login.cookie.sameSite.rawValue),
            "httpOnly": .bool(login.cookie.httpOnly),
        ]
        if login.cookie.kind == .persistent { cookie["maxAge"] = .string(login.cookie.maxAge.text) }
        return ["state": .string(login.state.rawValue), "code": .string(login.code), "cookie": .object(cookie)]
    }

    static func json(of plaid: Scenario.Plaid) -> JSON {
        var redirect: JSONObject = [
            "way": .string(plaid.redirect.way.rawValue), "delay": .string(plaid.redirect.delay.text),
        ]
        redirect["url"] = plaid.redirect.url.map(JSON.string)
        if plaid.redirect.times > 1 { redirect["times"] = .int(plaid.redirect.times) }
        var object: JSONObject = [
            "institution": .string(plaid.institution), "redirect": .object(redirect),
            "lifetime": .string(plaid.lifetime.text),
        ]
        object["hostedLinkUrl"] = plaid.hostedLinkURL.map(JSON.string)
        // Left out where it may be the default, which steps that end otherwise do not contradict.
        if plaid.outcome != Scenario.Plaid().outcome { object["outcome"] = .string(plaid.outcome.rawValue) }
        return .object(object)
    }

    static func json(of document: Scenario.Document) -> JSON {
        let content: JSON =
            switch document.source {
            case .bytes(let bytes): ["base64": .string(Data(bytes).base64EncodedString())]
            case .madeUp(let size): ["size": .string("\(size)B")]
            }
        var object: JSONObject = [
            "id": .string(document.id), "title": .string(document.title), "filename": .string(document.filename),
            "mimeType": .string(document.mimeType), "content": content, "via": .string(document.via.rawValue),
        ]
        switch document.via {
        case .bridge: object["payload"] = .string(document.payload.rawValue)
        case .attachment, .anchor, .auto:
            object["disposition"] = json(of: document.disposition)
            var access: JSONObject = ["cookie": .bool(document.access.cookie)]
            access["uses"] = document.access.uses.map(JSON.int)
            access["lifetime"] = document.access.lifetime.map { .string($0.text) }
            object["access"] = .object(access)
        }
        return .object(object)
    }

    private static func json(of disposition: Scenario.Document.Disposition) -> JSON {
        switch disposition {
        case .standard: "default"
        case .none: "none"
        case .raw(let text): .string(text)
        }
    }

    static func json(of link: Scenario.Link) -> JSON {
        var object: JSONObject = [
            "id": .string(link.id), "title": .string(link.title), "open": .string(link.open.rawValue),
        ]
        object["href"] = link.href.map(JSON.string)
        return .object(object)
    }
}
