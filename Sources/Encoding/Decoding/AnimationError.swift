/// Why a file cannot be played as an animation, in words that follow "it".
package enum AnimationError: Error, Hashable, CustomStringConvertible {
    /// Neither a GIF nor a PNG.
    case unknownFormat
    /// A PNG without an acTL chunk.
    case still
    /// The file ends before it should, or what it says cannot be. The reason is the format's or the library's word.
    case damaged(format: String, reason: String)
    /// A side is outside the limit, or there are more pixels than one frame may have. From the file's header.
    case size(width: Int, height: Int)
    case frameCount(Int)
    /// All frames together have more pixels than may be decoded.
    case pixelCount
    /// An APNG in Adam7 order.
    case interlaced

    package var description: String {
        switch self {
        case .unknownFormat: "is neither a GIF nor an animated PNG"
        case .still: "is a still picture"
        case .damaged(let format, let reason): "is a damaged \(format): \(reason)"
        case .size(let width, let height):
            "is \(width) by \(height) pixels; a side has 1 to \(AnimationFile.maxSide), "
                + "and a frame at most \(AnimationFile.maxPixels)"
        case .frameCount(let count): "has \(count) frames; the limits are 1 and \(AnimationFile.maxFrames)"
        case .pixelCount: "has more than \(AnimationFile.maxTotalPixels) pixels in all its frames"
        case .interlaced: "is an interlaced APNG, which this program does not read"
        }
    }

    /// Whether one of the fixed limits was hit.
    package var isLimit: Bool {
        switch self {
        case .size(let width, let height): width > 0 && height > 0
        case .frameCount(let count): count > 0
        case .pixelCount: true
        case .unknownFormat, .still, .damaged, .interlaced: false
        }
    }
}
