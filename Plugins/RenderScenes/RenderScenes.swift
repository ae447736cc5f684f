import Foundation
import PackagePlugin

/// `swift package render-scenes`: renders the scenes of the package that depends on Zoetrope, as `zoetrope render` does.
///
/// Without scenes among its arguments it renders the folder `Scenes`. The program is built for release, whatever the
/// package itself is built for: drawing and encoding take ten times as long in a debug build.
@main
struct RenderScenes: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let built = try packageManager.build(
            .product("zoetrope"), parameters: .init(configuration: .release, logging: .concise))
        let name = "zoetrope"
        guard built.succeeded,
            let program = built.builtArtifacts.first(where: {
                $0.kind == .executable && $0.url.deletingPathExtension().lastPathComponent == name
            })
        else {
            print(built.logText)
            throw Failure("zoetrope could not be built")
        }
        let process = Process()
        process.executableURL = program.url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = ["render"] + withScenes(arguments)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure("zoetrope ended with exit code \(process.terminationStatus)")
        }
    }

    /// The arguments with `Scenes` before them where they begin with an option, or are none.
    private func withScenes(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, !first.hasPrefix("-") else { return ["Scenes"] + arguments }
        return arguments
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
