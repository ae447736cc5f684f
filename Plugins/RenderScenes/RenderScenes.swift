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
        process.arguments = ["render"] + withScenes(arguments, in: context.package.directoryURL)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure("zoetrope ended with exit code \(process.terminationStatus)")
        }
    }

    /// The arguments with `Scenes` before them where none of them is a scene or a folder to read.
    private func withScenes(_ arguments: [String], in folder: URL) -> [String] {
        let outputs: Set = ["-o", "--output"]
        let values = zip([""] + arguments, arguments).filter { !outputs.contains($0.0) }.map(\.1)
        let names = values.filter { value in
            var isFolder: ObjCBool = false
            let path = URL(fileURLWithPath: value, relativeTo: folder).path
            let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return !value.hasPrefix("-")
                && (value.hasSuffix(".yaml") || value.hasSuffix(".yml") || isThere && isFolder.boolValue)
        }
        return names.isEmpty ? ["Scenes"] + arguments : arguments
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
