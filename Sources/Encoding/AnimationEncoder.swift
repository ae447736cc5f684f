package import Graphics

/// Encodes a sequence of frames as one animated file.
///
/// Frames are added in order. Memory use is a few frames, however many are added. After an error the encoder accepts
/// no more frames. The output depends only on the frames, their times and the options.
package protocol AnimationEncoder {
    /// Adds a frame that is shown from the end of the previous one (0 for the first) until `end`, in seconds from the
    /// start of the animation.
    ///
    /// - Throws: ``EncodingError`` if the frame's size differs from the picture's, if `end` is not after the previous
    ///   end, after `finish`, and if the sink fails.
    mutating func add(_ frame: Bitmap, until end: Double) throws(EncodingError)

    /// Writes the remaining data. The file is incomplete without this call.
    ///
    /// - Throws: ``EncodingError`` if no frame was added, if called twice, and if the sink fails.
    mutating func finish() throws(EncodingError)

    /// The number of frames in the file after `finish`. It can be smaller than the number of added frames, because equal ones are
    /// merged, or larger, because a long delay takes several and because a GIF corrects pixels that rest.
    var frameCount: Int { get }
}

/// How often an animation plays.
package enum Plays: Sendable, Hashable {
    /// In an endless loop.
    case forever
    /// Total number of plays, at least 1. GIF allows 1...65,536, APNG 1...2,147,483,647.
    case times(Int)

    /// Plays once; the last frame stays on screen.
    package static let once = Plays.times(1)
}
