/// Media types by the ending of a file's name.
enum MediaType {
    private static let known = [
        "csv": "text/csv", "doc": "application/msword", "gif": "image/gif", "html": "text/html",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "pdf": "application/pdf",
        "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain", "xml": "application/xml",
        "zip": "application/zip",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]

    /// `application/octet-stream` where the ending tells nothing.
    static func of(_ filename: String) -> String {
        let ending = filename.split(separator: ".").last.map { $0.lowercased() }
        return ending.flatMap { known[$0] } ?? "application/octet-stream"
    }
}
