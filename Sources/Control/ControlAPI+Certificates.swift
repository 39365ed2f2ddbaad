import HTTP
import Model

extension ControlAPI {
    /// The root of the server's own certificates, for devices that have to trust it.
    package struct RootCertificate: Sendable {
        package struct File: Sendable {
            /// The last part of `/__admin/ca.FORMAT`.
            let format: String
            let contentType: String
            let fileName: String
            let bytes: [UInt8]

            package init(format: String, contentType: String, fileName: String, bytes: [UInt8]) {
                (self.format, self.contentType, self.fileName, self.bytes) = (format, contentType, fileName, bytes)
            }
        }

        let name: String
        /// SHA-256, as devices show it.
        package let fingerprint: String
        /// Whether it vouches for `direct-sandbox.branchapp.com` and its like.
        let signsForBranchNames: Bool
        let files: [File]

        package init(name: String, fingerprint: String, signsForBranchNames: Bool, files: [File]) {
            (self.name, self.fingerprint, self.files) = (name, fingerprint, files)
            self.signsForBranchNames = signsForBranchNames
        }

        /// The member `ca` of `GET /__admin`.
        var json: JSON {
            [
                "name": .string(name), "sha256": .string(fingerprint),
                "branchNames": .bool(signsForBranchNames),
                "files": .array(files.map { .string(Self.path($0.format)) }),
            ]
        }

        static func path(_ format: String) -> String { "/__admin/ca.\(format)" }
    }

    static func isCertificate(_ path: String) -> Bool { certificateCalls.contains { $0.path == path } }

    func certificate(_ format: String) -> Response {
        guard let file = place().root?.files.first(where: { $0.format == format }) else {
            return APIProblem(
                .certificateUnknown,
                "this server has no certificate of the local CA: it was started with --tls-cert or --https-port off"
            ).response
        }
        return Response(
            headers: [
                "Content-Type": file.contentType, "Content-Disposition": "inline; filename=\"\(file.fileName)\"",
                "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
            ], body: .bytes(file.bytes))
    }
}
