import ArgumentParser
import Foundation
import Graphics
import Recordings
import Tracking
import Zoetrope

/// `zoetrope track`
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track", abstract: "Follow what is in a box through a recording.",
        discussion: """
            Prints a table with the position, scale, rotation and opacity of each box in each frame, with standard \
            deviations, which zoetrope fit reads. A recording is a film, \(FileInspection.animationFormats), or a folder of PNG \
            frames. The box is followed by its texture, so it should contain a corner, an icon or a label, and little of what \
            is behind the layer.

            Examples:
              zoetrope track sheet.mp4 --box 40,900,300,120 --at 0.5s --scale 3 -o track.csv
              zoetrope track sheet.mp4 --box 40,900,300,120 --at 0.5s --picture path.png > track.csv
              zoetrope track film.gif --box card=10,20,80,60 --box button=200,300,40,40
            """)

    @Argument(
        help: ArgumentHelp("A film, an animated picture, or a folder of frames.", valueName: "recording"),
        completion: .pictures)
    var recording: String

    @OptionGroup var boxes: TrackingArguments

    @Option(
        name: [.customShort("o"), .long], help: "The file for the table; by default it is printed.",
        completion: .outputs)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "A PNG with the paths of the boxes over the frame that they are on: a dot for each frame.",
            valueName: "file.png"), completion: .outputs)
    var picture: String?

    @Flag(help: "Print JSON with full precision.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors and the table.")
    var quiet = false

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if let picture, !picture.lowercased().hasSuffix(".png") {
            throw ValidationError("--picture writes a PNG file; use a name that ends in .png.")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        do throws(ZoetropeError) {
            let bar = ProgressBar(recording, isShown: Console.showsProgress && !quiet)
            defer { bar.clear() }
            let job = try boxes.job(recording)
            let report = try job.run { bar.show($0, of: $1) }
            bar.clear()
            if let picture {
                let bitmap = try TrackPicture(report, boxes: job.boxes).bitmap()
                try FileWriter.write(try PreparedScene.png(bitmap), to: picture)
            }
            if let output { try FileWriter.write(Data(report.csv.utf8), to: output) }
            if json {
                try Console.print(report.json)
            } else if output == nil {
                try Console.print(lines: report.csv)
            }
            if !quiet { Console.log(report.text) }
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }
}

/// What is tracked in a recording.
struct TrackingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A rectangle in pixels of the recording, with a name if there are several. May be repeated.",
            valueName: "name=x,y,w,h"), transform: BoxArgument.read)
    var box: [BoxArgument] = []

    @Option(help: "The time of the frame that the boxes are on, such as 0.5s. Default: the first frame.")
    var at: RecordingTime?

    @Option(help: "Pixels of the recording per point: 3 for a recording of an iPhone.")
    var scale: Double?

    @Option(
        help:
            "Frames per second of a folder of frames (default: \(Int(Recording.defaultRate))); other recordings have times of their own."
    )
    var fps: Double?

    @Option(help: "Number of threads.")
    var jobs: Int?

    /// An option that only recordings have and that was given; nil if there is none.
    var given: String? {
        [
            ("--box", !box.isEmpty), ("--at", at != nil), ("--scale", scale != nil), ("--jobs", jobs != nil),
        ]
        .first(where: \.1)?.0
    }

    /// Whether a file is a table that `zoetrope track` has written, rather than a recording.
    static func isTable(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }

    /// Throws the first option that does not apply, if a file is a table.
    func check(_ input: String) throws {
        guard Self.isTable(input), let option = given ?? (fps == nil ? nil : "--fps") else { return }
        throw ValidationError("\(option) is for recordings; a table has boxes of its own, and lengths in points.")
    }

    /// - Parameter alternative: what a command without a box may have been meant to do.
    func job(_ recording: String, otherwise alternative: String = "") throws(ZoetropeError) -> TrackJob {
        if SceneTarget.isSceneFile(recording) {
            throw ZoetropeError(.usage, "\(recording) is a scene, not a recording")
        }
        guard !box.isEmpty else {
            throw ZoetropeError(
                .usage, "--box x,y,w,h is required: the box to follow",
                hint: "in pixels, on the frame that --at names\(alternative.isEmpty ? "" : "; \(alternative)")")
        }
        let tracked = box.enumerated().map { index, box in
            TrackedBox(
                name: box.name ?? (self.box.count == 1 ? "box" : "box\(index + 1)"), rect: box.rect,
                time: at?.seconds ?? 0)
        }
        var job = TrackJob(recording, boxes: tracked)
        (job.rate, job.scale, job.jobs) = (fps, scale ?? 1, jobs)
        return job
    }
}

/// `0`, `250ms` or `0.5s`, from the start of a recording
struct RecordingTime: ExpressibleByArgument {
    let seconds: Double

    init?(argument: String) {
        guard case .time(let seconds) = SceneMoment(argument), seconds >= 0 else { return nil }
        self.seconds = seconds
    }
}

/// `10,20,80,60` or `card=10,20,80,60`
struct BoxArgument {
    var name: String?
    var rect: Rect

    /// - Throws: what is wrong with the text.
    static func read(_ text: String) throws -> BoxArgument {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let numbers: [Double] = BoxOption.numbers(parts.last ?? ""), numbers.allSatisfy(\.isFinite),
            parts.count == 1 || !parts[0].isEmpty
        else { throw ValidationError("'\(text)' is not a box: write x,y,w,h in pixels, such as 10,20,80,60") }
        return BoxArgument(
            name: parts.count > 1 ? String(parts[0]) : nil, rect: Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
}
