import ArgumentParser
import Foundation
import Zoetrope

/// Measures the time of sampling and drawing, without encoding and writing.
@main
struct RenderBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render-benchmark",
        abstract: "Draw all frames of scenes and measure the CPU time per frame.",
        discussion: """
            Prints a line for each scene and scale: the CPU time of one thread per frame in milliseconds, for sampling and for \
            drawing, each the median over the runs, and the peak memory of the process so far.
            """)

    @Argument(help: "Scene files.")
    var scenes: [String]

    @Option(help: "Pixels per point; may be repeated.")
    var scale: [Double] = [1, 2]

    @Option(help: "Size of the canvas in points, such as 414x736; the scene sets the default.")
    var size: String?

    @Option(help: "Frames per second.")
    var fps = 30.0

    @Option(help: "Number of times each scene is drawn.")
    var runs = 5

    @Option(help: "Draw only every nth frame, as one of n threads does.")
    var every = 1

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @Flag(help: "Check that each frame equals the same frame drawn by a new renderer; measure nothing.")
    var verify = false

    func run() throws {
        var settings = SceneSettings()
        settings.size = try size.map(Self.size)
        if !verify && !json { print(Measurement.header) }
        var failures = 0
        for path in scenes {
            let scene = try PreparedScene(path, settings: settings)
            for scale in scale {
                if verify {
                    failures += try Verification(scene: scene, scale: scale, fps: fps).run()
                } else {
                    let trial = Trial(scene: scene, scale: scale, fps: fps, every: every)
                    print(try trial.measurement(runs: max(runs, 1)).line(json: json))
                }
                fflush(nil)
            }
        }
        if failures > 0 { throw ExitCode.failure }
    }

    private static func size(_ text: String) throws -> (width: Double, height: Double) {
        let sides = text.split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2 else { throw ValidationError("\(text): a size must be WIDTHxHEIGHT") }
        return (sides[0], sides[1])
    }
}
