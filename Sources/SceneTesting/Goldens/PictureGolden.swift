import Encoding
import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import Snapshots
import Zoetrope

/// A golden of one moment, as a PNG.
struct StillGolden: Golden {
    static let kind = GoldenResult.Kind.still

    let name: String
    let moment: Moment
    let set: GoldenSet

    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample {
        let position = SceneMoment(moment)
        let time = try time(of: position, in: scene)
        let fonts = try scene.usedFonts(at: time)
        let data = try scene.still(at: position, scale: set.scale, comment: fonts.comment)
        let here = scene.regions(scale: set.scale)
        return PictureSample(
            data: data, fileName: name, tolerance: set.tolerance, fonts: fonts, regions: { _ in here(time) })
    }
}

extension StillGolden {
    /// - Throws: for a moment outside of the script, exit code 2 with its place in the scene.
    private func time(of position: SceneMoment, in scene: PreparedScene) throws(ZoetropeError) -> Double {
        do throws(ZoetropeError) {
            return try scene.time(of: position)
        } catch {
            guard let node = set.stillPlaces[moment] else { throw error }
            let text = error.description
            let start = "\(scene.file): "
            let located = SceneError(
                text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text, at: node.location,
                length: node.length)
            throw ZoetropeError(during: "drawing \(name)", located, in: scene.loaded.folder)
        }
    }
}

/// A golden of a whole script, as a GIF or APNG.
struct AnimationGolden: Golden {
    static let kind = GoldenResult.Kind.animation

    let name: String
    let format: any OutputFormat.Type
    let set: GoldenSet
    /// The name of a trace of the same script that differs. It knows the motion exactly, so that it is not searched for in the
    /// pictures, where it can only be estimated.
    var trace: String?

    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample {
        var options = RenderOptions()
        (options.rate, options.scale) = (set.rate, set.scale)
        let schedule = try options.schedule(of: scene, rate: set.rate)
        let size = try PixelSize(of: scene, scale: set.scale)
        let fonts = try scene.usedFonts()
        let data: Data
        do {
            data = try ScratchFolder.with { folder in
                let path = folder + "/" + name
                // Without a stamp, which would change with every edit of the scene.
                let writer = AnimationWriter(
                    outputs: [OutputPlan.Output(path: path, format: format)],
                    request: OutputRequest(
                        width: size.width, height: size.height, frames: schedule.times.count, quality: .standard,
                        plays: .forever),
                    comments: [fonts.comment], ends: schedule.ends,
                    makePipeline: { FramePipeline(scene, times: schedule.times, scale: set.scale, jobs: 1) })
                _ = try writer.write(progress: nil)
                return Data(try InputFile.read(path))
            }
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
        }
        return PictureSample(
            data: data, fileName: name, tolerance: set.tolerance, fonts: fonts, trace: trace,
            regions: scene.regions(scale: set.scale))
    }
}

extension GoldenSet {
    var tolerance: PictureTolerance { PictureTolerance(levels: levels, share: share) }
}

/// The current content of a picture or animation golden.
struct PictureSample: GoldenSample {
    let data: Data
    let fileName: String
    let tolerance: PictureTolerance
    /// Those of the texts in the picture.
    let fonts: UsedFonts
    /// The name of a trace that describes how the motion differs.
    var trace: String?
    /// The named regions of the picture at a time of the file, in seconds.
    let regions: (_ time: Double) -> [NamedRegion]

    func difference(from expected: Data) throws(ZoetropeError) -> GoldenDifference? {
        do {
            return try ScratchFolder.with { folder in
                let pair = try PicturePair(expected: expected, actual: data, name: fileName, in: folder)
                guard var difference = try difference(of: pair) else { return nil }
                if let cause = otherFonts(in: expected) { difference.details.append(cause) }
                return difference
            }
        } catch let sizes as SizeDifference {
            return GoldenDifference("\(sizes)")
        } catch let problem as ZoetropeError {
            return .unreadable("\(problem)", exitCode: problem.exitCode == .limit ? .limit : .fileError)
        } catch {
            throw ZoetropeError(during: "comparing \(fileName)", error)
        }
    }

    /// Which fonts the recorded picture has in the place of those here; nil if they are the same or it does not say.
    private func otherFonts(in expected: Data) -> String? {
        guard let recorded = UsedFonts(comment: (try? FileAnatomy([UInt8](expected)))?.comment),
            let replaced = fonts.replaced(from: recorded)
        else { return nil }
        func list(_ names: [String]) -> String { names.map(\.printable).joined(separator: ", ") }
        return "it was recorded with other fonts: \(list(replaced.recorded)); here: \(list(replaced.here))"
    }

    /// The share of the differing pixels from which on moves of layers explain the whole difference.
    private static let nearlyAll = 0.95

