import FoundationEssentials
import Glibc  // brings the C library's mathematics along, which Model's rounding calls
import Loop

@main
struct BranchMock {
    static func main() throws {
        let tool = Tool(environment: ProcessInfo.processInfo.environment, output: .standard)
        let arguments = Array(CommandLine.arguments.dropFirst())
        try EventLoop.main {
            let code = await tool.run(arguments)
            let isWritten = await tool.output.drain()
            return ExitCode.of([code, isWritten ? .passed : .usage]).rawValue
        }
    }
}
