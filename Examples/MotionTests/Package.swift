// swift-tools-version: 6.2
import PackageDescription

// An example package that renders a scene and tests its motion. Copy it, and replace the path dependency with
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
