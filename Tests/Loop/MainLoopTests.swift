import Loop
import Testing

@Suite struct MainLoopTests {
    @Test("a program on its first thread's loop ends with the result of what it ran, whatever that waited for")
    func main() async {
        await #expect(processExitsWith: .exitCode(7)) {
            try EventLoop.main {
                do {
                    let group = try EventLoopGroup(count: 1)
                    try await group.next().sleep(for: .milliseconds(1))
                    return group.current == nil ? 7 : 1
                } catch { return 2 }
            }
        }
    }
}
