import Foundation
import Zoetrope

/// How the time of a whole render grows with one quantity.
struct Growth: Encodable {
    /// A measured value of the quantity.
    struct Point: Encodable {
        var value: Double
        var frames: Int
        /// Wall-clock time from reading the scene to the finished file, in seconds: the median.
        var seconds: Double
    }

    enum Quantity: String, Encodable, CaseIterable {
        case frames, pixels, layers, jobs
    }

    var quantity: Quantity
    /// The scene that is rendered.
    var scene: String
    var points: [Point]
}

/// Measures growth.
struct GrowthTrial {
    let settings: SceneSettings
    let runs: Int

    private static let fps = 30.0

    /// - Parameter scenes: the scenes that are rendered with different numbers of jobs; the first is also enlarged.
    func run(_ scenes: [String]) throws -> [Growth] {
        var growth = [
            try measure(.frames, "100 layers", [1, 4, 16, 64]) { seconds in
                try render(GeneratedScene(layers: 100, duration: seconds))
            },
            try measure(.layers, "4 seconds", [10, 100, 1_000, 10_000]) { layers in
                try render(GeneratedScene(layers: Int(layers), duration: 4))
            },
        ]
        growth[0].points = growth[0].points.map {
            Growth.Point(value: Double($0.frames), frames: $0.frames, seconds: $0.seconds)
        }
        for scene in scenes.prefix(1) {
            var pixels = try measure(.pixels, name(of: scene), [0.5, 1, 2, 3]) { try render(scene, scale: $0) }
            let size = try PreparedScene(scene, settings: settings).pictureSize
            for index in pixels.points.indices {
                let scale = pixels.points[index].value
                pixels.points[index].value = (size.width * scale).rounded() * (size.height * scale).rounded()
            }
            growth.append(pixels)
        }
        let cores = Machine.cores
        let jobs = Set([1, min(2, cores), cores]).sorted().map(Double.init)
        for scene in scenes {
            growth.append(try measure(.jobs, name(of: scene), jobs) { try render(scene, jobs: Int($0)) })
        }
        return growth
    }

    private func name(of scene: String) -> String {
        URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent
    }

    /// Renders with each value in turn, as often as there are runs.
    ///
    /// - Parameter render: renders with a value, and returns the number of frames and the seconds.
    private func measure(
        _ quantity: Growth.Quantity, _ scene: String, _ values: [Double],
        _ render: (Double) throws -> (frames: Int, seconds: Double)
    ) throws -> Growth {
        var seconds = [[Double]](repeating: [], count: values.count)
        var frames = [Int](repeating: 0, count: values.count)
        for _ in 0..<runs {
            for (index, value) in values.enumerated() {
                let result = try render(value)
                seconds[index].append(result.seconds)
                frames[index] = result.frames
            }
        }
        let points = values.indices.map { index in
            Growth.Point(value: values[index], frames: frames[index], seconds: seconds[index].median ?? 0)
        }
        Progress.show("growth with \(quantity.rawValue), \(scene)")
        return Growth(quantity: quantity, scene: scene, points: points)
    }

    private func render(_ scene: GeneratedScene) throws -> (frames: Int, seconds: Double) {
        try time(scale: 1, jobs: nil) { try PreparedScene(scene.data, named: "generated.yaml") }
    }

    private func render(_ path: String, scale: Double = 1, jobs: Int? = nil) throws -> (frames: Int, seconds: Double) {
        try time(scale: scale, jobs: jobs) { try PreparedScene(path, settings: settings) }
    }

    private func time(
        scale: Double, jobs: Int?, _ prepare: () throws -> PreparedScene
    ) throws -> (frames: Int, seconds: Double) {
        let target = TemporaryFile(extension: "gif")
        defer { target.remove() }
        let clock = ContinuousClock()
        let start = clock.now
        let scene = try prepare()
        var job = RenderJob()
        job.paths = [target.path]
        job.options.scale = scale
        job.options.rate = Self.fps
        if let jobs { job.jobs = jobs }
        let report = try job.run(scene)
        return (report.outputs.first?.frames ?? 0, (clock.now - start) / .seconds(1))
    }
}
