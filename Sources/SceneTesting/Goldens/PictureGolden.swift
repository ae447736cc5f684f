import Encoding
import Foundation
import Graphics
import Playback
import SceneModel
import Snapshots
import Zoetrope

/// One moment, as a PNG.
struct StillGolden: Golden {
    static let kind = GoldenResult.Kind.still

    let name: String
    let moment: Moment
    let set: GoldenSet

    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample {
        let position = Position(moment)
        let time = try scene.time(of: position)
        let data = try scene.still(at: position, scale: set.scale)
        let here = scene.regions(scale: set.scale)
        return PictureSample(
            data: data, fileName: name, tolerance: set.tolerance, regions: { _ in here(time) })
    }
}

/// A script from its start to its end, as a GIF or APNG.
struct AnimationGolden: Golden {
    static let kind = GoldenResult.Kind.animation

    let name: String
    let format: any OutputFormat.Type
    let set: GoldenSet

    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample {
        var options = RenderOptions()
        (options.rate, options.scale) = (set.rate, set.scale)
        let schedule = try options.schedule(of: scene, rate: set.rate)
        let size = try PixelSize(of: scene, scale: set.scale)
        let data: Data
        do {
            data = try TemporaryFolder.with { folder in
                let path = folder + "/" + name
                // Without a stamp, which would change with every word of the scene.
                let writer = AnimationWriter(
                    outputs: [OutputPlan.Output(path: path, format: format)],
                    request: OutputRequest(
                        width: size.width, height: size.height, frames: schedule.times.count, quality: .standard,
                        plays: .forever),
                    comments: [nil], ends: schedule.ends,
                    makePipeline: { FramePipeline(scene, times: schedule.times, scale: set.scale, jobs: 1) })
                _ = try writer.write(progress: nil)
                return try Data(contentsOf: URL(fileURLWithPath: path))
            }
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
        }
        return PictureSample(
            data: data, fileName: name, tolerance: set.tolerance,
            regions: scene.regions(scale: set.scale))
    }
}

extension GoldenSet {
    var tolerance: PictureTolerance { PictureTolerance(levels: levels, share: share) }
}

/// A picture or animation as it is now.
struct PictureSample: GoldenSample {
    let data: Data
    let fileName: String
    let tolerance: PictureTolerance
    /// The parts of the picture that have names, by the time in seconds at which the file shows it.
    let regions: (_ time: Double) -> [NamedRegion]

    func difference(from expected: Data) throws(ZoetropeError) -> GoldenDifference? {
        do {
            return try TemporaryFolder.with { folder in
                let pair = try PicturePair(expected: expected, actual: data, name: fileName, in: folder)
                return try difference(of: pair)
            }
        } catch let sizes as SizeDifference {
            return GoldenDifference("\(sizes)")
        } catch let problem as ZoetropeError {
            return GoldenDifference("it cannot be compared: \(problem)")
        } catch {
            throw ZoetropeError(during: "comparing \(fileName)", error)
        }
    }

    private func difference(of pair: PicturePair) throws -> GoldenDifference? {
        let ends = pair.expected.ends ?? []
        let comparison = try ClipComparison(
            pair.actual, with: pair.expected, within: ClipTolerance(picture: tolerance)
        ) { frame in
            // Encoders join frames that are alike, so that the number of one tells no time.
            regions(frame > 0 && frame <= ends.count ? ends[frame - 1] : 0)
        }
        guard !comparison.passes else { return nil }
        let complaints =
            pair.expected.count == 1 && pair.actual.count == 1
            ? comparison.frames.map(\.picture.description) : comparison.complaints
        var difference = GoldenDifference(complaints.first ?? "it differs")
        difference.details = Array(complaints.dropFirst())
        difference.picture = PictureChange(comparison, tolerance: tolerance)
        if !comparison.picturesPass { difference.image = try pair.difference(within: tolerance) }
        return difference
    }
}

/// Two pictures or animations, opened; their files have to stay while frames are read.
struct PicturePair {
    private let sources: (expected: FrameSource, actual: FrameSource)
    private let folder: String
    private let name: String

    init(expected: Data, actual: Data, name: String, in folder: String) throws {
        func open(_ data: Data, _ prefix: String) throws -> FrameSource {
            let path = "\(folder)/\(prefix)-\(name)"
            try data.write(to: URL(fileURLWithPath: path))
            return try FrameSource([path])
        }
        sources = (try open(expected, "expected"), try open(actual, "actual"))
        (self.folder, self.name) = (folder, name)
    }

    /// Frames from the first on.
    var expected: FrameSequence { Self.sequence(of: sources.expected) }
    var actual: FrameSequence { Self.sequence(of: sources.actual) }

    private static func sequence(of source: FrameSource) -> FrameSequence {
        FrameSequence(
            width: source.width, height: source.height, count: source.count, ends: source.ends,
            timeStep: source.timeStep, frame: source.makeReader())
    }

    /// The file that shows where they differ.
    func difference(within tolerance: PictureTolerance) throws -> Data {
        let path = "\(folder)/difference-\(name)"
        let isStill = sources.expected.isStill && sources.actual.isStill
        let drawing = try DifferenceDrawing(path, isStill: isStill, sparing: [])
        try drawing.write(
            sources.actual, with: sources.expected, FramePairing(actual, expected), within: tolerance)
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }
}

extension PreparedScene {
    /// Where layers with names are at a time in seconds, in pixels.
    func regions(scale: Double) -> (_ time: Double) -> [NamedRegion] {
        { [sampler, duration] time in
            // What cannot be sampled could not be drawn either.
            let frames = try? sampler.namedFrames(at: min(time, duration))
            return (frames ?? []).map { name, frame in
                let (left, top) = (Self.pixel(frame.minX * scale, .down), Self.pixel(frame.minY * scale, .down))
                let (right, bottom) = (Self.pixel(frame.maxX * scale, .up), Self.pixel(frame.maxY * scale, .up))
                return NamedRegion(name, PixelBox(x: left, y: top, width: right - left, height: bottom - top))
            }
        }
    }

    /// Layers may lie far beyond any picture.
    private static func pixel(_ place: Double, _ rule: FloatingPointRoundingRule) -> Int {
        Int(min(max(place.rounded(rule), -1e6), 1e6))
    }
}

/// A folder that is gone when the work in it is done.
enum TemporaryFolder {
    static func with<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Interruption.watch(folder.path)
        defer { Interruption.finish(folder.path) { try? FileManager.default.removeItem(at: folder) } }
        return try body(folder.path)
    }
}
