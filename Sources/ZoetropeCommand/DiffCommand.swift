import ArgumentParser
import Foundation
import Pages
import SceneTesting
import Zoetrope

/// `zoetrope diff`
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tell how one picture or animation differs from another.",
        discussion: """
            Takes PNGs, APNGs, GIFs and folders of PNG frames, each with each. Pixels are compared premultiplied, on black \
            and on white; the number of frames and their times are told apart from pixels, and frames that repeat the \
            one before only prolong it. A folder's frames last as long as the other's unless --fps says. For pictures \
            from another kind of machine, or from other versions of libraries, --other-machines stands for \
            --levels \(DiffTolerance.otherMachines.levels) --share \(ShareOption(DiffTolerance.otherMachines.share)): \
            a rounding or two of blending, and level edges that fall on the other side of a sampling row. Exit code 0 \
            means the same, 1 different, 4 file trouble, 64 a wrong call.

            Examples:
              zoetrope diff old.gif new.gif -o difference.gif
              zoetrope diff expected.png actual.png --levels 2 --share 0.2% --json
            """)

    @Argument(help: ArgumentHelp("What the other is measured by.", valueName: "expected"), completion: .pictures)
    var expected: String

    @Argument(help: ArgumentHelp("What is measured.", valueName: "actual"), completion: .pictures)
    var actual: String

    @Option(help: "Most levels of 255 that a channel of a pixel may be off; 0 unless said.")
    var levels: Int?

    @Option(help: "The share of a frame's pixels that may be further off, such as 0.2% or 0.002; 0 unless said.")
    var share: ShareOption?

    @Flag(help: "Allow what other machines draw differently.")
    var otherMachines = false

    @Option(help: ArgumentHelp("A box that is not compared, in pixels. May be repeated.", valueName: "x,y,w,h"))
    var ignore: [BoxOption] = []

    @Flag(help: "Let pixels on antialiased edges of one of both pass.")
    var antialiasing = false

    @Option(help: "How much earlier or later frames may come, such as 10ms; 0 unless said.")
    var timing: Interval?

    @Flag(help: "Compare neither the number of frames nor their times, only what is seen.")
    var anyTiming = false

    @Option(help: "Frames a second of folders.")
    var fps: Double?

    @Option(
        name: [.customShort("o"), .long],
        help: "A PNG, GIF or APNG that shows the differences, written where pixels differ.", completion: .outputs)
    var output: String?

    @Flag(help: "Print one JSON object instead of words.")
    var json = false

    @Flag(help: "Print nothing but errors; the exit code tells.")
    var quiet = false

    func validate() throws {
        if otherMachines, levels != nil || share != nil {
            throw ValidationError("--other-machines stands for --levels and --share; give the one or the others.")
        }
        if anyTiming, timing != nil { throw ValidationError("--timing and --any-timing exclude each other.") }
    }

    func run() throws {
        Console.prepare()
        var end = Zoetrope.ExitCode.done
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
            let bar = ProgressBar(actual, isShown: Console.isTerminal && !quiet)
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
            end = Console.report(error)
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
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3]
        else { return nil }
        box = DiffTolerance.Box(x: x, y: y, width: width, height: height)
    }
}
