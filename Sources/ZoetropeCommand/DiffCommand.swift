import ArgumentParser
import Foundation
import Recordings
import SceneTesting
import Zoetrope

/// `zoetrope diff`
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two pictures or animations, or a recording with a scene.",
        discussion: """
            Compares PNGs, APNGs, GIFs, WebPs and folders of PNG frames in any combination. Pixels are compared premultiplied, \
            on black and on white. The number of frames and their times are reported separately from pixels, and a frame \
            that repeats the previous one counts as a longer frame. Without --fps, the frames of a folder have the \
            durations of the other side. For pictures from another kind of machine, or from other versions of libraries, \
            use --other-machines, which is short for \
            --levels \(DiffTolerance.otherMachines.levels) --share \(ShareOption(DiffTolerance.otherMachines.share)): \
            it allows for different rounding in blending and for horizontal edges that fall on the other side of a \
            sampling row. Exit code 0 means equal, 1 different, 4 a file error, 64 incorrect usage.

            With a scene as the second file, compares motion: what is in each --box of a recording is followed, as zoetrope \
            track does, and compared with the layer of that name, or with the one that moves most like it. The start of the \
            recording in the script is found, or given by --start. A table that zoetrope track has written can take the \
            place of the recording.

            Examples:
              zoetrope diff old.gif new.gif -o difference.gif
              zoetrope diff expected.png actual.png --levels 2 --share 0.2% --json
              zoetrope diff sheet.mp4 sheet.yaml --box sheet=40,900,300,120 --within 2 -o curves.svg
            """)

    @Argument(
        help: ArgumentHelp("The expected picture or animation, or a recording or table.", valueName: "expected"),
        completion: .pictures)
    var expected: String

    @Argument(
        help: ArgumentHelp("The actual picture or animation, or a scene.", valueName: "actual"),
        completion: .scenesAndPictures)
    var actual: String

    @Option(help: "Maximum difference of a pixel's channel, in levels of 255. Default: 0.")
    var levels: Int?

    @Option(help: "Share of a frame's pixels that may exceed --levels, such as 0.2% or 0.002. Default: 0.")
    var share: ShareOption?

    @Flag(help: "Allow for differences between machines; sets --levels and --share.")
    var otherMachines = false

    @Option(help: ArgumentHelp("A rectangle to ignore, in pixels. May be repeated.", valueName: "x,y,w,h"))
    var ignore: [BoxOption] = []

    @Flag(help: "Ignore pixels on an antialiased edge of either picture.")
    var antialiasing = false

    @Option(help: "Maximum difference of a frame's time, such as 10ms. Default: 0.")
    var timing: Interval?

    @Flag(help: "Compare only pixels, not the number of frames or their times.")
    var anyTiming = false

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            """
            A picture or animation that shows the differences, written only if pixels differ; for a recording, an SVG with \
            the curves of both.
            """), completion: .outputs)
    var output: String?

    @OptionGroup(title: "Recordings") var motion: MotionDiffOptions

    @OptionGroup(title: "Recordings") var tracking: TrackingArguments

    @OptionGroup(title: "Scene") var scene: SceneArguments

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors; use the exit code for the result.")
    var quiet = false

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if otherMachines, levels != nil || share != nil {
            throw ValidationError("--other-machines sets --levels and --share; it cannot be combined with them.")
        }
        if anyTiming, timing != nil { throw ValidationError("--timing and --any-timing cannot be combined.") }
        if isOfScene {
            let ofPictures = [
                ("--levels", levels != nil), ("--share", share != nil), ("--other-machines", otherMachines),
                ("--ignore", !ignore.isEmpty), ("--antialiasing", antialiasing), ("--timing", timing != nil),
                ("--any-timing", anyTiming),
            ]
            if let option = ofPictures.first(where: \.1)?.0 {
                throw ValidationError("\(option) is for pictures; \(actual) is a scene, whose motion is compared.")
            }
            try tracking.check(expected)
            if let output, !output.lowercased().hasSuffix(".svg") {
                throw ValidationError("the curves are written as SVG; use a name that ends in .svg.")
            }
        } else if SceneTarget.isSceneFile(expected) {
            throw ValidationError("\(expected) is a scene; write the recording first, then the scene.")
        } else if let option = motion.given ?? tracking.given ?? scene.given {
            throw ValidationError(
                "\(option) compares a recording with a scene; \(actual) is not a scene file (.yaml or .yml).")
        }
    }

    /// Whether a recording is compared with a scene.
    private var isOfScene: Bool { SceneTarget.isSceneFile(actual) }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            if isOfScene {
                if try compareMotion() { end = .different }
            } else if try comparePictures() {
                end = .different
            }
        } catch {
            end = Console.report(error, asJSON: json)
        }
        try end.finish()
    }

    /// - Returns: whether they differ.
    private func comparePictures() throws(ZoetropeError) -> Bool {
        var job = DiffJob(expected: expected, actual: actual)
        job.tolerance = otherMachines ? .otherMachines : DiffTolerance()
        if let levels { job.tolerance.levels = levels }
        if let share { job.tolerance.share = share.value }
        job.tolerance.ignoring = ignore.map(\.box)
        job.tolerance.allowsAntialiasing = antialiasing
        job.tolerance.time = timing?.seconds ?? 0
        job.tolerance.comparesTiming = !anyTiming
        (job.rate, job.output) = (tracking.fps, output)
        let bar = ProgressBar(actual, isShown: Console.showsProgress && !quiet)
        defer { bar.clear() }
        let report = try job.run { bar.show($0, of: $1) }
        bar.clear()
        if json {
            try Console.print(report.json)
        } else if !quiet {
            try Console.print(report.text)
        }
        return report.differs
    }

    /// - Returns: whether they differ.
    private func compareMotion() throws(ZoetropeError) -> Bool {
        let source: RecordingDiffJob.Source =
            TrackingArguments.isTable(expected)
            ? .table(expected)
            : .recording(
                try tracking.job(expected, otherwise: "to compare pictures, render the scene and compare both files"))
        let prepared = try PreparedScene(actual, settings: scene.settings(script: motion.script))
        var job = RecordingDiffJob(source, prepared)
        (job.scale, job.offset) = (tracking.scale, motion.start?.seconds)
        if let within = motion.within { job.within = within }
        let bar = ProgressBar(expected, isShown: Console.showsProgress && !quiet)
        defer { bar.clear() }
        let report = try job.run { bar.show($0, of: $1) }
        bar.clear()
        if let output { try FileWriter.write(Data(report.chart.svg.utf8), to: output) }
        if json {
            try Console.print(report.json)
        } else if !quiet {
            try Console.print(lines: report.text)
        }
        return report.differs
    }
}

