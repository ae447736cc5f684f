import ArgumentParser
import Pages
import Zoetrope

/// `zoetrope encode`
struct EncodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode", abstract: "Encode PNG frames as a GIF, an APNG, a WebP or a video.",
        discussion: """
            The frames of a folder are sorted by name, with numbers in numeric order. One animation can be encoded \
            again; without --fps it keeps its frame times. Without -o the result is Output/NAME.gif. With --max-size, a \
            larger result is reduced in this order until it fits: \(RenderOptions.reductionOrder).

            Examples:
              zoetrope encode frames -o film.gif --fps 30
              zoetrope encode film.png -o film.gif --max-size 2MB
            """)

    @Argument(
        help: ArgumentHelp("PNG files, folders of them, or \(FileInspection.animationFormats).", valueName: "frames"),
        completion: .pictures)
    var inputs: [String]

    @Option(
        name: [.customShort("o"), .long], help: "A file, or a folder that ends in /. May be repeated.",
        completion: .outputs)
    var output: [String] = []

    @Option(
        help: "\(RenderJob.formats.joined(separator: " or ")); by default the file extension decides.",
        completion: .formats)
    var format: String?

    @Option(help: "Frames per second. Default: 30, or the times of the animation.")
    var fps: Double?

    @Option(name: .customLong("loop"), help: "How many times the animation plays; 0 repeats it forever.")
    var loops: Int = 0

    @Option(help: "Extra time to show the last frame, such as 1s.")
    var hold: Interval?

    @Option(
        help: "\(RenderOptions.qualities.joined(separator: ", ")). A GIF is never lossless.", completion: .qualities)
    var quality: String = RenderOptions.defaultQuality

    @Option(
        help: ArgumentHelp(
            "Maximum size of the file, such as 5MB or 500KiB.",
            valueName: "size"),
        transform: ByteSize.read)
    var maxSize: ByteSize?

    @Option(help: "Number of threads that read frames.")
    var jobs: Int?

    @Flag(help: "Print a JSON object that lists what was written.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func run() throws {
        Console.prepare()
        timeLimit.start()
        do throws(ZoetropeError) {
            try Console.checkBinaryOutput(output)
            var job = EncodeJob()
            job.inputs = inputs
            job.paths = output
            job.format = format
            job.rate = fps
            job.loops = loops
            job.hold = hold?.seconds ?? 0
            job.quality = quality
            job.maxSize = maxSize?.bytes
            if let jobs { job.jobs = jobs }
            let bar = ProgressBar(inputs[0], isShown: Console.showsProgress && !quiet)
            defer { bar.clear() }
            let report = try job.run { bar.show($0, of: $1) }
            bar.clear()
            try Summary(isShown: !quiet, isOutputTaken: json || output.contains("-")).print(report)
            if json { try Console.print(report.json) }
            stats.print(report)
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }
}
