import ArgumentParser
import Files
import Foundation
import Gallery
import Pages
import Preview
import Programs
import Zoetrope

/// `zoetrope preview`
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a scene in the browser and update it whenever it is saved.",
        discussion: """
            The page has a time slider and shows frames, layers, variables, curves and events. If the scene has errors, \
            it shows them with their lines and keeps the last valid picture. For a folder, or several scenes, the first page \
            lists all scenes with pictures and the results of their tests. The server accepts connections from this \
            machine only and runs until Ctrl-C, SIGTERM or SIGHUP, which are a regular end with exit code 0.
            """)

    @Argument(help: ArgumentHelp("Scene files and folders with scenes.", valueName: "scene"))
    var paths: [String]

    @Option(help: "The port; 0 picks any free one. Default: \(PreviewServer.defaultPort), or the next free port.")
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "The longest time for a picture or another answer, in seconds, 1 to 3600.", valueName: "seconds"))
    var timeout = 30

    @Option(
        help: ArgumentHelp(
            "The editor that opens lines of files: \(EditorCommand.names.joined(separator: ", ")), or a command with "
                + "{file}, {line} and {column}. Default: $ZOETROPE_EDITOR, or the first of these that is installed.",
            valueName: "command"))
    var editor: String?

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

    @Flag(help: "Print the address as a JSON object on one line, before the server waits for requests.")
    var json = false

    @OptionGroup var scene: SceneArguments

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        guard (1...3600).contains(timeout) else { throw ValidationError("--timeout must be 1 to 3600, not \(timeout)") }
    }

    func run() throws {
        do throws(ZoetropeError) {
            var limits = ConnectionLimits()
            limits.answering = timeout
            let settings = scene.settings(script: script, touches: touches, chrome: chrome)
            let paths = paths
            let command =
                editor ?? ProcessInfo.processInfo.environment["ZOETROPE_EDITOR"].flatMap { $0.isEmpty ? nil : $0 }
            let editor =
                if let command { try EditorCommand(command) } else { EditorCommand.installed() }
            let server =
                if paths.count == 1, !SceneFinder.isFolder(paths[0]) {
                    try PreviewServer(
                        paths[0], settings: settings, editor: editor, reference: reference, port: port, limits: limits)
                } else if reference != nil {
                    throw ZoetropeError(.usage, "--reference needs a single scene")
                } else {
                    try PreviewServer(
                        shelf: paths, find: { () throws(ZoetropeError) in try SceneFinder.scenes(at: paths) },
                        settings: settings, editor: editor, port: port, limits: limits)
                }
            try serve(server)
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }

    /// Runs the server until a signal arrives.
    private func serve(_ server: PreviewServer) throws(ZoetropeError) {
        let (ended, outcome) = (DispatchSemaphore(value: 0), Outcome())
        let (name, opensBrowser, asJSON) = (paths.joined(separator: " "), open, json)
        let task = Task {
            do throws(ZoetropeError) {
                try await server.run { address in
                    // Nothing depends on these lines, so the server also runs without a standard output.
                    if asJSON { try? Console.print(JSONText.compact(["address": address])) }
                    try? Summary(isShown: true, isOutputTaken: asJSON).print("\(name): \(address)  (stop with Ctrl-C)")
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
        do { try LaunchLock.withLock { try process.run() } } catch {
            Console.log("  the browser could not be opened; open the address manually")
        }
    }
}
