import Foundation
import Graphics
import Playback
import Raster
import Zoetrope

/// Drawing all frames of a scene with one renderer.
struct Trial {
    let scene: PreparedScene
    let scale: Double
    let times: [Double]

    init(scene: PreparedScene, scale: Double, fps: Double, every: Int) {
        self.scene = scene
        self.scale = scale
        let count = max(1, Int((scene.duration * fps).rounded()))
        times = stride(from: 0, to: count, by: max(every, 1)).map { min(Double($0) / fps, scene.duration) }
    }

    /// The medians over several runs, each with a new renderer.
    func measurement(runs: Int) throws -> Measurement {
        var (sampling, drawing): ([Double], [Double]) = ([], [])
        for _ in 0..<runs {
            let (sample, draw) = try run()
            sampling.append(sample)
            drawing.append(draw)
        }
        return Measurement(
            scene: scene.name, scale: scale, frames: times.count, sampling: sampling.sorted()[runs / 2],
            drawing: drawing.sorted()[runs / 2], peakMegabytes: Self.peakMegabytes)
    }

    /// The CPU time of this thread in milliseconds: sampling per frame, drawing per frame that differs from the one before,
    /// because a rendering draws only those.
    private func run() throws -> (sampling: Double, drawing: Double) {
        let renderer = Renderer(images: scene.images, fonts: scene.fonts, scale: scale)
        var (sampling, drawing, drawn) = (0.0, 0.0, 0)
        var last: DisplayList?
        for time in times {
            let start = Self.now
            let list = try scene.sampler.picture(at: time)
            let sampled = Self.now
            sampling += sampled - start
            guard list != last else { continue }
            last = list
            drawn += 1
            let compared = Self.now
            _ = try renderer.render(list)
            drawing += Self.now - compared
        }
        return (1000 * sampling / Double(times.count), 1000 * drawing / Double(max(drawn, 1)))
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var peakMegabytes: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
