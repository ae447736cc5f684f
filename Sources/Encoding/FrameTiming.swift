/// The start and end times of an animation's frames, in seconds from its start.
///
/// Frame `k` starts at `k / fps`, as long as that is before the end. A remainder that is shorter than 20 ms and than a
/// whole frame is added to the previous frame, because viewers show such short frames for 100 ms.
package struct FrameTiming: Sendable, Hashable {
    /// Length of the animation in seconds.
    package let duration: Double
    /// Frames per second.
    package let fps: Double
    /// Number of frames, at least 1 even if the duration is 0.
    package let count: Int

    /// Shortest remainder, in seconds, that becomes a separate frame.
    package static let shortestTail = 0.02

    /// Precondition: `duration` is finite and not negative, `fps` finite and positive.
    package init(duration: Double, fps: Double) {
        precondition(duration.isFinite && duration >= 0, "the duration must be finite and not negative")
        precondition(fps.isFinite && fps > 0, "the frame rate must be finite and positive")
        self.duration = duration
        self.fps = fps
        var count = max(1, Int((duration * fps).rounded(.up)))
        while count > 1, Double(count - 1) / fps >= duration { count -= 1 }
        while Double(count) / fps < duration { count += 1 }
        let tail = duration - Double(count - 1) / fps
        // A tolerance of one nanosecond: a whole last frame at 50 fps may be computed as 0.01999...
        if count > 1, tail < min(Self.shortestTail, 1 / fps) - 1e-9 { count -= 1 }
        self.count = count
    }

    /// Start of a frame in seconds. Precondition: `0 <= frame < count`.
    package func start(of frame: Int) -> Double {
        precondition(frame >= 0 && frame < count, "no such frame")
        return Double(frame) / fps
    }

    /// End of a frame in seconds; exactly `duration` for the last one. Precondition: `0 <= frame < count`.
    package func end(of frame: Int) -> Double {
        precondition(frame >= 0 && frame < count, "no such frame")
        return frame == count - 1 ? duration : Double(frame + 1) / fps
    }
}
