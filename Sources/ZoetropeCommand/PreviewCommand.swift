import ArgumentParser
import Foundation
import Gallery
import Pages
import Preview
import Zoetrope

/// `zoetrope preview`
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a scene on a live page in the browser, anew with every save.",
        discussion: """
            The page scrubs time, steps frames, shows layers, variables, curves and events, and tells mistakes at their \
            lines while it keeps the last good picture. It is served to this machine alone until Ctrl-C.
            """)

    @Argument(help: ArgumentHelp("A scene file.", valueName: "scene"))
    var path: String

    @Option(help: "The port; by default \(PreviewServer.defaultPort) or the next that is free, 0 for any.")
    var port: UInt16?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @Option(help: "The script to begin with.")
    var script: String?

    @Flag(inversion: .prefixedNo, help: "Show fingers; by default the scene tells.")
    var touches: Bool?

    @Option(help: "Around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); by default the scene tells.")
    var chrome: String?

    @OptionGroup var scene: SceneArguments

    func run() throws {
        do throws(ZoetropeError) {
            if SceneFinder.isFolder(path) { throw try PreviewCommand.choice(in: path) }
            let server = try PreviewServer(
                path, settings: scene.settings(script: script, touches: touches, chrome: chrome), port: port)
            try serve(server)
        } catch {
            try Console.report(error).finish()
        }
    }

    /// A page shows one scene; which ones a folder has.
    private static func choice(in folder: String) throws(ZoetropeError) -> ZoetropeError {
        let scenes = try SceneFinder.scenes(at: [folder])
        let shown = scenes.prefix(maxScenes).map { "\n    zoetrope preview \(ShellWord.quoted($0))" }
        let more = scenes.count > maxScenes ? "\n    and \(scenes.count - maxScenes) more" : ""
        return ZoetropeError(
            .fileTrouble, "\(folder): this is a folder\n  hint: preview one of its scenes:\(shown.joined())\(more)")
    }

    /// Scenes of a folder that are named.
    private static let maxScenes = 24

    /// Blocks until the user interrupts, which is how a preview ends well.
    private func serve(_ server: PreviewServer) throws(ZoetropeError) {
        let (ended, outcome) = (DispatchSemaphore(value: 0), Outcome())
        let (path, opensBrowser) = (path, open)
        let task = Task {
            do throws(ZoetropeError) {
                try await server.run { address in
                    Console.say("\(path): \(address)  (Ctrl-C ends)")
                    if opensBrowser { Browser.open(address) }
                }
            } catch {
                outcome.problem = error
            }
            ended.signal()
        }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { task.cancel() }
            source.resume()
            return source
        }
        ended.wait()
        for source in sources { source.cancel() }
        if let problem = outcome.problem { throw problem }
    }

    /// Written by the task before it signals, read after.
    private final class Outcome: @unchecked Sendable {
        var problem: ZoetropeError?
    }
}

/// The browser of the desktop, if there is one.
private enum Browser {
    private static let openers = ["/usr/bin/xdg-open", "/usr/bin/open"]

    static func open(_ address: String) {
        let process = Process()
        guard let opener = openers.first(where: FileManager.default.isExecutableFile) else {
            Console.say("  there is no browser to open here; open the address yourself")
            return
        }
        process.executableURL = URL(fileURLWithPath: opener)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { Console.say("  the browser does not open; open the address yourself") }
    }
}
