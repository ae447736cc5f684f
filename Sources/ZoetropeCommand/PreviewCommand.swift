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
        abstract: "Show a scene in the browser and update it whenever it is saved.",
        discussion: """
            The page has a time slider and shows frames, layers, variables, curves and events. If the scene has errors, \
            it shows them with their lines and keeps the last valid picture. The server accepts connections from this \
            machine only and runs until Ctrl-C.
            """)

    @Argument(help: ArgumentHelp("A scene file.", valueName: "scene"))
    var path: String

    @Option(help: "The port; 0 picks any free one. Default: \(PreviewServer.defaultPort), or the next free port.")
    var port: UInt16?

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

    /// Runs the server until SIGINT or SIGTERM, which are a regular end of a preview.
    private func serve(_ server: PreviewServer) throws(ZoetropeError) {
        let (ended, outcome) = (DispatchSemaphore(value: 0), Outcome())
        let (path, opensBrowser) = (path, open)
        // The task begins when the signals are handled, so that one right after the address does not end the process.
        let (handling, signals) = AsyncStream<Never>.makeStream()
        let task = Task {
            for await _ in handling {}
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
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { task.cancel() }
            source.resume()
            return source
        }
        signals.finish()
        ended.wait()
        for source in sources { source.cancel() }
        if let problem = outcome.problem { throw problem }
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
