/// Why a picture could not be written.
package enum EncodingError: Error, Hashable, CustomStringConvertible {
    /// The width or height is outside the format's limits.
    case size(width: Int, height: Int, limit: Int, format: String)
    /// A frame's size differs from the picture's.
    case frameSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    /// A frame's end, in seconds, is not after the previous frame's end, or is not finite.
    case frameTime(end: Double, previous: Double)
    /// The number of plays is 0 or above the format's limit.
    case plays(Int, limit: Int, format: String)
    /// `finish` was called before any frame was added.
    case noFrames
    /// `add` or `finish` was called after `finish` or after an error.
    case finished
    /// The sink failed; the description of its error.
    case sink(String)
    /// A library failed; its own error message.
    case library(name: String, message: String)

    package var description: String {
        switch self {
        case .size(let width, let height, let limit, let format):
            return "\(format) does not support pictures of \(width) x \(height) pixels: each side must be 1...\(limit)"
        case .frameSize(let width, let height, let expectedWidth, let expectedHeight):
            return "a frame is \(width) x \(height) pixels, but the picture is \(expectedWidth) x \(expectedHeight)"
        case .frameTime(let end, let previous):
            return "a frame ends at \(end) s, which is not after the end of the previous frame, \(previous) s"
        case .plays(let count, let limit, let format):
            return "\(format) cannot be set to play \(count) times: the number of plays must be 1...\(limit) or forever"
        case .noFrames:
            return "an animation needs at least one frame"
        case .finished:
            return "the encoder accepts no more frames: it has already finished or failed"
        case .sink(let message):
            return "the encoded bytes could not be written: \(message)"
        case .library(let name, let message):
            return "\(name) failed: \(message)"
        }
    }
}
