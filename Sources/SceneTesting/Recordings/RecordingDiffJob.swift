import Fitting
import Foundation
import Graphics
package import Recordings
import SceneLanguage
import SceneModel
import Tracking
package import Zoetrope

/// Compares the motion of boxes in a recording with that of the layers of a scene.
package struct RecordingDiffJob: Sendable {
    /// What is compared with the scene.
    package enum Source: Sendable {
        /// A film, an animated picture or a folder of frames, whose boxes are tracked. Boxes with the name of a layer are compared with
        /// that one.
        case recording(TrackJob)
        /// A table that `zoetrope track` has written.
        case table(String)
    }

    package var source: Source
    package var scene: PreparedScene
    /// The indices of the layers that the boxes show, in order; where there is none, that of the layer with the name of the box, otherwise
    /// the layer that moves most like it.
    package var layers: [Int] = []
    /// Pixels of the recording per point; nil to find it. Lengths in a table are in points.
    package var scale: Double?
    /// The time of the script at the start of the recording, in seconds; nil to find it.
    package var offset: Double?
    /// The distance that is allowed, in points.
    package var within = RecordingDiffJob.defaultTolerance

    package static let defaultTolerance = RecordedMotion.defaultTolerance

    package init(_ source: Source, _ scene: PreparedScene) {
        (self.source, self.scene) = (source, scene)
    }

    /// The scales that recordings of devices and browsers have, if the size of the recording does not say.
    private static let scales = [1.0, 2.0, 3.0]

    /// Cost: tracks the boxes; then samples the layers once for each tick of the script, and several thousand times the samples.
    ///
    /// - Parameter progress: called with the number of frames read, and the number of all.
    /// - Throws: exit code 4 for a file that cannot be read, 3 for a limit, 2 for a table with a mistake, 64 for a box that cannot be
    ///   tracked, or if nothing moves in the recording or in the scene. A difference is not an error.
    package func run(progress: @escaping (Int, Int) -> Void = { _, _ in }) throws(ZoetropeError) -> RecordingDiffReport
    {
        guard RecordedMotion.tolerances.contains(within) else {
            throw ZoetropeError(.usage, "--within must be 0.01 to 1000")
        }
        if let scale, !RecordedMotion.scales.contains(scale) {
            throw ZoetropeError(.usage, "--scale must be \(RecordedMotion.scales.lowerBound) to 16")
        }
        if let offset, abs(offset) > SceneLimits.seconds {
            throw ZoetropeError(
                .usage, "--start must be within \(Int(SceneLimits.seconds)) s of the start of the script")
        }
        let measured = try measured(progress)
        let whole = wholePicture(measured)
        let candidates =
            scale.map { [$0] } ?? whole.map { [$0.scale] } ?? (measured.size == nil ? [1] : Self.scales)
        do {
            var best: (comparison: MotionComparison, scale: Double)?
            for candidate in candidates {
                let origin = whole.flatMap { abs($0.scale - candidate) < 0.02 ? $0.origin : nil }
                let boxes = try boxes(measured, scale: candidate, origin: origin)
                let found = try MotionComparison(boxes, scene, within: within, offset: offset)
                if found.cost < best?.comparison.cost ?? .infinity || best == nil { best = (found, candidate) }
            }
            guard let best else { throw ZoetropeError(.usage, "nothing moves") }
            return RecordingDiffReport(
                self, best.comparison, recording: measured.name, scale: measured.size == nil ? nil : best.scale,
                isScaleFound: scale == nil && whole == nil)
        } catch let error as FittingError {
            throw ZoetropeError(.badScene, "\(measured.name): \(error)")
        } catch {
            throw ZoetropeError(during: "comparing \(measured.name) with \(scene.file)", error)
        }
    }

    /// What was measured, in pixels of the recording or in the units of a table.
    private struct Measured {
        var name: String
        var tracks: [MotionTrack]
        var clock: FrameClock?
        /// In seconds; nil for a table.
        var duration: Double?
        var rects: [Rect]
        /// In pixels; nil for a table.
        var size: Size?
    }

    private func measured(_ progress: @escaping (Int, Int) -> Void) throws(ZoetropeError) -> Measured {
        switch source {
        case .recording(var job):
            job.scale = 1
            let report = try job.run(progress: progress)
            return Measured(
                name: report.recording, tracks: report.tracks, clock: report.clock, duration: report.duration,
                rects: job.boxes.map(\.rect),
                size: Size(Double(report.width), Double(report.height)))
        case .table(let path):
            return Measured(name: path, tracks: try FitJob.tracks(contentsOf: path), clock: nil, rects: [], size: nil)
        }
    }

    /// The pixels per point if the recording shows the whole picture of the scene, or all of the canvas without the frame around it, as a
    /// phone records its screen; and the place of its first pixel in the picture, in points. Nil if it has neither shape.
    private func wholePicture(_ measured: Measured) -> (scale: Double, origin: Point)? {
        guard let size = measured.size else { return nil }
        let canvas = scene.scene.canvas
        let shown = [
            (Size(scene.pictureSize.width, scene.pictureSize.height), Point.zero),
            (canvas.size, canvas.originInPicture),
        ]
        for (points, origin) in shown {
            let ratio = size.width / points.width
            // Encoders round sizes to even numbers of pixels: 394 pixels of a film show 393 points at scale 1.
            guard RecordedMotion.scales.contains(ratio), abs(ratio * points.height - size.height) <= 2 + ratio else {
                continue
            }
            let round = (2 * ratio).rounded() / 2
            let isRounded =
                abs(round * points.width - size.width) <= Self.maxRounding
                && abs(round * points.height - size.height) <= Self.maxRounding
            return (isRounded ? round : ratio, origin)
        }
        return nil
    }

    /// By how many pixels an encoder changes a side.
    private static let maxRounding = 1.0

    /// - Parameter origin: the place of the recording's first pixel in the picture of the scene, in points; nil if it is not known.
    private func boxes(
        _ measured: Measured, scale: Double, origin: Point?
    ) throws(FittingError) -> [RecordingAlignment.Box] {
        var boxes: [RecordingAlignment.Box] = []
        for (index, track) in measured.tracks.enumerated() {
            let rect = index < measured.rects.count ? measured.rects[index] : nil
            let clock = measured.clock ?? FrameClock(ofTrack: index, in: measured.tracks)
            let motions = try MeasuredMotion.all(
                of: track, clock, until: measured.duration, pixelsPerPoint: scale, box: rect)
            var frame: Rect?
            if let origin, let rect {
                frame = Rect(
                    origin.x + rect.minX / scale, origin.y + rect.minY / scale, rect.width / scale, rect.height / scale)
            }
            boxes.append(
                RecordingAlignment.Box(
                    name: track.name.printable,
                    layer: index < layers.count
                        ? layers[index] : scene.scene.layers.firstIndex { $0.name == track.name },
                    motions: motions, frame: frame, hasLengths: track.lengths != nil))
        }
        return boxes
    }
}
