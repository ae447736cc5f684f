import Encoding

/// The scene times that an animation shows, and when each frame ends.
///
/// Frame `k` shows scene time `start + k * speed / fps`. A poster rotates the order, so that its frame comes first and the
/// endless loop stays the same. A hold prolongs the frame of the last scene time, wherever it is in the file.
package struct FrameSchedule: Sendable, Hashable {
    /// Frames per second of the file.
    package let fps: Double
    /// Length of the file in seconds, including the hold.
    package let duration: Double
    /// Scene times in seconds, in the order of the file.
    package let times: [Double]
    /// When each frame ends, in seconds from the start of the file, in ascending order.
    package let ends: [Double]

    /// - Parameters:
    ///   - range: the part of the scene that is shown, in seconds of scene time.
    ///   - fps: frames per second of the file, above 0.
    ///   - speed: seconds of scene time per second of the file, above 0.
    ///   - hold: seconds for which the last frame is shown longer, at least 0.
    ///   - poster: the scene time of the first frame of the file; nil for the start.
    package init(_ range: ClosedRange<Double>, fps: Double, speed: Double = 1, hold: Double = 0, poster: Double? = nil)
    {
        let timing = FrameSchedule.timing(range, fps: fps, speed: speed)
        self.fps = fps
        duration = timing.duration + hold
        let first = poster.map { FrameSchedule.frame(at: ($0 - range.lowerBound) / speed, of: timing) } ?? 0
        let order = Array(first..<timing.count) + Array(0..<first)
        times = order.map { range.lowerBound + timing.start(of: $0) * speed }
        // The frames from the poster on come this many seconds earlier; those before it follow the end.
        let shift = timing.start(of: first)
        ends = order.map { frame in
            let end = timing.end(of: frame) + (frame == timing.count - 1 ? hold : 0)
            return frame < first ? end + timing.duration + hold - shift : end - shift
        }
    }

    /// The number of frames of a schedule. Constant cost.
    static func count(_ range: ClosedRange<Double>, fps: Double, speed: Double) -> Int {
        timing(range, fps: fps, speed: speed).count
    }

    private static func timing(_ range: ClosedRange<Double>, fps: Double, speed: Double) -> FrameTiming {
        FrameTiming(duration: (range.upperBound - range.lowerBound) / speed, fps: fps)
    }

    /// The frame that is shown at a time in seconds; the first or last frame for times outside the animation.
    private static func frame(at time: Double, of timing: FrameTiming) -> Int {
        // The computed time of a frame may be slightly too low because of rounding.
        min(max(Int((time * timing.fps + 1e-6).rounded(.down)), 0), timing.count - 1)
    }
}
