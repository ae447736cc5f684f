import ArgumentParser
import Foundation
import Recordings
import Zoetrope

/// `zoetrope fit`
struct FitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit", abstract: "Find the springs and curves of the motion in a recording.",
        discussion: """
            Reads a table that zoetrope track has written, or a recording with boxes. Divides the motion into drags, animations, \
            decelerations and rests, and describes each in the words of UIKit and SwiftUI, with 90 % intervals and with the \
            curves that fit nearly as well.

            Examples:
              zoetrope fit track.csv
              zoetrope fit sheet.mp4 --box 40,900,300,120 --at 0.5s --scale 3
              zoetrope fit track.csv -o curves.svg
              zoetrope fit track.csv --swift
            """)

    @Argument(
        help: ArgumentHelp("A table of tracks, or a recording.", valueName: "track or recording"), completion: .pictures
    )
    var input: String

    @OptionGroup var boxes: TrackingArguments

    @Option(
        name: [.customShort("o"), .long], help: "An SVG chart of the samples and the curves.", completion: .outputs)
    var output: String?

    @Flag(help: "Print UIKit and SwiftUI code.")
    var swift = false

    @Flag(help: "Print actions for a scene.")
    var yaml = false

    @Flag(help: "Print JSON with full precision.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors and the result.")
    var quiet = false

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if [swift, yaml, json].count(where: { $0 }) > 1 {
            throw ValidationError("--swift, --yaml and --json cannot be combined.")
        }
        try boxes.check(input)
        if let output, !output.lowercased().hasSuffix(".svg") {
            throw ValidationError("the chart is written as SVG; use a name that ends in .svg.")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        do throws(ZoetropeError) {
            let report = try job().run()
            if let output { try FileWriter.write(Data(report.chart.svg.utf8), to: output) }
            if json {
                try Console.print(report.json)
            } else if swift || yaml {
                let code = swift ? report.swiftCode : report.sceneCode
                if code.isEmpty {
                    let option = swift ? "--swift" : "--yaml"
                    Console.log(
                        "note: no curve fits this motion, so \(option) prints no code. Run the command without \(option) for a description."
                    )
                } else {
                    let place = "# For 'loaded:' of a scene, or the actions of the gesture that starts them\n\n"
                    try Console.print(lines: (yaml ? place : "") + code)
                }
            } else {
                try Console.print(lines: report.text)
            }
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }

    private func job() throws(ZoetropeError) -> FitJob {
        if TrackingArguments.isTable(input) {
            let job = try FitJob(contentsOf: input)
            if !quiet { job.doubts.forEach { Console.log("note: \($0)") } }
            return job
        }
        let bar = ProgressBar(input, isShown: Console.showsProgress && !quiet)
        defer { bar.clear() }
        let report = try boxes.job(input).run { bar.show($0, of: $1) }
        bar.clear()
        if !quiet { Console.log(report.text) }
        return FitJob(report)
    }
}
