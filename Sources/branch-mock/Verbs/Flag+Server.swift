import Loop
import Model
import ScenarioFile
import Server

// The flags of `serve`; `wait`, `report` and `health` take some of them, to find the server that the same settings would start.
extension Flag<SocketAddress> {
    static let bind = Flag("bind", "ADDRESS", "where to listen; 127.0.0.1 brings ::1 along (127.0.0.1)") {
        text throws(Wanted) in
        let literal = text == "localhost" ? "127.0.0.1" : text
        guard let address = SocketAddress(literal, port: 0) else { throw Wanted(text: "an IP address") }
        return address
    }
}

extension Flag<UInt16> {
    static let port = Flag("port", "PORT", "the port; 0 takes a free one (8080)") { text throws(Wanted) in
        guard let port = UInt16(text) else { throw Wanted(text: "a number from 0 to 65535") }
        return port
    }
}

/// `--https-port`: a port, or none.
enum HTTPSPort: Sendable {
    case number(UInt16)
    case off
}

extension Flag<HTTPSPort> {
    static let httpsPort = Flag("https-port", "PORT|off", "the port of HTTPS; 0 takes a free one (8443)") {
        text throws(Wanted) in
        try read(text)
    }
    static let badHTTPSPort = Flag("bad-https-port", "PORT|off", "HTTPS whose certificates are bad, on purpose (off)") {
        text throws(Wanted) in
        try read(text)
    }

    private static func read(_ text: String) throws(Wanted) -> HTTPSPort {
        if text == "off" { return .off }
        guard let port = UInt16(text) else { throw Wanted(text: "a number from 0 to 65535, or off") }
        return .number(port)
    }
}

extension Flag<String> {
    static let tlsCertificate = Flag("tls-cert", "FILE", "PEM: a certificate and its chain, in place of the local CA's")
    static let tlsKey = Flag("tls-key", "FILE", "PEM: the key of that certificate")
    static let scenario = Flag("scenario", "NAME", "what a bare entry URL plays (plaid-linked)")
    static let publicFolder = Flag("public", "DIR", "serves the pages from there, while one works on them")
    static let data = Flag("data", "DIR", "the journal's folder; :memory: for none (./.branch-mock)")
    static let readyFile = Flag("ready-file", "FILE", "gets the base URLs once the server is ready")
    static let adminTokenFile = Flag("admin-token-file", "FILE", "the administration token is its first line")
    static let allowHost = Flag(
        "allow-host", "NAME", "a host name under which /__admin answers, too; may be repeated", isRepeatable: true
    ) { text throws(Wanted) in
        let isName = text.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || "-._".contains(character))
        }
        guard !text.isEmpty, isName || SocketAddress(text, port: 0) != nil else {
            throw Wanted(text: "a host name without a port, as mock or mock.example.com")
        }
        return text
    }
}

extension Flag<AdminMode> {
    static let admin = Flag("admin", "open|token|off", "who may use /__admin (from this machine all, else by token)") {
        text throws(Wanted) in
        guard let mode = AdminMode(rawValue: text), mode != .automatic else {
            throw Wanted(text: "open, token or off")
        }
        return mode
    }
}

extension Flag<URLAuthority> {
    static let publicURL = Flag("public-url", "URL", "where a proxy shows the server") { text throws(Wanted) in
        guard let authority = URLAuthority(url: text) else { throw Wanted(text: "a URL like https://mock.example.com") }
        return authority
    }
}

extension Flag<Int> {
    static let maxRuns = Flag("max-runs", "COUNT", "more runs are dropped, once they are over (1000)") {
        text throws(Wanted) in
        guard let count = Int(text), count > 0 else { throw Wanted(text: "a number from 1 on") }
        return count
    }

    static let maxJournal = Flag("max-journal", "SIZE", "how large the journal may become (1GB)") {
        text throws(Wanted) in
        guard let bytes = ByteCount.parse(text), bytes >= 1_000_000 else {
            throw Wanted(text: "a size from 1MB on, like 500MB")
        }
        return bytes
    }
}

extension Flag<Duration> {
    static let maxAge = duration("max-age", "older finished runs are dropped (30d)")

    static func duration(_ name: String, _ help: String) -> Flag {
        Flag(name, "DURATION", help) { text throws(Wanted) in
            guard let duration = Duration(text: text) else { throw Wanted(text: "a duration like 30s, 5m or 30d") }
            return duration
        }
    }
}

extension Flag<LogFormat> {
    static let logFormat = word("log-format", "how standard error is written (text)")
}

extension Flag<LogLevel> {
    static let logLevel = word("log-level", "the least that is written on standard error (info)")
}
