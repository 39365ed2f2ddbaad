import CPublic

/// The folder `Scenarios` as it is inside the program.
enum ShippedFiles {
    static let all: [(path: String, bytes: [UInt8])] = {
        var files: [(path: String, bytes: [UInt8])] = []
        while let file = CScenarios_at(files.count)?.pointee {
            let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
            files.append((String(cString: file.path), Array(bytes)))
        }
        return files
    }()

    /// Those that are no content of another, with their scenario's name.
    static let scenarios: [(name: String, path: String, bytes: [UInt8])] =
        all
        .filter { file in ScenarioFile.endings.contains(where: file.path.hasSuffix) && !file.path.contains("/") }
        .map { (ScenarioFile.stem(of: $0.path), $0.path, $0.bytes) }
}
