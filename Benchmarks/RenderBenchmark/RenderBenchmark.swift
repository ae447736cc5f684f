import ArgumentParser
import BenchmarkFigures
import Foundation
import Zoetrope

/// Measures the speed of rendering, stage by stage.
@main
struct RenderBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render-benchmark",
        abstract: "Render scenes and measure the time of each stage, its growth and the memory.",
        discussion: """
            stages: the CPU time of one thread for each stage and scene, and that of three floors: copying the frames, writing \
            ready indices with giflib, and drawing each frame with a new renderer. processes: a new process for each scene \
            renders on all cores; its time and peak memory. growth: wall-clock time of whole renders with more frames, pixels, \
            layers and jobs. blur: the CPU time of blurring a whole canvas, beside box filters in C. All figures are medians over the runs. Output/speed.md shows the committed figures.
            """)

    /// A part of the measurements.
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case stages, processes, growth, blur
    }

    @Argument(help: "Scene files.")
    var scenes = ["lucky-wheel", "card-popover", "mini-player", "pinch-zoom", "video-feed"].map { "Scenes/\($0).yaml" }

    @Option(help: "Pixels per point; may be repeated.")
    var scale: [Double] = [1, 2]

    @Option(help: "Size of the canvas in points, such as 414x736; the scene sets the default.")
    var size: String?

    @Option(help: "Frames per second.")
    var fps = 30.0

    @Option(help: "Number of times each measurement is made.")
    var runs = 5

    @Option(help: "What to measure; may be repeated.")
    var part: [Part] = Part.allCases

    @Flag(help: "Print JSON instead of tables.")
    var json = false

    @Flag(help: "Check that each frame equals the same frame drawn by a new renderer; measure nothing.")
    var verify = false

    @Flag(help: .hidden)
    var process = false

    func run() throws {
        var settings = SceneSettings()
        settings.size = try size.map(Self.size)
        if verify { return try runVerification(settings) }
        if process { return try runProcess(settings) }
        let runs = max(runs, 1)
        var figures = SpeedFigures(machine: .current, fps: fps, runs: runs)
        if part.contains(.stages) { figures.scenes = try stages(settings, runs: runs) }
        if part.contains(.processes) { try addProcesses(to: &figures, runs: runs) }
        if part.contains(.growth) { figures.growth = try GrowthTrial(settings: settings, runs: runs).run(scenes) }
        if part.contains(.blur) { figures.blur = blur(runs: runs) }
        print(json ? try Self.json(figures) : FiguresTable(figures: figures).text)
    }

    private static func json(_ figures: SpeedFigures) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return String(decoding: try encoder.encode(figures), as: UTF8.self)
    }

    /// Measures all scenes in turn, as often as there are runs, so that a disturbance affects one run of each.
    private func stages(_ settings: SceneSettings, runs: Int) throws -> [SceneFigures] {
        var trials = scenes.flatMap { path in
            scale.map { SceneTrial(path, settings: settings, scale: $0, fps: fps) }
        }
        for run in 1...runs {
            for index in trials.indices { try trials[index].run() }
            Progress.show("stages: run \(run) of \(runs)")
        }
        return trials.map(\.figures)
    }

    private func blur(runs: Int) -> [BlurFigures] {
        var trials = scale.map { BlurTrial(scale: $0) }
        // A blur takes milliseconds, so that more repetitions cost little.
        for _ in 0..<(runs * 10) { for index in trials.indices { trials[index].run() } }
        Progress.show("blur")
        return trials.map(\.figures)
    }

    private func addProcesses(to figures: inout SpeedFigures, runs: Int) throws {
        let known = figures.scenes
        figures.scenes = []
        for (index, (path, scale)) in scenes.flatMap({ path in scale.map { (path, $0) } }).enumerated() {
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            var scene =
                index < known.count
                ? known[index]
                : SceneFigures(scale: scale, shape: SceneFigures.Shape(scene: name), stages: [:], floors: [:])
            scene.process = try ProcessFigures(
                ofNewProcesses: runs, rendering: path,
                arguments: ["--scale", "\(scale)", "--fps", "\(fps)"] + (size.map { ["--size", $0] } ?? []))
            figures.scenes.append(scene)
        }
        Progress.show("processes")
    }

    private func runProcess(_ settings: SceneSettings) throws {
        for path in scenes {
            let figures = try ProcessFigures(rendering: path, settings: settings, scale: scale[0], fps: fps)
            print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
        }
    }

    private func runVerification(_ settings: SceneSettings) throws {
        var failures = 0
        for path in scenes {
            let scene = try PreparedScene(path, settings: settings)
            for scale in scale {
                failures += try Verification(scene: scene, scale: scale, fps: fps).run()
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
