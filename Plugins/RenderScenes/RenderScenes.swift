import Foundation
import PackagePlugin

/// The command `swift package render-scenes`: runs `zoetrope render` in a package that depends on Zoetrope.
///
/// Renders the folder `Scenes` if the arguments contain no scene. The program is always built in release configuration, because
/// drawing and encoding take ten times as long in a debug build.
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
        process.arguments = ["render"] + withScenes(arguments, in: context.package.directoryURL)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure("zoetrope ended with exit code \(process.terminationStatus)")
        }
    }

    /// The arguments, preceded by `Scenes` if none of them is a scene or an existing folder.
    private func withScenes(_ arguments: [String], in folder: URL) -> [String] {
        let outputs: Set = ["-o", "--output"]
        let values = zip([""] + arguments, arguments).filter { !outputs.contains($0.0) }.map(\.1)
        let names = values.filter { value in
            var isFolder: ObjCBool = false
            let path = URL(fileURLWithPath: value, relativeTo: folder).path
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return !value.hasPrefix("-")
                && (value.hasSuffix(".yaml") || value.hasSuffix(".yml") || exists && isFolder.boolValue)
        }
        return names.isEmpty ? ["Scenes"] + arguments : arguments
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
