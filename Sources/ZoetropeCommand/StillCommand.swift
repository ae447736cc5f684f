import ArgumentParser
import Foundation
import Zoetrope

/// `zoetrope still`
struct StillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "still", abstract: "Render one moment of a scene as a PNG.",
        discussion: """
            A moment is \(SceneMoment.grammar).

            Examples:
              zoetrope still card.yaml --at marker:open -o open.png
              zoetrope still card.yaml --at 50% --scale 2 --appearance dark -o - > half.png
            """)

    @Argument(help: ArgumentHelp("A scene file, or - for standard input.", valueName: "scene"), completion: .scenes)
    var path: String

    @Option(help: "The moment to render.", completion: .positions, transform: SceneMoment.read)
    var at: SceneMoment

    @Option(
        name: [.customShort("o"), .long], help: "A file, a folder that ends in /, or - for standard output.",
        completion: .outputs)
    var output: String?

    @Option(help: "Pixels per point.")
    var scale: Double = 1

    @Option(help: "The name of a script.", completion: .scripts)
    var script: String?

    @Flag(inversion: .prefixedNo, help: "Show or hide touches; the scene sets the default.")
    var touches: Bool?

    @Option(
        help:
            "The frame around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); the scene sets the default.",
        completion: .chromes)
    var chrome: String?

    @Flag(help: "Print a JSON object that says what was written.")
    var json = false

    @Flag(help: "Print only errors.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if json, output == "-" {
            throw ValidationError("--json cannot be combined with -o -, which writes the PNG to standard output.")
        }
        let fileExtension = ((output ?? "") as NSString).pathExtension.lowercased()
        guard fileExtension.isEmpty || fileExtension == "png" || output?.hasSuffix("/") == true else {
            throw ValidationError("A still is a PNG, but '\(output ?? "")' has the extension .\(fileExtension).")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        do throws(ZoetropeError) {
            try Console.checkBinaryOutput(output.map { [$0] } ?? [])
            let prepared = try PreparedScene(
                path, settings: scene.settings(script: script, touches: touches, chrome: chrome))
            let data = try prepared.still(at: at, scale: scale)
            if !quiet { for warning in prepared.warnings { Console.log(warning) } }
            guard output != "-" else {
                try Console.print(data: data)
                return
            }
            let target = FileWriter.path(for: output, name: "\(prepared.name).png")
            try FileWriter.write(data, to: target)
            let size = try PixelSize(of: prepared, scale: scale)
            if json {
                let report = StillReport(
                    scene: prepared.file, script: prepared.script, time: try prepared.time(of: at), path: target,
                    width: size.width, height: size.height, bytes: data.count)
                try Console.print(JSONText.encode(report))
            }
            try Summary(isShown: !quiet, isOutputTaken: json).print(
                "\(target)  \(size.width)x\(size.height)  \(Console.size(data.count))")
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }
}

/// What `zoetrope still --json` prints.
private struct StillReport: Encodable {
    /// The path of the scene file as it was given.
    var scene: String
    /// The script that was played.
    var script: String
    /// In seconds.
    var time: Double
    /// The path of the PNG.
    var path: String
    /// In pixels.
    var width: Int
    /// In pixels.
    var height: Int
    /// The size of the file.
    var bytes: Int
}
