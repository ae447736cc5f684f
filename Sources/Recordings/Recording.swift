package import Graphics
package import Tracking
package import Zoetrope

/// A recording: a film, an animated picture, or a folder of PNG frames.
package struct Recording: Sendable {
    /// The path as it was given.
    package let path: String
    private let source: FrameSource
    /// When each frame is first shown, in seconds.
    package let times: [Double]
    /// The end of the last frame, in seconds.
    package let duration: Double

    /// The rate of a folder of frames if none is given.
    package static let defaultRate = 30.0

    /// Opens a recording and reads its first frame only.
    ///
    /// - Parameter rate: frames per second of a folder; nil for `defaultRate`.
    /// - Throws: exit code 4 for a file that cannot be read, 3 for a limit, 64 for a still or a rate that does not apply.
    package init(_ path: String, rate: Double? = nil) throws(ZoetropeError) {
        let source = try FrameSource([path], isRecording: true)
        guard !source.isStill else {
            throw ZoetropeError(.usage, "\(path): a recording needs several frames, but this is one picture")
        }
        if let ends = source.ends {
            guard rate == nil else {
                throw ZoetropeError(.usage, "\(path): --fps is for folders of frames; this file has times of its own")
            }
            times = [0] + ends.dropLast()
            duration = ends.last ?? 0
        } else {
            let rate = rate ?? Self.defaultRate
            guard rate.isFinite, rate > 0, rate <= Self.maxRate else {
                throw ZoetropeError(.usage, "--fps must be above 0 and at most \(Int(Self.maxRate))")
            }
            times = (0..<source.count).map { Double($0) / rate }
            duration = Double(source.count) / rate
        }
        (self.path, self.source) = (path, source)
    }

    private static let maxRate = 1000.0

    /// In pixels.
    package var width: Int { source.width }
    /// In pixels.
    package var height: Int { source.height }
    package var frameCount: Int { times.count }
    /// Whether a codec may have left out small changes from one frame to the next.
    var predictsFrames: Bool { source.predictsFrames }
    /// The unit of the stated times in seconds, such as 0.01 of a GIF; nil if it is not known.
    package var timeStep: Double? { source.timeStep > 0 ? source.timeStep : nil }

    /// The number of frames whose delay is too short for browsers, which show them for 0.1 s.
    var replacedDelays: Int { source.replacedDelays }

    /// The frames from the first one on.
    ///
    /// - Parameters:
    ///   - progress: called with the number of frames that were read.
    ///   - isCancelled: called before each frame; if it is true, reading throws `CancellationError`.
    package func frames(
        progress: @escaping (Int) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
    ) -> some LumaFrameSource {
        Frames(
            width: width, height: height, times: times, read: source.makeLumaReader(), progress: progress,
            isCancelled: isCancelled)
    }

    /// One frame of a recording in colour. Cost: of an animation, decodes all frames before it.
    ///
    /// - Throws: exit code 4 for a file that cannot be read, 3 for a limit.
    package static func frame(_ index: Int, of path: String) throws(ZoetropeError) -> Bitmap {
        let read = try FrameSource([path]).makeReader()
        do {
            return try read(index)
        } catch {
            throw ZoetropeError(during: path, error)
        }
    }

    private struct Frames: LumaFrameSource {
        let width: Int
        let height: Int
        let times: [Double]
        let read: () throws -> [UInt8]
        let progress: (Int) -> Void
        let isCancelled: () -> Bool
        var number = 0

        mutating func next() throws -> LumaFrame? {
            guard number < times.count else { return nil }
            if isCancelled() { throw CancellationError() }
            let frame = LumaFrame(width: width, height: height, luma: try read(), time: times[number])
            number += 1
            progress(number)
            return frame
        }
    }
}
