/// Why a file cannot be decoded as an animation. The description is a predicate, such as "is a still picture".
package enum AnimationError: Error, Hashable, CustomStringConvertible {
    /// A file without bytes.
    case empty
    /// None of `AnimationFile.formats`.
    case unknownFormat
    /// A picture without animation, such as a PNG without an acTL chunk.
    case still
    /// The file is truncated or inconsistent. The reason is a sentence part without a full stop.
    case damaged(format: String, reason: String)
    /// The width, the height or the number of pixels per frame is outside the limits, according to the file's header.
    case size(width: Int, height: Int)
    /// A number of frames outside the limits. It can be one more than allowed because the file was not read further.
    case frameCount(Int)
    /// All frames together have more pixels than the limit.
    case pixelCount
    /// An APNG with Adam7 interlacing.
    case interlaced
    /// A file in a format for films that has none, such as a recording of sound.
    case noVideo
    /// A film with a single frame.
    case oneFrame
    /// A film, without the program that reads it.
    case noFFmpeg

    package var description: String {
        switch self {
        case .empty: "is empty"
        case .unknownFormat: "is neither \(AnimationFile.formatList("nor"))"
        case .still: "is a still picture"
        case .damaged(let format, let reason): "is a damaged \(format): \(reason)"
        case .size(let width, let height):
            "is \(width) by \(height) pixels; each side must be 1 to \(AnimationFile.maxSide), "
                + "and a frame at most \(AnimationFile.maxPixels) pixels"
        case .frameCount(let count):
            "has \(count == AnimationFile.maxFrames + 1 ? "more than \(AnimationFile.maxFrames)" : "\(count)") frames; "
                + "the limits are 1 and \(AnimationFile.maxFrames)"
        case .pixelCount: "has more than \(AnimationFile.maxTotalPixels) pixels in all its frames"
        case .interlaced: "is an interlaced APNG, which is not supported"
        case .noVideo: "contains no video"
        case .oneFrame: "is a film with one frame only, so nothing can move in it"
        case .noFFmpeg: "is a film, which needs the program ffmpeg, and that is not installed"
        }
    }

    /// Whether the file exceeds one of the fixed limits.
    package var isLimit: Bool {
        switch self {
        case .size(let width, let height): width > 0 && height > 0
        case .frameCount(let count): count > 0
        case .pixelCount: true
        case .empty, .unknownFormat, .still, .damaged, .interlaced, .noVideo, .oneFrame, .noFFmpeg: false
        }
    }
}
