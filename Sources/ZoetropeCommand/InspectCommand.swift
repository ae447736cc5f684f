import ArgumentParser
import Pages
import Zoetrope

/// `zoetrope inspect`
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print layer and variable values of a scene at given times, or the structure of a picture file.",
        discussion: """
            A moment is \(SceneMoment.grammar). Without --at and --every, values are printed for the start, each marker and \
            the end. Layer values are presentation values in the coordinates of the superlayer; pictureFrame is the box that \
            encloses the layer in the whole picture, in points. For a picture file, the frames are printed with their \
            delays, rectangles, colours and sizes.

            Examples:
              zoetrope inspect card.yaml --at marker:open
              zoetrope inspect card.yaml --layer card --every 50ms
              zoetrope inspect card.yaml --every 100ms --csv > values.csv
              zoetrope inspect card.yaml --events
              zoetrope inspect Output/card.gif
            """)

    @Argument(
        help: ArgumentHelp("A scene file, - for standard input, or a picture file.", valueName: "file"),
        completion: .scenesAndPictures)
    var path: String

    @Option(help: "A moment. May be repeated.", completion: .positions, transform: SceneMoment.read)
    var at: [SceneMoment] = []

    @Option(help: "Interval between moments, such as 100ms.")
    var every: Interval?

    @Option(help: "The name of a script.", completion: .scripts)
    var script: String?

    @Option(help: "The id of a layer, whose values are printed alone, with all properties. May be repeated.")
    var layer: [String] = []

    @Flag(help: "List events instead of values.")
    var events = false

    @Flag(help: "Print JSON with full precision.")
    var json = false

    @Flag(help: "Print comma-separated rows with full precision.")
    var csv = false

    @OptionGroup var scene: SceneArguments

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if json, csv { throw ValidationError("--json and --csv cannot be combined.") }
        if events, csv || !at.isEmpty || every != nil {
            throw ValidationError("--events cannot be combined with --at, --every or --csv.")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        do throws(ZoetropeError) {
            if FileInspection.isPicture(path) { return try inspectPicture() }
            let prepared = try PreparedScene(path, settings: scene.settings(script: script))
            for warning in prepared.warnings + (try prepared.truncationMessages()) { Console.log(warning) }
            let inspection = try Inspection(prepared, at: try times(in: prepared)).of(layers: layer)
            if json {
                try Console.print(inspection.json)
            } else if csv {
                try Console.print(inspection.csv)
            } else {
                try Console.print(events ? inspection.eventTable : inspection.table)
            }
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }

    private func inspectPicture() throws(ZoetropeError) {
        let isSceneUnchanged = scene.settings(script: nil).leavesSceneUnchanged
        guard at.isEmpty, every == nil, script == nil, layer.isEmpty, !events, isSceneUnchanged else {
            throw ZoetropeError(
                .usage,
                """
                \(path): --at, --every, --script, --layer, --events, --size, --device, --appearance, --reduce-motion and --set apply \
                only to scene files
                """)
        }
        let inspection = try FileInspection(path)
        try Console.print(json ? inspection.json : csv ? inspection.csv : inspection.table)
    }

    private func times(in prepared: PreparedScene) throws(ZoetropeError) -> [Double] {
        var times: [Double] = []
        for position in at { times.append(try prepared.time(of: position)) }
        if let every {
            let count = prepared.duration / every.seconds
            guard count <= 100_000 else {
                throw ZoetropeError(.usage, "--every \(every.text) gives more than 100,000 moments")
            }
            // 3.3 / 0.1 is slightly less than 33 in floating point.
            times += (0...Int(count + 1e-9)).map { min(Double($0) * every.seconds, prepared.duration) }
        }
        guard times.isEmpty else { return times }
        return [0] + prepared.markers.map(\.time) + [prepared.duration]
    }
}
