import Pages
package import Tracking
package import Zoetrope

/// Follows boxes through a recording.
package struct TrackJob: Sendable {
    /// A film, an animated picture, or a folder of PNG frames.
    package var recording: String
    package var boxes: [TrackedBox]
    /// Frames per second of a folder.
    package var rate: Double?
    /// Pixels of the recording per point.
    package var scale = 1.0
    package var jobs: Int?

    /// The most pixels of a recording per point.
    package static let maxScale = 16.0

    package init(_ recording: String, boxes: [TrackedBox]) {
        (self.recording, self.boxes) = (recording, boxes)
    }

    /// Tracks the boxes. Memory: `TrackingOptions.memory` and a few frames, whatever the length of the recording.
    ///
    /// - Parameters:
    ///   - progress: called with the number of frames read, and the number of all.
    ///   - isCancelled: called before each frame is read.
    /// - Throws: exit code 4 for a file that cannot be read, 3 for a limit, 64 for a box that cannot be tracked, 70 after it was
    ///   cancelled.
    package func run(
        progress: @escaping (Int, Int) -> Void = { _, _ in }, isCancelled: @escaping () -> Bool = { false }
    ) throws(ZoetropeError) -> TrackReport {
        guard scale.isFinite, scale > 0, scale <= Self.maxScale else {
            throw ZoetropeError(.usage, "--scale must be above 0 and at most \(Int(Self.maxScale))")
        }
        let opened = try Recording(recording, rate: rate)
        guard opened.frameCount <= TrackingLimits.maxFrames else {
            throw ZoetropeError(.limit, "\(recording): \(TrackingError.tooManyFrames(TrackingLimits.maxFrames))")
        }
        for box in boxes where box.time > opened.duration {
            throw ZoetropeError(
                .usage,
                "\(recording): the recording ends at \(DecimalText.trimmed(opened.duration, decimals: 2)) s, before the frame of "
                    + "box '\(box.name)' at \(DecimalText.trimmed(box.time, decimals: 2)) s")
        }
        var options = TrackingOptions(scale: scale)
        options.end = opened.duration
        if let jobs { options.threads = max(1, jobs) }
        let result: RecordingTracks
        do {
            result = try RecordingTracker.tracks(of: boxes, options) {
                opened.frames(progress: { progress($0, opened.frameCount) }, isCancelled: isCancelled)
            }
        } catch is CancellationError {
            throw ZoetropeError(.internalError, "\(recording): tracking was cancelled")
        } catch let error as TrackingError {
            throw ZoetropeError(error.isLimit ? .limit : .usage, "\(recording): \(error)")
        } catch {
            throw ZoetropeError(during: recording, error)
        }
        return TrackReport(result, of: opened, scale: scale)
    }
}

extension TrackingError {
    /// Whether a limit was exceeded, rather than a box given that shows nothing.
    var isLimit: Bool {
        switch self {
        case .tooManyBoxes, .tooManyFrames, .frameTooLarge: true
        default: false
        }
    }
}
