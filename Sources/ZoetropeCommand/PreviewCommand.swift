import ArgumentParser
import Files
import Foundation
import Gallery
import Pages
import Preview
import Zoetrope

/// `zoetrope preview`
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a scene in the browser and update it whenever it is saved.",
        discussion: """
            The page has a time slider and shows frames, layers, variables, curves and events. If the scene has errors, \
            it shows them with their lines and keeps the last valid picture. The server accepts connections from this \
            machine only and runs until Ctrl-C, SIGTERM or SIGHUP, which are a regular end with exit code 0.
            """)

    @Argument(help: ArgumentHelp("A scene file.", valueName: "scene"))
    var path: String

    @Option(help: "The port; 0 picks any free one. Default: \(PreviewServer.defaultPort), or the next free port.")
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "The longest time for a picture or another answer, in seconds, 1 to 3600.", valueName: "seconds"))
    var timeout = 30

    @Flag(help: "Open the page in the browser.")
    var open = false

    @Option(help: "The script to show first.")
    var script: String?

    @Flag(inversion: .prefixedNo, help: "Show or hide touches; the scene sets the default.")
    var touches: Bool?

    @Option(
        help:
            "The frame around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); the scene sets the default."
    )
    var chrome: String?

    @Option(
        help: ArgumentHelp(
            "A film, animation or picture that is shown beside the scene or over it.", valueName: "file"))
    var reference: String?

    @OptionGroup var scene: SceneArguments

    func validate() throws {
        guard (1...3600).contains(timeout) else { throw ValidationError("--timeout must be 1 to 3600, not \(timeout)") }
    }

    func run() throws {
        do throws(ZoetropeError) {
            if SceneFinder.isFolder(path) { throw try PreviewCommand.choice(in: path) }
            var limits = ConnectionLimits()
            limits.answering = timeout
            let server = try PreviewServer(
                path, settings: scene.settings(script: script, touches: touches, chrome: chrome), reference: reference,
                port: port, limits: limits)
            try serve(server)
        } catch {
            try Console.report(error).finish()
        }
    }

    /// An error that lists the scenes of a folder, since a preview shows one scene.
    private static func choice(in folder: String) throws(ZoetropeError) -> ZoetropeError {
        let scenes = try SceneFinder.scenes(at: [folder])
        let shown = scenes.prefix(maxScenes).map { "    zoetrope preview \(ShellWord.quoted($0))" }
        let more = scenes.count > maxScenes ? ["    and \(scenes.count - maxScenes) more"] : []
        return ZoetropeError(
            .fileError, "\(folder): this is a folder", hint: "preview one of its scenes:", details: shown + more)
    }

    /// Number of scenes that the error lists.
    private static let maxScenes = 24

    /// Runs the server until a signal arrives.
    private func serve(_ server: PreviewServer) throws(ZoetropeError) {
        let (ended, outcome) = (DispatchSemaphore(value: 0), Outcome())
        let (path, opensBrowser) = (path, open)
        let task = Task {
            do throws(ZoetropeError) {
                try await server.run { address in
                    Console.log("\(path): \(address)  (stop with Ctrl-C)")
                    if opensBrowser { Browser.open(address) }
                }
            } catch {
                outcome.problem = error
            }
            ended.signal()
        }
        StopSignals.onSignal { task.cancel() }
        ended.wait()
        if let problem = outcome.problem { throw problem }
        // Other threads may still draw frames. They must not use libraries that exit(3) is closing.
        TemporaryEntries.removeAll(andExitWith: 0)
    }

    /// The task writes it before it signals the semaphore; it is read afterwards.
    private final class Outcome: @unchecked Sendable {
        var problem: ZoetropeError?
    }
}

/// Opens addresses in the default browser.
private enum Browser {
    private static let openers = ["/usr/bin/xdg-open", "/usr/bin/open"]

    static func open(_ address: String) {
        let process = Process()
        guard let opener = openers.first(where: FileManager.default.isExecutableFile) else {
            Console.log("  no command to open a browser was found; open the address manually")
            return
        }
        process.executableURL = URL(fileURLWithPath: opener)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { Console.log("  the browser could not be opened; open the address manually") }
    }
}
