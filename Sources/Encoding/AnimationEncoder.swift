package import Graphics

/// Turns a sequence of frames into the bytes of one animated file.
///
/// Frames arrive in order; memory is bounded by a few frames, however many there are. An encoder that has
/// thrown takes no more frames. The bytes depend on nothing but the frames, their times and the options.
package protocol AnimationEncoder {
    /// Adds a frame that is on screen from the end of the one before (0 for the first) until `end`, in
    /// seconds from the start of the clip.
    ///
    /// - Throws: ``EncodingError`` when the frame's size is not the picture's, when `end` is not after the
    ///   end before, after `finish`, and when the sink fails.
    mutating func add(_ frame: Bitmap, until end: Double) throws(EncodingError)

    /// Writes what is left. Without it the file is not complete.
    ///
    /// - Throws: ``EncodingError`` when there was no frame, after `finish`, and when the sink fails.
    mutating func finish() throws(EncodingError)
}

/// How often an animation is shown.
package enum Plays: Sendable, Hashable {
    /// Again and again.
    case forever
    /// So many times in all, at least 1. GIF can say 1...65,536, APNG 1...2,147,483,647.
    case times(Int)

    /// Shown once, then the last frame stays.
    package static let once = Plays.times(1)
}