    private func difference(of pair: PicturePair) throws -> GoldenDifference? {
        let ends = pair.expected.ends ?? []
        // Encoders merge equal frames, so a frame's time is its start in the file, not its number over the rate.
        let regions = { (frame: Int) in self.regions(frame > 0 && frame <= ends.count ? ends[frame - 1] : 0) }
        let comparison = try AnimationComparison(
            pair.actual, with: pair.expected, within: AnimationTolerance(picture: tolerance),
            searchesMotion: trace == nil, regions: regions)
        guard !comparison.passes else { return nil }
        let complaints =
            pair.expected.count == 1 && pair.actual.count == 1
            ? comparison.shown.map(\.picture.description) : comparison.descriptions
        var difference = GoldenDifference(complaints.first ?? "it differs")
        difference.details = Array(complaints.dropFirst())
        var moves = RegionMoves()
        if let frame = comparison.mostDifferent, let (actual, expected) = try pair.mostDifferent(in: comparison) {
            let isDithered = comparison.leavesOutDither
            moves = try RegionMoves(
                actual, with: expected, within: tolerance, among: regions(frame.expected), isDithered: isDithered)
            difference.details += moves.descriptions
            if moves.explained < Self.nearlyAll,
                let change = try PixelChange.mostFrequent(
                    actual, with: expected, within: tolerance, isDithered: isDithered)
            {
                difference.details.append("the most frequent change: \(change.description)")
            }
        }
        if let trace {
            // After a marker that has moved, the frames show different moments of the script.
            let times =
                comparison.showsTiming
                ? "; frames after a moved marker show different moments" : ""
            difference.details.append("\(trace) describes how the motion differs\(times)")
        }
        difference.picture = PictureChange(comparison, moves, tolerance: tolerance)
        if !comparison.picturesPass {
            difference.image = try pair.difference(within: tolerance, isDithered: comparison.leavesOutDither)
        }
        return difference
    }
}

/// Two opened pictures or animations. Their files in `folder` must exist while frames are read.
struct PicturePair {
    private let sources: (expected: FrameSource, actual: FrameSource)
    private let folder: String
    private let name: String

    init(expected: Data, actual: Data, name: String, in folder: String) throws {
        // A golden of a test in Swift may have a name without an extension, by which files are read and written.
        let ending = URL(fileURLWithPath: name).pathExtension.lowercased()
        let isGIF = actual.starts(with: Data("GIF8".utf8))
        let name = AnimationFile.fileExtensions.contains(ending) ? name : name + (isGIF ? ".gif" : ".png")
        func open(_ data: Data, _ prefix: String) throws -> FrameSource {
            let path = "\(folder)/\(prefix)-\(name)"
            try FileWriter.write(data, to: path)
            do throws(ZoetropeError) {
                return try FrameSource([path])
            } catch {
                // The temporary file means nothing to the reader of the message.
                let messages = error.messages.map { $0.replacing("\(path): ", with: "") }
                throw ZoetropeError(error.exitCode, messages: messages)
            }
        }
        sources = (try open(expected, "expected"), try open(actual, "actual"))
        (self.folder, self.name) = (folder, name)
    }

    var expected: FrameSequence { Self.sequence(of: sources.expected) }
    var actual: FrameSequence { Self.sequence(of: sources.actual) }

    private static func sequence(of source: FrameSource) -> FrameSequence {
        FrameSequence(
            width: source.width, height: source.height, count: source.count, ends: source.ends,
            timeStep: source.timeStep, isDithered: source.isDithered, makeReader: source.makeReader)
    }

    /// The pictures of the frame that differs most; nil if none differs.
    func mostDifferent(in comparison: AnimationComparison) throws -> (actual: Bitmap, expected: Bitmap)? {
        try comparison.mostDifferent.map { frame in
            (try sources.actual.makeReader()(frame.actual), try sources.expected.makeReader()(frame.expected))
        }
    }

    /// The bytes of the file that shows where they differ.
    ///
    /// - Parameter isDithered: whether differences that another palette of a GIF explains are left out.
    func difference(within tolerance: PictureTolerance, isDithered: Bool) throws -> Data {
        let path = "\(folder)/difference-\(name)"
        let isStill = sources.expected.isStill && sources.actual.isStill
        let drawing = try DifferenceDrawing(path, isStill: isStill, notOverwriting: [])
        try drawing.write(
            sources.actual, with: sources.expected, FramePairing(actual, expected), within: tolerance,
            isDithered: isDithered)
        return Data(try InputFile.read(path))
    }
}

extension PreparedScene {
    fileprivate func usedFonts(at time: Double? = nil) throws(ZoetropeError) -> UsedFonts {
        do {
            return try UsedFonts(of: self, at: time)
        } catch {
            throw problem("playing", error)
        }
    }

    /// The bounding boxes of named layers in pixels, as a function of the time in seconds.
    func regions(scale: Double) -> (_ time: Double) -> [NamedRegion] {
        { [sampler, duration] time in
            // A failure here would already have failed the rendering.
            let frames = try? sampler.namedFrames(at: min(time, duration), includesUnnamed: true)
            return (frames ?? []).map { name, frame, hasContent, isText in
                let (left, top) = (Self.pixel(frame.minX * scale, .down), Self.pixel(frame.minY * scale, .down))
                let (right, bottom) = (Self.pixel(frame.maxX * scale, .up), Self.pixel(frame.maxY * scale, .up))
                let box = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
                return NamedRegion(name, box, hasContent: hasContent, isText: isText)
            }
        }
    }

    /// Rounded and limited to a range that does not overflow.
    private static func pixel(_ place: Double, _ rule: FloatingPointRoundingRule) -> Int {
        Int(min(max(place.rounded(rule), -1e6), 1e6))
    }
}
