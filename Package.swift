// swift-tools-version: 6.2
import PackageDescription

/// One list for every target of ours: what is imported is said, and no warning is left.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: files.map { .embedInCode($0) }, swiftSettings: settings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], fixtures: [Resource] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, resources: fixtures,
        swiftSettings: settings)
}

func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "zoetrope",
    products: [
        .executable(name: "zoetrope", targets: ["ZoetropeCommand"]),
        .library(name: "Zoetrope", targets: ["Zoetrope"]),
        .library(name: "ZoetropeTesting", targets: ["ZoetropeTesting"]),
        .plugin(name: "RenderScenes", targets: ["RenderScenes"]),
    ],
    dependencies: [
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
    ],
    targets: [
        system("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
        system("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        system("CGif", pkgConfig: "libgif", apt: "libgif-dev"),
        system("CGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev"),
        system("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        library("Graphics"),
        library("Motion"),
        library("SceneModel", ["Graphics", "Motion"]),
        library("SceneFile", ["Graphics", "SceneModel", .product(name: "Yams", package: "Yams")]),
        library("Playback", ["Graphics", "Motion", "SceneModel"]),
        library("Raster", ["Graphics", "CCairo", "CPango", "CTurboJPEG"]),
        library("Encoding", ["Graphics", "CGif", "CZlib"]),
        library("Snapshots", ["Graphics"]),
        library(
            "Zoetrope",
            ["Encoding", "Graphics", "Motion", "Playback", "Raster", "SceneFile", "SceneModel", "Snapshots", "CGLib"],
            embedding: ["card", "feed", "pinch", "sheet", "spinner", "swipe"].map { "Templates/Scenes/\($0).yaml" }),
        library(
            "Gallery", ["Encoding", "Graphics", "Motion", "Playback", "SceneFile", "SceneModel", "Zoetrope"]),
        library("ZoetropeTesting", ["Zoetrope"]),
        .target(
            name: "Preview",
            dependencies: [
                "Encoding", "Gallery", "Graphics", "Playback", "Raster", "SceneFile", "SceneModel", "Zoetrope",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            resources: [.embedInCode("Page")], swiftSettings: settings),
        .executableTarget(
            name: "ZoetropeCommand",
            dependencies: [
                "Gallery", "Preview", "Zoetrope", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .plugin(
            name: "RenderScenes",
            capability: .command(
                intent: .custom(verb: "render-scenes", description: "Render the package's scenes with Zoetrope."),
                permissions: [.writeToPackageDirectory(reason: "Pictures are written into Output, or where -o says.")])),
        .executableTarget(
            name: "EncodingBenchmark",
            dependencies: [
                "Encoding", "Graphics", "Raster",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/EncodingBenchmark", swiftSettings: settings),
        .target(
            name: "TestSupport", dependencies: ["Graphics", "CGif", "CZlib"], path: "Tests/TestSupport",
            resources: [.copy("Fonts")], swiftSettings: settings),
        tests("Graphics", ["TestSupport"], fixtures: [.copy("Vectors")]),
        tests("Motion", ["TestSupport"], fixtures: [.copy("Vectors")]),
        tests("SceneModel", ["Graphics", "TestSupport"]),
        tests("SceneFile", ["Graphics", "SceneModel", "TestSupport"]),
        tests(
            "Playback", ["Graphics", "Motion", "SceneModel", "SceneFile", "TestSupport"], fixtures: [.copy("Vectors")]),
        tests("Raster", ["Graphics", "CCairo", "TestSupport"], fixtures: [.copy("Goldens"), .copy("Pictures")]),
        tests("Encoding", ["Graphics", "TestSupport"], fixtures: [.copy("Decoders")]),
        tests(
            "Zoetrope", ["Encoding", "Graphics", "Playback", "Raster", "SceneFile", "SceneModel", "TestSupport"],
            fixtures: [.copy("Goldens"), .copy("Vectors")]),
        tests("Snapshots", ["Graphics", "TestSupport"]),
        tests("Gallery", ["Graphics", "Playback", "SceneFile", "SceneModel", "TestSupport", "Zoetrope"]),
        .testTarget(
            name: "ZoetropeTestingTests", dependencies: ["TestSupport", "Zoetrope", "ZoetropeTesting"],
            exclude: ["Scenes", "__Snapshots__"], swiftSettings: settings),
        tests("Preview", ["Gallery", "Graphics", "Raster", "TestSupport", "Zoetrope"], fixtures: [.copy("Browser")]),
        .testTarget(
            name: "ReferenceTests",
            dependencies: ["Graphics", "SceneFile", "SceneModel", "Snapshots", "TestSupport", "Zoetrope"],
            exclude: ["Cases", "draw.py", "sheet.py"], swiftSettings: settings),
        tests("ZoetropeCommand", ["Encoding", "Graphics", "TestSupport", "Zoetrope"], fixtures: [.copy("Decoders")]),
    ],
    swiftLanguageModes: [.v6]
)
