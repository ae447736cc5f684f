// swift-tools-version: 6.2
import PackageDescription

/// One list for every target of ours: what is imported is said, and no warning is left.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Tests are not optimised: they are compiled in a third of the time, and what they test is optimised with `-c release`. The
/// module is emitted by the job that compiles it, because another job would expand all macros once more.
let testSettings = settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

/// - Parameter embedded: folders whose files the target CEmbeddedFiles compiles into the program.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], embedded: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: embedded, swiftSettings: settings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], fixtures: [Resource] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, resources: fixtures,
        swiftSettings: testSettings)
}

func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
    name: "zoetrope",
    // Untested; Linux has no versions here. Mutex and Atomic need macOS 15.
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "zoetrope", targets: ["ZoetropeCommand"]),
        .library(name: "Zoetrope", targets: ["Zoetrope", "SceneTesting", "SceneReference"]),
        .library(name: "ZoetropeTesting", targets: ["ZoetropeTesting", "SceneTesting"]),
        .plugin(name: "RenderScenes", targets: ["RenderScenes"]),
    ],
    dependencies: [
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
    ],
    targets: [
        system("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev", brew: "cairo"),
        system("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev", brew: "pango"),
        // Without pkg-config, which would link the shared libraries: their names contain the whole version, so a program
        // for one release of Debian would not run on the next.
        .systemLibrary(
            name: "CMark",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
        system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
        system("CGif", pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib"),
        system("CGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev", brew: "glib"),
        system("CRsvg", pkgConfig: "librsvg-2.0", apt: "librsvg2-dev", brew: "librsvg"),
        system("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
        system("CWebP", pkgConfig: "libwebpdemux", apt: "libwebp-dev", brew: "webp"),
        system("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        .systemLibrary(name: "CMalloc"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        library("Files"),
        library("Programs", ["Files"]),
        library("Graphics"),
        library(
            "Work",
            [
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]),
        library("Motion", ["Graphics"]),
        library("Tracking", ["Graphics", "Pages"]),
        library("Fitting", ["Graphics", "Motion", "Pages"]),
        library("SceneLanguage", ["Graphics", "Motion"]),
        library("SceneModel", ["Graphics", "Motion", "SceneLanguage"]),
        library(
            "SceneFile",
            [
                "EmbeddedFiles", "Files", "Graphics", "SVG", "SceneLanguage", "SceneModel",
                .product(name: "Yams", package: "Yams"),
            ]),
        library("Playback", ["Graphics", "Motion", "SceneLanguage", "SceneModel"]),
        .target(name: "CSVG", dependencies: ["CLibXML2", "CRsvg"]),
        library("SVG", ["Graphics", "CSVG"]),
        library("Lottie", ["Graphics", "Programs"]),
        .target(name: "CHEIF"),
        library("HEIF", ["Graphics", "Programs", "CHEIF"]),
        library("Raster", ["Files", "Graphics", "HEIF", "SVG", "Work", "CCairo", "CPango", "CTurboJPEG", "CWebP"]),
        library(
            "Encoding",
            ["Files", "Graphics", "Programs", "Work", "CDeflate", "CGif", "CTurboJPEG", "CWebP", "CZlib"]),
        library("Snapshots", ["Graphics"]),
        library("Pages"),
        .target(name: "CEmbeddedFiles"),
        library("EmbeddedFiles", ["CEmbeddedFiles"]),
        .target(
            name: "Documents", dependencies: ["CMark", "Pages"], swiftSettings: settings,
            linkerSettings: [
                .linkedLibrary(":libcmark-gfm-extensions.a", .when(platforms: [.linux])),
                .linkedLibrary(":libcmark-gfm.a", .when(platforms: [.linux])),
                .linkedLibrary("cmark-gfm-extensions", .when(platforms: [.macOS])),
                .linkedLibrary("cmark-gfm", .when(platforms: [.macOS])),
            ]),
        library(
            "Zoetrope",
            [
                "Encoding", "Files", "Graphics", "Lottie", "Playback", "Programs", "Raster", "SceneFile",
                "SceneLanguage", "SceneModel", "Work", "CGLib",
            ]),
        library("Recordings", ["Fitting", "Graphics", "Pages", "Raster", "SceneLanguage", "Tracking", "Zoetrope"]),
        library(
            "SceneTesting",
            [
                "EmbeddedFiles", "Encoding", "Files", "Fitting", "Graphics", "Pages", "Playback", "Recordings",
                "SceneFile", "SceneLanguage", "SceneModel", "Snapshots", "Tracking", "Work", "Zoetrope",
            ],
            embedded: ["Reports/Page"]),
        library(
            "SceneReference",
            [
                "Documents", "EmbeddedFiles", "Encoding", "Files", "Fitting", "Graphics", "HEIF", "Lottie", "Motion",
                "Pages",
                "Programs", "Raster", "SVG", "SceneFile", "SceneLanguage", "SceneModel", "SceneTesting", "Tracking",
                "Work",
                "Zoetrope",
            ],
            embedded: ["Manual/Recipes", "Manual/Site", "Manual/Text", "Templates/Scenes"]),
        library(
            "Gallery",
            [
                "Files", "Graphics", "Motion", "Pages", "Playback", "Raster", "SceneFile", "SceneLanguage",
                "SceneModel",
                "Work", "Zoetrope",
            ]),
        library("ZoetropeTesting", ["SceneTesting", "Zoetrope"]),
        library(
            "Preview",
            [
                "EmbeddedFiles", "Encoding", "Files", "Fitting", "Gallery", "Graphics", "Motion", "Pages", "Playback",
                "Programs", "Raster", "Recordings", "SceneFile", "SceneLanguage", "SceneModel", "SceneTesting",
                "Tracking", "Work",
                "Zoetrope",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            embedded: ["Page"]),
        .executableTarget(
            name: "ZoetropeCommand",
            dependencies: [
                "CMalloc", "Documents", "Files", "Gallery", "Graphics", "HEIF", "Lottie", "Pages", "Preview",
                "Programs",
                "Recordings", "SceneLanguage",
                "SceneReference",
                "SceneTesting", "Tracking", "Work", "Zoetrope",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
        .target(name: "BenchmarkFigures", path: "Benchmarks/BenchmarkFigures", swiftSettings: settings),
        .target(name: "CBoxBlur", path: "Benchmarks/CBoxBlur"),
        .executableTarget(
            name: "RenderBenchmark",
            dependencies: [
                "BenchmarkFigures", "CBoxBlur", "CGif", "Encoding", "Graphics", "Pages", "Playback", "Raster",
                "SceneFile",
                "Zoetrope",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/RenderBenchmark", exclude: ["figures.json", "ideas.md"], swiftSettings: settings),
        .target(
            name: "TrackingScenes", dependencies: ["Graphics", "TestSupport", "Tracking"],
            path: "Benchmarks/TrackingScenes",
            swiftSettings: settings),
        .executableTarget(
            name: "TrackingBenchmark", dependencies: ["Graphics", "TestSupport", "Tracking", "TrackingScenes"],
            path: "Benchmarks/TrackingBenchmark", swiftSettings: settings),
        .executableTarget(
            name: "ProjectPages",
            dependencies: [
                "BenchmarkFigures", "Graphics", "Pages", "Raster", "SceneLanguage", "SceneReference", "Snapshots",
                "Zoetrope",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/ProjectPages", swiftSettings: settings),
        .executableTarget(
            name: "FittingBenchmark", dependencies: ["Fitting", "Motion", "TestSupport"],
            path: "Benchmarks/FittingBenchmark",
            swiftSettings: settings),
        .target(
            name: "TestSupport", dependencies: ["Graphics", "Programs", "CGif", "CZlib"], path: "Tests/TestSupport",
            resources: [.copy("Browser"), .copy("Fonts"), .copy("Vectors")], swiftSettings: settings),
        .target(
            name: "SceneTestSupport", dependencies: ["SceneFile", "SceneModel", "Zoetrope"],
            path: "Tests/SceneTestSupport",
            swiftSettings: settings),
        tests("Files", ["TestSupport"]),
        tests("Programs", ["Files", "TestSupport"]),
        tests("Graphics", ["TestSupport"], fixtures: [.copy("Vectors")]),
        tests("Work", ["TestSupport"]),
        tests("Motion", ["Graphics", "TestSupport"], fixtures: [.copy("Vectors")]),
        tests("Tracking", ["Graphics", "TestSupport", "TrackingScenes"]),
        tests("Fitting", ["Graphics", "Motion", "TestSupport"]),
        tests("SceneLanguage", ["Graphics", "TestSupport"]),
        tests("SceneModel", ["Graphics", "SceneLanguage", "TestSupport"]),
        tests("SceneFile", ["Files", "Graphics", "SceneLanguage", "SceneModel", "TestSupport"]),
        tests(
            "Playback", ["Graphics", "Motion", "SceneLanguage", "SceneModel", "SceneFile", "TestSupport"],
            fixtures: [.copy("Vectors")]),
        tests("SVG", ["Graphics", "TestSupport"]),
        tests("HEIF", ["Graphics", "Programs", "Raster", "TestSupport"], fixtures: [.copy("Pictures")]),
        tests("Lottie", ["Graphics", "Programs", "TestSupport"]),
        tests(
            "Raster", ["Graphics", "SVG", "CCairo", "TestSupport"], fixtures: [.copy("Goldens"), .copy("Pictures")]),
        tests("Encoding", ["Graphics", "TestSupport", "Work"], fixtures: [.copy("Decoders")]),
        tests("Snapshots", ["Graphics", "TestSupport"]),
        tests("Pages"),
        tests("Documents"),
        tests("EmbeddedFiles"),
        tests(
            "Zoetrope",
            [
                "Encoding", "Files", "Graphics", "Lottie", "Playback", "Raster", "SceneFile", "SceneLanguage",
                "SceneModel",
                "Work",
                "SceneTestSupport", "TestSupport", "CMalloc",
            ],
            fixtures: [.copy("BadInput/bad-inputs.tsv"), .copy("Goldens"), .copy("Vectors")]),
        tests("Recordings", ["Fitting", "Graphics", "Motion", "TestSupport", "Tracking", "Zoetrope"]),
        tests(
            "SceneTesting",
            [
                "Encoding", "Graphics", "Pages", "Recordings", "SceneFile", "SceneLanguage", "SceneModel",
                "SceneTestSupport", "TestSupport", "Tracking", "Zoetrope",
            ]),
        tests(
            "SceneReference",
            [
                "Graphics", "HEIF", "Pages", "SceneFile", "SceneLanguage", "SceneModel", "SceneTesting",
                "SceneTestSupport", "TestSupport", "Zoetrope",
            ]),
        tests(
            "Gallery",
            [
                "Graphics", "Pages", "Playback", "SceneLanguage", "SceneModel", "SceneTestSupport", "TestSupport",
                "Zoetrope",
            ]),
        .testTarget(
            name: "ZoetropeTestingTests", dependencies: ["SceneTesting", "TestSupport", "Zoetrope", "ZoetropeTesting"],
            exclude: ["Scenes", "__Snapshots__"], swiftSettings: testSettings),
        tests(
            "Preview",
            [
                "Gallery", "Graphics", "Pages", "Playback", "Raster", "SceneFile", "SceneLanguage", "SceneModel",
                "TestSupport", "Work", "Zoetrope",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            fixtures: [.copy("Browser")]),
        .testTarget(
            name: "ReferenceTests",
            dependencies: ["ProjectPages", "SceneFile", "SceneModel", "TestSupport", "Zoetrope"],
            exclude: ["Cases", "draw.py", "sheet.py"], swiftSettings: testSettings),
        tests(
            "ZoetropeCommand",
            ["Encoding", "Graphics", "SceneReference", "TestSupport", "Zoetrope"],
            fixtures: [.copy("Cluster"), .copy("Decoders")]),
    ],
    swiftLanguageModes: [.v6]
)
