import FoundationEssentials
import Testing

@testable import TLS

@Suite("The root certificate, handed out")
struct ExportTests {
    let authority: LocalAuthority
    let folder: TemporaryFolder

    init() throws {
        authority = try .forTests()
        folder = try TemporaryFolder()
    }

    @Test("is the same in each format") func formats() async throws {
        let pem = try folder.write(authority.export(.pem), to: ExportFormat.pem.fileName)
        let der = try folder.write(authority.export(.der), to: ExportFormat.der.fileName)
        let ofText = try await OpenSSL.run(["x509", "-in", pem, "-noout", "-fingerprint", "-sha256", "-subject"])
        let ofBytes = try await OpenSSL.run(
            ["x509", "-in", der, "-inform", "der", "-noout", "-fingerprint", "-sha256", "-subject"])
        let expected = """
            sha256 Fingerprint=\(try authority.root.fingerprint())
            subject=O = Branch Mock, CN = Branch Mock local CA (sam@mini)

            """
        #expect(ofText.output == expected)
        #expect(ofBytes.output == expected)
        #expect(try PEM.blocks(authority.export(.pem), source: "").count == 1)
    }

    @Test("is a profile that Apple's devices read, always the same one") func profile() async throws {
        let bytes = try authority.export(.mobileconfig)
        #expect(try authority.export(.mobileconfig) == bytes)
        let profile = try PropertyListDecoder().decode(Profile.self, from: Data(bytes))
        let payload = try #require(profile.payloads.first)
        #expect(profile.payloads.count == 1)
        #expect(try Array(payload.content) == authority.root.der())
        #expect(payload.type == "com.apple.security.root")
        #expect(profile.type == "Configuration")
        #expect(profile.name == "Branch Mock local CA (sam@mini)")
        #expect(payload.uuid != profile.uuid)
        for uuid in [payload.uuid, profile.uuid] {
            #expect(UUID(uuidString: uuid)?.uuidString == uuid)
            // Version 8 and the variant of RFC 9562.
            #expect(Array(uuid)[14] == "8" && "89AB".contains(Array(uuid)[19]))
        }
        let other = try PropertyListDecoder().decode(
            Profile.self, from: Data(LocalAuthority.forTests().export(.mobileconfig)))
        #expect(other.uuid != profile.uuid)
        #expect(other.identifier != profile.identifier)
    }

    @Test("has a type that makes devices offer to install it") func types() {
        #expect(ExportFormat.allCases.map(\.rawValue) == ["pem", "der", "mobileconfig"])
        #expect(ExportFormat.mobileconfig.contentType == "application/x-apple-aspen-config")
        #expect(ExportFormat.der.contentType == "application/x-x509-ca-cert")
    }

    private struct Profile: Decodable {
        struct Payload: Decodable {
            var content: Data
            var type: String
            var uuid: String

            enum CodingKeys: String, CodingKey {
                case content = "PayloadContent"
                case type = "PayloadType"
                case uuid = "PayloadUUID"
            }
        }
        var payloads: [Payload]
        var name: String
        var identifier: String
        var type: String
        var uuid: String

        enum CodingKeys: String, CodingKey {
            case payloads = "PayloadContent"
            case name = "PayloadDisplayName"
            case identifier = "PayloadIdentifier"
            case type = "PayloadType"
            case uuid = "PayloadUUID"
        }
    }
}
