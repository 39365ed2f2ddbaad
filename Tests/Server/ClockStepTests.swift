#if DEBUG
    import FoundationEssentials
    import HTTP
    import Loop
    import Model
    import Testing

    @testable import Server

    @Suite struct ClockStepTests {
        /// A server with its journal in the folder, and a client, in a process of their own.
        private struct House {
            let server: MockServer
            let client: Client

            init(in folder: String) async throws {
                var configuration = ServerConfiguration()
                (configuration.port, configuration.httpsPort, configuration.data) = (0, nil, folder + "/data")
                server = try await MockServer.start(configuration, log: Log(level: .error))
                client = Client(group: server.loops)
            }

            func get(_ path: String) async throws -> ClientResponse {
                try await client.send(ClientRequest(.get, server.baseURLs[0] + path))
            }

            func post(_ path: String, _ body: JSON) async throws -> JSON {
                let answer = try await client.send(
                    ClientRequest(
                        .post, server.baseURLs[0] + path, headers: ["Content-Type": "application/json"],
                        body: body.bytes))
                return try JSON.parse(answer.body)
            }

            func moveClock(of run: String) async throws {
                _ = try await post("/__admin/runs/\(run)/clock", ["advance": "1s"])
            }

            func times(of run: String) async throws -> [Double] {
                let events = try JSON.parse(try await get("/__admin/runs/\(run)/events").body)["events"]?.array ?? []
                return events.compactMap { $0["elapsed"]?.double }
            }
        }

        @Test("the machine's clock may jump: runs, waits and deadlines go on, and answers bear the new date")
        func steps() async throws {
            let folder = try TemporaryFolder()
            await #expect(processExitsWith: .success) { [path = folder.path as String] in
                let house = try await House(in: path)
                let made = try await house.post("/__admin/runs", ["scenario": "plaid-closed"])
                let run = try #require(made["id"]?.string)
                async let waited = house.get("/__admin/runs/\(run)/events?type=clockMoved&count=3&wait=20s")
                for step in [Duration.seconds(10 * 86_400), .seconds(-20 * 86_400), .seconds(3600)] {
                    WallClock.step(by: step)
                    try await house.moveClock(of: run)
                    let end = MonotonicClock.now() + .seconds(20)
                    // Each second has its date: the one that has begun is told to its end.
                    while MonotonicClock.now() < end {
                        let before = WallClock.now() / 1_000_000_000
                        let date = try await house.get("/healthz").headers["Date"]
                        let after = WallClock.now() / 1_000_000_000
                        if (before...after).contains(where: { HTTPDate.text($0) == date }) { break }
                    }
                    #expect(MonotonicClock.now() < end)
                }
                // It ended by its third event, not by any of the steps.
                let found = try JSON.parse(try await waited.body)
                #expect(found["events"]?.array?.count == 3)
                let times = try await house.times(of: run)
                #expect(times == times.sorted() && (times.last ?? 0) < 3600)
                await house.client.close()
                let server = house.server
                await server.stop()

                WallClock.step(by: .seconds(-86_400))
                let later = try await House(in: path)
                try await later.moveClock(of: run)
                let all = try await later.times(of: run)
                #expect(all.count == times.count + 1 && all == all.sorted())
                await later.client.close()
                await later.server.stop()
            }
        }
    }
#endif
