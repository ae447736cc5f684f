import ArgumentParser
import Foundation
import Pages
import SceneTesting
import Zoetrope

/// `zoetrope diff`
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two pictures or animations.",
        discussion: """
            Compares PNGs, APNGs, GIFs, WebPs and folders of PNG frames in any combination. Pixels are compared premultiplied, \
            on black and on white. The number of frames and their times are reported separately from pixels, and a frame \
            that repeats the previous one counts as a longer frame. Without --fps, the frames of a folder have the \
            durations of the other side. For pictures from another kind of machine, or from other versions of libraries, \
            use --other-machines, which is short for \
            --levels \(DiffTolerance.otherMachines.levels) --share \(ShareOption(DiffTolerance.otherMachines.share)): \
            it allows for different rounding in blending and for horizontal edges that fall on the other side of a \
            sampling row. Exit code 0 means equal, 1 different, 4 a file error, 64 incorrect usage.

            Examples:
              zoetrope diff old.gif new.gif -o difference.gif
              zoetrope diff expected.png actual.png --levels 2 --share 0.2% --json
            """)

    @Argument(help: ArgumentHelp("The expected picture or animation.", valueName: "expected"), completion: .pictures)
    var expected: String

    @Argument(help: ArgumentHelp("The actual picture or animation.", valueName: "actual"), completion: .pictures)
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

    @Option(help: "Frames per second of a folder.")
    var fps: Double?

    @Option(
        name: [.customShort("o"), .long],
        help: "A picture or animation that shows the differences; written only if pixels differ.", completion: .outputs)
    var output: String?

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(help: "Print only errors; use the exit code for the result.")
    var quiet = false

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if otherMachines, levels != nil || share != nil {
            throw ValidationError("--other-machines sets --levels and --share; it cannot be combined with them.")
        }
        if anyTiming, timing != nil { throw ValidationError("--timing and --any-timing cannot be combined.") }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            var job = DiffJob(expected: expected, actual: actual)
            job.tolerance = otherMachines ? .otherMachines : DiffTolerance()
            if let levels { job.tolerance.levels = levels }
            if let share { job.tolerance.share = share.value }
            job.tolerance.ignoring = ignore.map(\.box)
            job.tolerance.allowsAntialiasing = antialiasing
            job.tolerance.time = timing?.seconds ?? 0
            job.tolerance.comparesTiming = !anyTiming
            (job.rate, job.output) = (fps, output)
            let bar = ProgressBar(actual, isShown: Console.showsProgress && !quiet)
            defer { bar.clear() }
            let report = try job.run { bar.show($0, of: $1) }
            bar.clear()
            if json {
                try Console.print(report.json)
            } else if !quiet {
                try Console.print(report.text)
            }
            if report.differs { end = .different }
        } catch {
            end = Console.report(error, asJSON: json)
        }
        try end.finish()
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
