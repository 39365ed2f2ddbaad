// swift-tools-version: 6.2
import PackageDescription

/// The rooms of the house: a row each, with all that it may import.
let rooms: [(name: String, imports: [String])] = [
    ("Model", []),
    ("Loop", ["CLinux"]),
    ("TLS", ["COpenSSL", "Loop"]),
    ("HTTP", ["CNghttp2", "CZlib", "Loop", "TLS"]),
    ("ScenarioFile", ["CPublic", "CYAML", "Model"]),
    ("Contract", ["Model"]),
    ("Journal", ["CSQLite", "Model"]),
    ("Runs", ["Contract", "Journal", "Loop", "Model"]),
    ("Pages", ["CPublic", "HTTP", "Model", "Runs"]),
    ("Reports", ["Model"]),
    ("Control", ["CPublic", "HTTP", "Model", "Reports", "Runs", "ScenarioFile"]),
    ("Server", ["Contract", "Control", "HTTP", "Journal", "Loop", "Model", "Pages", "Runs", "ScenarioFile", "TLS"]),
    ("Chromium", ["Loop", "Model"]),
    ("HostApp", ["Chromium", "HTTP", "Loop", "Model"]),
]

/// What a room's tests need beside what the room imports.
let testImports = ["Control": ["Journal", "Loop"], "Pages": ["Chromium", "Journal", "Loop"]]

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Rooms that no request or event hurries through. They are built for size, so that the program fits into a small image.
let leisurely: Set = ["ScenarioFile", "Control", "Server", "Chromium", "HostApp", "branch-mock"]

func settings(_ room: String) -> [SwiftSetting] {
    leisurely.contains(room) ? strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))] : strict
}

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .target(name: $0) } }

/// Only for `make fuzz`, which sets the variable and the sanitizers: libFuzzer over every parser of outside input.
let fuzzing: [Target] =
    Context.environment["BRANCH_MOCK_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "fuzz",
            dependencies: dependencies(["HTTP", "Loop", "Model", "Pages", "ScenarioFile"]),
            path: "Tests/Fuzz", exclude: ["Corpus", "Dictionaries", "run"], swiftSettings: strict)
    ]

let package = Package(
    name: "branch-mock",
    products: [.executable(name: "branch-mock", targets: ["branch-mock"])],
    targets: [
        .systemLibrary(name: "CNghttp2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CQRCodegen", pkgConfig: "qrcodegen", providers: [.apt(["libqrcodegen-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CLinux"),
        .target(name: "CPublic"),
        .executableTarget(
            name: "branch-mock",
            dependencies: dependencies([
                "CQRCodegen", "HostApp", "HTTP", "Loop", "Model", "Reports", "ScenarioFile", "Server", "TLS",
            ]),
            swiftSettings: settings("branch-mock")),
        .testTarget(
            name: "branch-mockTests",
            dependencies: dependencies([
                "branch-mock", "HostApp", "Loop", "Model", "Reports", "ScenarioFile", "TLS",
            ]),
            path: "Tests/branch-mock",
            swiftSettings: strict),
        .testTarget(
            name: "Journeys",
            dependencies: dependencies(["branch-mock", "Chromium", "HTTP", "Loop", "Model", "ScenarioFile"]),
            exclude: ["playwright_app.py", "webkit_app.py", "webkit_host.py", "webkit_window.py"],
            swiftSettings: strict),
    ]
        + rooms.map { room in
            .target(name: room.name, dependencies: dependencies(room.imports), swiftSettings: settings(room.name))
        }
        + rooms.map { room in
            .testTarget(
                name: room.name + "Tests",
                dependencies: dependencies(
                    [room.name]
                        + (testImports[room.name] ?? [])
                        + room.imports.filter {
                            !$0.hasPrefix("C") || $0 == "Contract" || $0 == "Control" || $0 == "Chromium"
                        }),
                path: "Tests/" + room.name,
                swiftSettings: strict)
        }
        + fuzzing,
    cLanguageStandard: .gnu2x
)
