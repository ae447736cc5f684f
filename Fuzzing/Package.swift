// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A libFuzzer program; `.ci/fuzz` builds and runs it.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzSupport", .product(name: "Zoetrope", package: "zoetrope")],
        swiftSettings: settings)
}

let package = Package(
    name: "fuzzing",
    dependencies: [.package(name: "zoetrope", path: "..")],
    targets: [
        .systemLibrary(name: "CFuzzer"),
        .target(
            name: "FuzzSupport", dependencies: ["CFuzzer", .product(name: "Zoetrope", package: "zoetrope")],
            swiftSettings: settings),
        fuzzer("FuzzScene"),
        fuzzer("FuzzExpression"),
        fuzzer("FuzzPath"),
        // These test a part of the program without loading a scene, and import its modules with @testable.
        fuzzer("FuzzTerm"),
        fuzzer("FuzzPathData"),
        fuzzer("FuzzDecoder"),
        fuzzer("FuzzLottie"),
        fuzzer("FuzzAnimation"),
        fuzzer("FuzzImage"),
        fuzzer("FuzzPlayback"),
        fuzzer("FuzzEncoder"),
    ]
)
