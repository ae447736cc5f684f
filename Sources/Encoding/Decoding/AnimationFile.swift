package import Graphics

/// A GIF or APNG with validated structure: its size and the times of its frames.
///
/// Pixels are decoded only by a decoder. Holds the file's bytes.
package struct AnimationFile: Sendable {
    package enum Format: String, Sendable, Hashable {
        case gif = "GIF"
        case apng = "APNG"
    }

    /// Maximum width and height of the picture in pixels.
    package static let maxSide = 8_192
    /// Maximum number of pixels of one frame: 64 MB of memory.
    package static let maxPixels = 1 << 24
    package static let maxFrames = 3_600
    /// Maximum sum of the pixels of all frames' boxes: limits the cost of decoding a whole file.
    package static let maxTotalPixels = 1 << 31
    /// Delay in seconds of a frame whose delay is 0 in the file, or at most 0.01 s in a GIF, as in browsers.
    static let defaultDelay = 0.1

    package let format: Format
    /// In pixels.
    package let width: Int
    package let height: Int
    /// End of each frame in seconds from the start, increasing.
    package let ends: [Double]
    private let source: Source

    private enum Source {
        case gif([UInt8])
        case apng(APNGLayout)
    }

    /// Reads the headers of all frames. Cost: linear in the number of bytes; nothing is decompressed.
    package init(_ bytes: [UInt8]) throws(AnimationError) {
        let delays: [Double]
        if bytes.starts(with: Array("GIF8".utf8)) {
            let layout = try GIFLayout(bytes)
            format = .gif
            (width, height) = (layout.width, layout.height)
            delays = layout.delays
            source = .gif(bytes)
        } else if bytes.starts(with: PNGHeader.signature) {
            let layout = try APNGLayout(bytes)
            format = .apng
            (width, height) = (layout.header.width, layout.header.height)
            delays = layout.frames.map(\.delay)
            source = .apng(layout)
        } else {
            throw .unknownFormat
        }
        var end = 0.0
        ends = delays.map { delay in
            end += delay
            // Removes rounding errors: ten tenths add up to exactly 1.
            return (end * 1e9).rounded() / 1e9
        }
    }

    /// A decoder positioned before the first frame. It holds one frame, or two if a frame's disposal restores the previous
    /// picture.
    package func makeDecoder() throws(AnimationError) -> any FrameDecoder {
        switch source {
        case .gif(let bytes): try GIFDecoder(bytes)
        case .apng(let layout): APNGDecoder(layout)
        }
    }

    /// Checks the size limits that apply to every format.
    static func check(width: Int, height: Int) throws(AnimationError) {
        guard (1...maxSide).contains(width), (1...maxSide).contains(height), width * height <= maxPixels else {
            throw .size(width: width, height: height)
        }
    }
}

/// Decodes the frames of an animation in order; each is composited on the previous ones, as in viewers.
package protocol FrameDecoder: AnyObject {
    /// Index of the frame that the next `decode` returns, from 0; the number of frames after the last one.
    var next: Int { get }

    /// Decodes the next frame; premultiplied pixels. Throws `AnimationError.damaged` after the last frame and after an
    /// error.
    func decode() throws(AnimationError) -> Bitmap
}
