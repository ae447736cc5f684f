package import Graphics

/// A GIF or APNG whose structure has been checked: its size and when each frame is shown.
///
/// No pixel is decoded before a decoder is asked for one. Holds the file's bytes.
package struct AnimationFile: Sendable {
    package enum Format: String, Sendable, Hashable {
        case gif = "GIF"
        case apng = "APNG"
    }

    /// Of the picture, in pixels.
    package static let maxSide = 8_192
    /// Of one frame: 64 MB of memory.
    package static let maxPixels = 1 << 24
    package static let maxFrames = 3_600
    /// Of what all frames draw together: what decoding a whole file may cost.
    package static let maxTotalPixels = 1 << 31
    /// Seconds that a frame lasts where the file says none, or in a GIF 0.01, as browsers have it.
    static let unsaidDelay = 0.1

    package let format: Format
    /// In pixels.
    package let width: Int
    package let height: Int
    /// When each frame ends, in seconds from the start; increasing.
    package let ends: [Double]
    private let source: Source

    private enum Source {
        case gif([UInt8])
        case apng(APNGLayout)
    }

    /// Reads the headers of all frames. Cost: linear in the bytes, of which none is decompressed.
    package init(_ bytes: [UInt8]) throws(AnimationError) {
        let delays: [Double]
        if bytes.starts(with: Array("GIF8".utf8)) {
            let layout = try GIFLayout(bytes)
            format = .gif
            (width, height) = (layout.width, layout.height)
            delays = layout.delays
            source = .gif(bytes)
        } else if bytes.starts(with: PNGChunkWriter.signature) {
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
            // Ten tenths make one.
            return (end * 1e9).rounded() / 1e9
        }
    }

    /// A decoder that stands before the first frame. Holds one frame, or two where a frame restores what was before.
    package func makeDecoder() throws(AnimationError) -> any FrameDecoder {
        switch source {
        case .gif(let bytes): try GIFDecoder(bytes)
        case .apng(let layout): APNGDecoder(layout)
        }
    }

    /// The limits that every format keeps. Costs nothing.
    static func check(width: Int, height: Int) throws(AnimationError) {
        guard (1...maxSide).contains(width), (1...maxSide).contains(height), width * height <= maxPixels else {
            throw .size(width: width, height: height)
        }
    }
}

/// Gives the frames of an animation one after the other, each put together from those before as viewers do.
package protocol FrameDecoder: AnyObject {
    /// The frame that `decode` gives, from 0; as many as there are frames after the last.
    var next: Int { get }

    /// The next frame, premultiplied. After the last one, and after an error, `AnimationError.damaged`.
    func decode() throws(AnimationError) -> Bitmap
}
