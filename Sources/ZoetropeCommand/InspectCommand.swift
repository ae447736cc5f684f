import ArgumentParser
import Pages
import Zoetrope

/// `zoetrope inspect`
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Tell every value of a scene at chosen moments, or what a picture file is made of.",
        discussion: """
            A moment is \(Position.grammar). Without --at and --every: the start, each marker and the end. \
            Values are what is seen (presentation values), in the superlayer's coordinates. Of a GIF, \
            PNG or APNG: frames, delays, boxes, colours and bytes.

            Examples:
              zoetrope inspect card.yaml --at marker:open
              zoetrope inspect card.yaml --every 100ms --csv > values.csv
              zoetrope inspect card.yaml --events
              zoetrope inspect Output/card.gif
            """)

    @Argument(
        help: ArgumentHelp("A scene file, - for standard input, or a GIF or PNG.", valueName: "file"),
        completion: .scenesAndPictures)
    var path: String

    @Option(help: "A moment. May be repeated.", completion: .positions, transform: Position.read)
    var at: [Position] = []

    @Option(help: "A moment every so often, such as 100ms.")
    var every: Interval?

    @Option(help: "A script's name.", completion: .scripts)
    var script: String?

    @Flag(help: "List what happens when instead of values.")
    var events = false

    @Flag(help: "Print JSON in full precision.")
    var json = false

    @Flag(help: "Print comma-separated rows in full precision.")
    var csv = false

    @OptionGroup var scene: SceneArguments

    func validate() throws {
        if json, csv { throw ValidationError("--json and --csv exclude each other.") }
        if events, csv { throw ValidationError("--events comes as a list or with --json.") }
    }

    func run() throws {
        Console.prepare()
        do throws(ZoetropeError) {
            if FileInspection.isPicture(path) { return try inspectPicture() }
            let prepared = try PreparedScene(path, settings: scene.settings(script: script))
            for warning in prepared.warnings { Console.say(warning) }
            let inspection = try Inspection(prepared, at: try times(in: prepared))
            if json {
                try Console.print(inspection.json)
            } else if csv {
                try Console.print(inspection.csv)
            } else {
                try Console.print(events ? inspection.eventTable : inspection.table)
            }
        } catch {
            try Console.report(error).finish()
        }
    }

    private func inspectPicture() throws(ZoetropeError) {
        guard at.isEmpty, every == nil, script == nil, !events else {
            throw ZoetropeError(.usage, "\(path): --at, --every, --script and --events are for scenes")
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
                throw ZoetropeError(.usage, "--every \(every.seconds)s gives too many moments")
            }
            // 3.3 s hold 33 tenths, though the quotient is a little less.
            times += (0...Int(count + 1e-9)).map { min(Double($0) * every.seconds, prepared.duration) }
        }
        guard times.isEmpty else { return times }
        return [0] + prepared.markers.map(\.time) + [prepared.duration]
    }
}