/// How the motion of a recording is compared with that of a scene.
struct MotionDiffOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The distance that is allowed, in points; for turns and sizes at the edge of the box. Default: \(RecordingDiffJob.defaultTolerance).",
            valueName: "points"))
    var within: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time of the script at the start of the recording, such as 0.2s or -0.5s. Default: it is found.",
            valueName: "time"))
    var start: TimeOffset?

    @Option(help: "The script of the scene.", completion: .scripts)
    var script: String?

    /// An option that was given; nil if there is none.
    var given: String? {
        [("--within", within != nil), ("--start", start != nil), ("--script", script != nil)].first(where: \.1)?.0
    }
}

/// `0.2s`, `-500ms` or `0s`
struct TimeOffset: ExpressibleByArgument {
    let seconds: Double

    init?(argument: String) {
        let isNegative = argument.hasPrefix("-")
        guard case .time(let seconds) = SceneMoment(isNegative ? String(argument.dropFirst()) : argument) else {
            return nil
        }
        self.seconds = isNegative ? -seconds : seconds
    }
}

/// `0.2%` or `0.002`
struct ShareOption: ExpressibleByArgument, CustomStringConvertible {
    let value: Double

    init(_ value: Double) { self.value = value }

    init?(argument: String) {
        let isPercent = argument.hasSuffix("%")
        guard let number = Double(isPercent ? String(argument.dropLast()) : argument) else { return nil }
        value = isPercent ? number / 100 : number
    }

    var description: String { "\(value * 100)%" }
}

/// `x,y,w,h`
struct BoxOption: ExpressibleByArgument {
    let box: DiffTolerance.Box

    init?(argument: String) {
        guard let numbers: [Int] = Self.numbers(argument) else { return nil }
        box = DiffTolerance.Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The four numbers of a box; nil for another text.
    static func numbers<Number: LosslessStringConvertible>(_ text: some StringProtocol) -> [Number]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Number(String($0)) }
        return numbers.count == 4 && text.count(where: { $0 == "," }) == 3 ? numbers : nil
    }
}
