import CPublic
package import HTTP

/// The folder `Public`.
extension Pages {
    /// Its files, without the dashboard's: those inside the program, and above them those of a folder, while one works on them.
    package static func files(publicFolder: String? = nil) -> StaticFiles {
        StaticFiles(shipped, overlaidBy: publicFolder)
    }

    func file(_ request: Request) -> Response {
        let path = request.parameters["path"] ?? ""
        guard !path.hasPrefix("dashboard/"), let response = files.response(path, to: request) else {
            return Problem.notFound.response
        }
        return response
    }

    /// A page of the folder, whole and with the headers of a page.
    func page(_ path: String, _ request: Request, _ status: Status, _ headers: Headers) -> Response {
        guard let file = files.whole(path, to: request) else { return Problem.notFound.response }
        if file.status != .ok { return file }
        var headers = headers
        for name in ["Content-Encoding", "Vary"] {
            if let value = file.headers[name] { headers.add(name, value) }
        }
        return Response(status, headers: headers, body: file.body)
    }

    private static let shipped: [String: StaticBytes] = {
        var files: [String: StaticBytes] = [:]
        while let file = CPublic_at(files.count)?.pointee {
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            files[String(cString: file.path)] = StaticBytes(immortal: bytes)
        }
        return files
    }()
}
