import ArgumentParser
import Pages
import Zoetrope

/// `zoetrope encode`
struct EncodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode", abstract: "Turn PNG frames into a GIF, an APNG or both.",
        discussion: """
            The frames of a folder are taken in the order of their names, numbers by their value. A GIF or an APNG can \
            be encoded again; without --fps it keeps its own times. Without -o the result is Output/NAME.gif. With --max-size \
            what does not fit gives up, in this order: \(RenderOptions.concessions). The first step that fits is \
            written.

            Examples:
              zoetrope encode frames -o film.gif --fps 30
              zoetrope encode film.png -o film.gif --max-size 2MB
            """)

    @Argument(
        help: ArgumentHelp("PNG files, folders of them, or one GIF or APNG.", valueName: "frames"),
        completion: .pictures)
    var inputs: [String]

    @Option(
        name: [.customShort("o"), .long], help: "A file, or a folder that ends in /. May be repeated.",
        completion: .outputs)
    var output: [String] = []

    @Option(
        help: "\(RenderJob.formats.joined(separator: " or ")); by default the ending of the file tells.",
        completion: .formats)
    var format: String?

    @Option(help: "Frames a second; 30 unless an animation says its own.")
    var fps: Double?

    @Option(name: .customLong("loop"), help: "How often the animation is shown, 0 for ever.")
    var loops: Int = 0

    @Option(help: "How much longer the last frame stays, such as 1s.")
    var hold: Interval?

    @Option(help: "For GIFs: \(RenderOptions.qualities.joined(separator: ", ")).", completion: .qualities)
    var quality: String = RenderOptions.defaultQuality

    @Option(
        help: ArgumentHelp(
            "The largest a GIF or APNG may be, such as 5MB or 500KiB; gives up as much as that takes.",
            valueName: "size"),
        transform: ByteSize.read)
    var maxSize: ByteSize?

    @Option(help: "Threads that read frames.")
    var jobs: Int?

    @Flag(help: "Print one JSON object about what was written.")
    var json = false

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    func run() throws {
        Console.prepare()
        do throws(ZoetropeError) {
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
            let bar = ProgressBar(inputs[0], isShown: Console.isTerminal && !quiet)
            defer { bar.clear() }
            let report = try job.run { bar.show($0, of: $1) }
            bar.clear()
            if !quiet { Console.tell(report) }
            if json { try Console.print(report.json) }
        } catch {
            try Console.report(error).finish()
        }
    }
}
