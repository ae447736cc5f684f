import Foundation
import FuzzSupport
import SceneTesting
import Zoetrope

private let written: Void = {
    do {
        try SceneFiles.write()
    } catch {
        fail("the files of generated scenes: \(error)")
    }
}()

/// The input is the decisions of the generator of scenes. Renders the scene to a GIF, an APNG, a WebP and PNG frames and
/// reads them again.
@main enum FuzzEncoder {
    static func main() {
        fuzz { input throws(ZoetropeError) in
            _ = written
            var generator = SceneGenerator(input, seconds: 0.06, density: 14)
            let path = Folder.write(Data(generator.scene().utf8), as: "scene.yaml")
            let scene = try PreparedScene(path)
            let largest = max(scene.pictureSize.width, scene.pictureSize.height)
            var choices = Choices(input.reversed())
            var job = RenderJob()
            job.options.scale = min(choices.pick([0.25, 0.5, 0.7]), 40 / largest)
            job.options.rate = choices.pick([5, 10, 20, 25, 30, 50])
            job.options.hold = choices.pick([0, 0, 0.5])
            job.options.loops = choices.pick([0, 1, 7])
            job.options.quality = choices.pick(RenderOptions.qualities.filter { $0 != RenderOptions.lossless })
            job.options.to = scene.duration > 0.4 ? .time(0.4) : nil
            let frames = "\(Folder.path)/frames"
            try? FileManager.default.removeItem(atPath: frames)
            job.paths = ["\(Folder.path)/encoded.gif", "\(Folder.path)/encoded.png", "\(frames)/%04d.png"]
            for output in try job.run(scene).outputs where output.path != job.paths[2] {
                try check(output, job.options)
            }
            // An APNG is lossless.
            var diff = DiffJob(expected: frames, actual: job.paths[1])
            diff.rate = job.options.rate
            let report = try diff.run()
            require(report.frames.isEmpty, "the APNG differs from the frames: \(report.text)")
            job.paths = ["\(Folder.path)/encoded.webp"]
            job.options.quality = choices.pick(RenderOptions.qualities)
            for output in try job.run(scene).outputs { try check(output, job.options) }
            diff.actual = job.paths[0]
            if job.options.quality == RenderOptions.lossless {
                let report = try diff.run()
                require(report.frames.isEmpty, "the WebP differs from the frames: \(report.text)")
            }
            Tally.count(keys: generator.keys)
        }
    }
}

/// The maximum number of images of a GIF that correct one frame, as in `GIFEncoder`.
private let correctionsPerFrame = 4

/// Compares the structure of a written file with what was asked for.
private func check(_ output: RenderReport.Output, _ options: RenderOptions) throws(ZoetropeError) {
    let file = try FileInspection(output.path)
    require(file.width == output.width && file.height == output.height, "the size of \(output.path)")
    require(file.bytes == output.bytes, "the length of \(output.path)")
    // While a frame of a GIF is shown, further images may correct its pixels.
    let isGIF = file.format == "GIF"
    let most = isGIF ? output.frames * (1 + correctionsPerFrame) : output.frames
    require((1...most).contains(file.frames.count), "\(file.frames.count) frames in \(output.path)")
    // Equal frames are merged into one, and delays are whole hundredths of a second in a GIF.
    let tolerance = isGIF ? 0.0051 : 0.001
    if output.frames > 1 && file.frames.count > 1 {
        require(
            abs(file.duration - output.duration) <= tolerance, "\(file.duration) s instead of \(output.duration) s")
        require(file.plays == options.loops, "plays \(file.plays) times")
    }
    if isGIF {
        for (first, second) in zip(file.frames, file.frames.dropFirst()) {
            // Viewers show shorter delays as 0.1 s.
            require(second.time - first.time >= 0.0199, "a frame of \(first.time) to \(second.time) s")
        }
        return
    }
    for frame in file.frames {
        let start = frame.time * output.fps
        require(
            abs(start - start.rounded()) <= tolerance * output.fps + 1e-6,
            "a frame of \(output.path) at \(frame.time) s")
    }
}
