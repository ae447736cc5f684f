// swift-tools-version: 6.2
import PackageDescription

// A package of an app's own that renders a scene and keeps its motion: copy it, and replace the path by
// .package(url: "…/zoetrope", exact: "…").
let package = Package(
    name: "MotionTests",
    dependencies: [.package(name: "zoetrope", path: "../..")],
    targets: [
        .executableTarget(name: "RenderToast", dependencies: [.product(name: "Zoetrope", package: "zoetrope")]),
        .testTarget(
            name: "MotionTests", dependencies: [.product(name: "ZoetropeTesting", package: "zoetrope")],
            exclude: ["Scenes", "__Snapshots__"]),
    ]
)
