import Encoding

/// Which moments of a scene an animation shows, and for how long.
///
/// Frame `k` of the plain order shows scene time `start + k * speed / fps`. A poster turns the order, so that its frame
/// comes first and the loop stays the same; a hold prolongs the frame that shows the scene's end, wherever it stands.
package struct FrameSchedule: Sendable, Hashable {
    /// Frames a second.
    package let fps: Double
    /// Seconds on screen, with the hold.
    package let duration: Double
    /// Scene times in seconds, in the order of the file.
    package let times: [Double]
    /// When each frame goes, in seconds from the start of the file; increasing.
    package let ends: [Double]

    /// - Parameters:
    ///   - range: the part of the scene, in seconds of scene time.
    ///   - fps: frames a second of the file.
    ///   - speed: seconds of the scene in one second of the file, above 0.
    ///   - hold: seconds that the last moment stays longer, at least 0.
    ///   - poster: the scene time of the frame that comes first; nil for the start.
    package init(_ range: ClosedRange<Double>, fps: Double, speed: Double = 1, hold: Double = 0, poster: Double? = nil)
    {
        let timing = FrameSchedule.timing(range, fps: fps, speed: speed)
        self.fps = fps
        duration = timing.duration + hold
        let first = poster.map { FrameSchedule.frame(at: ($0 - range.lowerBound) / speed, of: timing) } ?? 0
        let turned = Array(first..<timing.count) + Array(0..<first)
        times = turned.map { range.lowerBound + timing.start(of: $0) * speed }
        // Seconds by which the frames before the poster come later, now that they follow the end.
        let shift = timing.start(of: first)
        ends = turned.map { frame in
            let end = timing.end(of: frame) + (frame == timing.count - 1 ? hold : 0)
            return frame < first ? end + timing.duration + hold - shift : end - shift
        }
    }

    /// How many frames a schedule would have; costs nothing.
    static func count(_ range: ClosedRange<Double>, fps: Double, speed: Double) -> Int {
        timing(range, fps: fps, speed: speed).count
    }

    private static func timing(_ range: ClosedRange<Double>, fps: Double, speed: Double) -> FrameTiming {
        FrameTiming(duration: (range.upperBound - range.lowerBound) / speed, fps: fps)
    }

    /// The frame on screen at a time in seconds; the nearest one outside the clip.
    private static func frame(at time: Double, of timing: FrameTiming) -> Int {
        // The time of a frame may come out a rounding before it.
        min(max(Int((time * timing.fps + 1e-6).rounded(.down)), 0), timing.count - 1)
    }
}
