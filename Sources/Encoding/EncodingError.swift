/// Why a picture could not be written.
package enum EncodingError: Error, Hashable, CustomStringConvertible {
    /// A side is outside what the format can hold.
    case size(width: Int, height: Int, limit: Int, format: String)
    /// A frame has another size than the picture it belongs to.
    case frameSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    /// A frame ends, in seconds, no later than the one before it, or at no time at all.
    case frameTime(end: Double, previous: Double)
    /// More plays than the format can state, or none.
    case plays(Int, limit: Int, format: String)
    /// `finish` came before the first frame.
    case noFrames
    /// A frame came, or `finish` was called again, after `finish` or after an error.
    case finished
    /// The sink failed; its error as text.
    case sink(String)
    /// A library failed, with its own words.
    case library(name: String, message: String)

    package var description: String {
        switch self {
        case .size(let width, let height, let limit, let format):
            return "\(format) cannot hold a picture of \(width) x \(height) pixels: each side must be 1...\(limit)"
        case .frameSize(let width, let height, let expectedWidth, let expectedHeight):
            return "a frame is \(width) x \(height) pixels, but the picture is \(expectedWidth) x \(expectedHeight)"
        case .frameTime(let end, let previous):
            return "a frame ends at \(end) s, which is not after \(previous) s, the end of the frame before"
        case .plays(let count, let limit, let format):
            return "\(format) cannot be played \(count) times: allowed are 1...\(limit) and for ever"
        case .noFrames:
            return "an animation needs at least one frame"
        case .finished:
            return "the encoder takes no more frames: it has finished or failed before"
        case .sink(let message):
            return "the encoded bytes could not be stored: \(message)"
        case .library(let name, let message):
            return "\(name) failed: \(message)"
        }
    }
}
