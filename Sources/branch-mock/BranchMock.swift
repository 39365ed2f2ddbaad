import FoundationEssentials
import Glibc  // `exit`; also brings the C library's mathematics along, which Model's rounding calls

@main
struct BranchMock {
    static func main() async {
        let tool = Tool(environment: ProcessInfo.processInfo.environment, output: .standard)
        exit(await tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
