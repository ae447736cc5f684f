/// When the frames of a clip are on screen. All times in seconds from the start of the clip.
///
/// Frame `k` starts at `k / fps`, for as long as that lies before the end. A remainder shorter than 20 ms
/// (and than a whole frame) joins the frame before, since viewers slow such frames down to 100 ms.
package struct FrameTiming: Sendable, Hashable {
    /// Length of the clip in seconds.
    package let duration: Double
    /// Frames per second.
    package let fps: Double
    /// Number of frames, at least one, even for a clip without length.
    package let count: Int

    /// Shortest remainder, in seconds, that gets a frame of its own.
    package static let shortestTail = 0.02

    /// Precondition: `duration` is finite and not negative, `fps` finite and positive.
    package init(duration: Double, fps: Double) {
        precondition(duration.isFinite && duration >= 0, "a clip needs a finite duration")
        precondition(fps.isFinite && fps > 0, "a clip needs a finite, positive frame rate")
        self.duration = duration
        self.fps = fps
        var count = max(1, Int((duration * fps).rounded(.up)))
        while count > 1, Double(count - 1) / fps >= duration { count -= 1 }
        while Double(count) / fps < duration { count += 1 }
        let tail = duration - Double(count - 1) / fps
        // A billionth of a second of slack: the whole last frame of 50 fps may come out as 0.01999...
        if count > 1, tail < min(Self.shortestTail, 1 / fps) - 1e-9 { count -= 1 }
        self.count = count
    }

    /// When a frame appears, in seconds. Precondition: `0 <= frame < count`.
    package func start(of frame: Int) -> Double {
        precondition(frame >= 0 && frame < count, "no such frame")
        return Double(frame) / fps
    }

    /// When a frame is replaced, in seconds; for the last one exactly `duration`.
    /// Precondition: `0 <= frame < count`.
    package func end(of frame: Int) -> Double {
        precondition(frame >= 0 && frame < count, "no such frame")
        return frame == count - 1 ? duration : Double(frame + 1) / fps
    }
}
