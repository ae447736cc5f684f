import BenchmarkFigures
import Encoding
import Foundation
import Graphics
import Playback
import Raster
import SceneFile
import Synchronization
import Zoetrope

/// Repeated measurements of one scene at one scale, on one thread.
struct SceneTrial {
    let path: String
    let settings: SceneSettings
    /// Pixels per point.
    let scale: Double
    let fps: Double
    private var stages = StageTimes<Stage>()
    private var floors = StageTimes<Floor>()
    private var shape = SceneFigures.Shape()

    init(_ path: String, settings: SceneSettings, scale: Double, fps: Double) {
        self.path = path
        self.settings = settings
        self.scale = scale
        self.fps = fps
    }

    /// The medians of the runs so far.
    var figures: SceneFigures {
        SceneFigures(scale: scale, shape: shape, stages: stages.medians, floors: floors.medians)
    }

    /// Measures everything once more.
    mutating func run() throws {
        let (scene, preparation) = try prepare()
        let schedule = FrameSchedule(0...scene.duration, fps: fps)
        let rendering = try render(scene, schedule)
        stages.add(preparation.merging(rendering) { $1 })
        floors.add(try measureFloors(scene, schedule))
    }

    // MARK: once per scene

    private func prepare() throws -> (PreparedScene, [Stage: Double]) {
        let (scene, whole) = try CPUClock.measure { try PreparedScene(path, settings: settings) }
        let (_, play) = try CPUClock.measure { try scene.playing(scene.script) }
        let (_, read) = try CPUClock.measure { try Self.read(scene) }
        return (scene, [.read: read, .compile: max(whole - play - read, 0), .play: play])
    }

    /// Reads the files of a scene again: texts into nodes, pictures into pixels.
    private static func read(_ scene: PreparedScene) throws {
        var images = ImageStore()
        for text in scene.sourceTexts { _ = try YAMLReader.read(text, file: scene.file) }
        for source in scene.loaded.folder.sources {
            switch source.content {
            case .tree: break
            case .file(let path):
                switch URL(fileURLWithPath: path).pathExtension.lowercased() {
                case "png", "jpg", "jpeg": try images.add(contentsOf: path, as: path)
                default: break
                }
            }
        }
    }

    // MARK: per frame

    /// Samples, draws and encodes all frames into a file, as `zoetrope render --jobs 1` does.
    private mutating func render(_ scene: PreparedScene, _ schedule: FrameSchedule) throws -> [Stage: Double] {
        let renderer = Renderer(images: scene.images, fonts: scene.fonts, scale: scale)
        let target = TemporaryFile(extension: "gif")
        defer { target.remove() }
        let observed = Mutex<[Stage: Double]>([:])
        let observer = GIFStageObserver { stage, seconds in
            observed.withLock { $0[Stage(stage), default: 0] += 1000 * seconds }
        }
        var (sample, draw, encode, commit) = (0.0, 0.0, 0.0, 0.0)
        var last: (list: DisplayList, bitmap: Bitmap)?
        var encoder: GIFEncoder?
        let file = try AtomicFile(target.path)
        shape = SceneFigures.Shape(scene: scene.name, frames: schedule.times.count)
        for (time, end) in zip(schedule.times, schedule.ends) {
            let (list, sampling) = try CPUClock.measure { try scene.sampler.picture(at: time) }
            sample += sampling
            var bitmap = last?.bitmap
            if list != last?.list {
                // A rendering draws only frames that differ from the one before.
                let (drawn, drawing) = try CPUClock.measure { try renderer.render(list) }
                draw += drawing
                shape.drawnFrames += 1
                last = (list, drawn)
                bitmap = drawn
            }
            guard let bitmap else { continue }
            let open =
                try encoder
                ?? GIFEncoder(width: bitmap.width, height: bitmap.height, sink: file, observer: observer)
            encoder = open
            (shape.width, shape.height) = (bitmap.width, bitmap.height)
            encode += try CPUClock.measure { try open.add(bitmap, until: end) }.milliseconds
        }
        encode += try CPUClock.measure { try encoder?.finish() }.milliseconds
        commit = try CPUClock.measure { _ = try file.commit() }.milliseconds
        shape.bytes = file.bytes
        var times = observed.withLock { $0 }
        times[.convert] = max(encode - times.values.reduce(0, +), 0)
        times[.write, default: 0] += commit
        times[.sample] = sample
        times[.draw] = draw
        return times.mapValues { $0 / Double(schedule.times.count) }
    }

    /// Milliseconds per frame of the animation, of which those that equal the one before are free, as in a rendering.
    private func measureFloors(_ scene: PreparedScene, _ schedule: FrameSchedule) throws -> [Floor: Double] {
        let renderer = Renderer(images: scene.images, fonts: scene.fonts, scale: scale)
        var trial: FloorTrial?
        var last: DisplayList?
        for time in schedule.times {
            let list = try scene.sampler.picture(at: time)
            guard list != last else { continue }
            last = list
            let bitmap = try renderer.render(list)
            let current = try trial ?? FloorTrial(scene, scale: scale, size: (bitmap.width, bitmap.height))
            try current.add(list, bitmap)
            trial = current
        }
        return (trial?.milliseconds ?? [:]).mapValues { $0 / Double(schedule.times.count) }
    }
}
