import FoundationEssentials
import Loop
import Model
import TLS

extension Verb {
    static let ca = Verb(
        name: "ca", summary: "the local certificate authority, by which apps trust this server",
        operands: "show|export|install|uninstall|renew", operandCount: 1...1,
        details: """
            The local certificate authority signs for servers on this machine and near it,
            and for nothing else. It is made when it is first needed.

              show       says which one there is, and where
              export     writes its root certificate, for devices and programs
              install    makes this machine's programs and browsers trust it
              uninstall  takes that back
              renew      makes a new one in its place, to be trusted anew
            """,
        flags: [
            Flag.caDir.description, Flag.branchNames.description, Flag.exportFormat.description,
            Flag.exportOutput.description,
        ]
    ) { invocation in
        do {
            let authority = try CACommands(invocation)
            switch invocation.operands[0] {
            case "show": return try authority.show()
            case "export": return try authority.export()
            case "install": return try await authority.install()
            case "uninstall": return try await authority.uninstall()
            case "renew": return try authority.renew()
            case let other: throw Failure.usage("it is show, export, install, uninstall or renew, not \(other)")
            }
        } catch let error as TLSError {
            throw Failure(error.code == .internalFault ? .fault : .unreachable, error.description)
        }
    }
}

extension Flag<String> {
    static let caDir = Flag("ca-dir", "DIR", "where the local CA is kept ($XDG_DATA_HOME/branch-mock)")
    static let exportOutput = Flag("output", "FILE", "where to write it (standard output)")
}

extension Flag<Bool> {
    static let branchNames = Flag.switch("branch-names", "a CA for Branch's and Plaid's names, too")
}

extension Flag<ExportFormat> {
    static let exportFormat = word("format", "the form of the root certificate (pem)")
}
