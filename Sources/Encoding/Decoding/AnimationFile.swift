/// An animation with validated structure: its size and the times of its frames.
///
/// Pixels are decoded only by a decoder. Holds the file's bytes.
package struct AnimationFile: Sendable {
    /// The formats that can be read.
    package static let formats: [any AnimationLayout.Type] = [
        GIFLayout.self, APNGLayout.self, WebPLayout.self, MP4Layout.self, WebMLayout.self,
    ]

    /// The file extensions of all formats, without the dot.
    package static var fileExtensions: [String] { formats.flatMap { $0.fileExtensions } }

    /// The formats in a list, such as `a GIF or an animated PNG`.
    ///
    /// - Parameter conjunction: the word before the last one.
    package static func formatList(_ conjunction: String) -> String {
        let articles = formats.map { $0.article }
        let start = articles.dropLast().joined(separator: ", ")
        return [start, articles.last ?? ""].filter { !$0.isEmpty }.joined(separator: " \(conjunction) ")
    }

    /// Maximum width and height of the picture in pixels.
    package static let maxSide = 8_192
    /// Maximum number of pixels of one frame: 64 MB of memory.
    package static let maxPixels = 1 << 24
    package static let maxFrames = 3_600
    /// Maximum sum of the pixels of all frames' boxes: limits the cost of decoding a whole file.
    package static let maxTotalPixels = 1 << 31
    /// Delay in seconds of a frame whose delay in the file is so short that browsers replace it.
    static let defaultDelay = 0.1

    private let layout: any AnimationLayout
    /// End of each frame in seconds from the start, increasing.
    package let ends: [Double]

    /// The format with the file's first bytes. Throws `AnimationError.unknownFormat` if there is none, and `empty`.
    static func format(of bytes: [UInt8]) throws(AnimationError) -> any AnimationLayout.Type {
        guard !bytes.isEmpty else { throw .empty }
        for format in formats where format.matches(bytes) { return format }
        throw .unknownFormat
    }

    /// Reads the headers of all frames. Cost: linear in the number of bytes; nothing is decompressed.
    package init(_ bytes: [UInt8]) throws(AnimationError) {
        layout = try Self.format(of: bytes).init(bytes)
        var end = 0.0
        ends = layout.delays.map { delay in
            end += delay
            // Removes rounding errors: ten tenths add up to exactly 1.
            return (end * 1e9).rounded() / 1e9
        }
    }

    package var format: any AnimationLayout.Type { type(of: layout) }
    /// In pixels.
    package var width: Int { layout.width }
    /// In pixels.
    package var height: Int { layout.height }

    /// The number of frames whose delay is too short for browsers, which show them for 0.1 s.
    package var replacedDelays: Int { layout.replacedDelays }

    /// A decoder positioned before the first frame. It holds at most two frames.
    package func makeDecoder() throws(AnimationError) -> any FrameDecoder { try layout.makeDecoder() }

    /// A decoder positioned before a frame, or before an earlier one in formats that do not skip frames.
    ///
    /// - Precondition: the animation has the frame.
    package func makeDecoder(at frame: Int) throws(AnimationError) -> any FrameDecoder {
        try layout.makeDecoder(at: frame)
    }

    /// A decoder whose frames are read by `decodeLuma` only, which is faster for films.
    package func makeLumaDecoder() throws(AnimationError) -> any FrameDecoder { try layout.makeLumaDecoder() }

    /// Checks the size limits that apply to every format.
    static func check(width: Int, height: Int) throws(AnimationError) {
        guard (1...maxSide).contains(width), (1...maxSide).contains(height), width * height <= maxPixels else {
            throw .size(width: width, height: height)
        }
    }
}
