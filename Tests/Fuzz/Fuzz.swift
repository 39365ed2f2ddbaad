import Glibc

/// What is fuzzed, by the name of its folder in `Corpus`. Each stops the process where what must hold does not.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "chunked": fuzzChunked,
    "cookies": fuzzCookies,
    "json": fuzzJSON,
    "multipart": fuzzMultipart,
    "picture": fuzzPicture,
    "reports": fuzzReports,
    "request": fuzzRequest,
    "scenario": fuzzScenario,
    "selection": fuzzSelection,
    "url": fuzzURL,
]

/// The one that `FUZZ_TARGET` names.
private let target: @Sendable ([UInt8]) -> Void = {
    guard let name = getenv("FUZZ_TARGET"), let target = targets[String(cString: name)] else {
        fatalError("FUZZ_TARGET must be one of \(targets.keys.sorted().joined(separator: ", "))")
    }
    return target
}()

/// libFuzzer, which brings `main`, calls this with each input (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    target(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}

/// Stops with both values where they differ.
func mustEqual<Value: Equatable>(_ left: Value, _ right: Value, _ why: StaticString) {
    precondition(left == right, "\(why):\n\(left)\n\(right)")
}
