package import Graphics

/// The structure of an animation in a file: its size and the delays of its frames, without their pixels.
///
/// To add a format that can be read, write a type that conforms to this protocol in a file of its own and add it to
/// `AnimationFile.formats`.
package protocol AnimationLayout: Sendable {
    /// The format's name, such as `GIF`.
    static var name: String { get }
    /// An animation in this format, with an article, such as `an animated PNG`.
    static var article: String { get }
    /// The file extensions of the format without the dot, in lower case.
    static var fileExtensions: [String] { get }
    /// The unit of delays in seconds; 0 for a format with arbitrary fractions.
    static var timeStep: Double { get }
    /// Whether codecs predict a frame from others and leave out small changes, as those of films do.
    static var predictsFrames: Bool { get }
    /// Whether `makeDecoder(at:)` takes less time than decoding the frames before.
    static var skipsFrames: Bool { get }
    /// Whether each frame has a palette of a few hundred colours.
    static var hasPalettes: Bool { get }

    /// Whether a file has this format, by its first bytes.
    static func matches(_ bytes: [UInt8]) -> Bool
    /// The frames of a file, or the single frame of a still picture, with their sizes in bytes. Cost: linear in the size of
    /// the file; no pixel is decoded.
    ///
    /// - Throws: `AnimationError` for a damaged file and for a file beyond the limits of `AnimationFile`.
    static func anatomy(of bytes: [UInt8]) throws(AnimationError) -> FileAnatomy

    /// Reads the headers of all frames. Cost: linear in the number of bytes; no pixel is decoded.
    ///
    /// - Throws: `AnimationError` for a damaged file, a file beyond the limits of `AnimationFile`, and a still picture.
    init(_ bytes: [UInt8]) throws(AnimationError)

    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// For how long viewers show each frame, in seconds, above 0.
    var delays: [Double] { get }
    /// The number of frames that state a delay which browsers replace by `AnimationFile.defaultDelay`, because it is too short.
    var replacedDelays: Int { get }
    /// A decoder positioned before the first frame.
    func makeDecoder() throws(AnimationError) -> any FrameDecoder
    /// A decoder positioned before a frame, or before an earlier one in formats that do not skip frames.
    func makeDecoder(at frame: Int) throws(AnimationError) -> any FrameDecoder
    /// A decoder whose frames are read by `decodeLuma` only.
    func makeLumaDecoder() throws(AnimationError) -> any FrameDecoder
}

extension AnimationLayout {
    var replacedDelays: Int { 0 }

    package static var predictsFrames: Bool { false }
    package static var skipsFrames: Bool { false }
    package static var hasPalettes: Bool { false }
}

/// Decodes the frames of an animation in order; each is composited on the previous ones, as in viewers.
package protocol FrameDecoder: AnyObject {
    /// Index of the frame that the next `decode` returns, from 0; the number of frames after the last one.
    var next: Int { get }

    /// Decodes the next frame; premultiplied pixels. Throws `AnimationError.damaged` after the last frame and after an
    /// error.
    func decode() throws(AnimationError) -> Bitmap

    /// Decodes the next frame like `decode`, and returns its luma.
    func decodeLuma() throws(AnimationError) -> [UInt8]
}

extension FrameDecoder {
    package func decodeLuma() throws(AnimationError) -> [UInt8] { try decode().luma }
}

extension AnimationLayout {
    package func makeDecoder(at frame: Int) throws(AnimationError) -> any FrameDecoder { try makeDecoder() }
    package func makeLumaDecoder() throws(AnimationError) -> any FrameDecoder { try makeDecoder() }
}
