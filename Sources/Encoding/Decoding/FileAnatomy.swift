/// What a GIF, PNG or APNG is made of: its frames with their boxes, delays, colours and bytes. No pixel is decoded.
package struct FileAnatomy: Sendable, Hashable {
    package enum Format: String, Sendable, Hashable {
        case gif = "GIF"
        case png = "PNG"
        case apng = "APNG"
    }

    /// How a frame meets what was drawn before.
    package enum Blending: String, Sendable, Hashable {
        /// Replaces its box, transparent pixels too.
        case source
        /// Leaves what is beneath its transparent pixels.
        case over
    }

    /// What becomes of a frame's box before the next frame, by GIF89a's and APNG's words.
    package enum Disposal: String, Sendable, Hashable {
        case keep, background, previous
    }

    package struct Frame: Sendable, Hashable {
        /// In pixels, from the top left corner.
        package var x: Int
        package var y: Int
        package var width: Int
        package var height: Int
        /// In seconds, as the file says it; viewers slow GIF delays below 0.02 down to 0.1. 0 for a still.
        package var delay: Double
        package var disposal: Disposal
        package var blending: Blending
        /// Entries of the colour table that it uses, 0 where pixels are no indices.
        package var colors: Int
        /// Whether that table is its own and not the file's.
        package var hasOwnColors: Bool
        /// Of the file: control, description, colour table and pixels.
        package var bytes: Int
    }

    package var format: Format
    /// In pixels.
    package var width: Int
    package var height: Int
    /// How often the frames are shown in all; nil for ever.
    package var plays: Int?
    /// Empty where there is none.
    package var comment: String
    /// Of the whole file.
    package var bytes: Int
    package var frames: [Frame]

    /// Seconds, the delays as the file says them added up.
    package var duration: Double {
        (frames.reduce(0) { $0 + $1.delay } * 1e6).rounded() / 1e6
    }

    /// Reads the records of a file. Cost: linear in its bytes, of which none is decompressed.
    ///
    /// - Throws: `AnimationError` for other formats and damage; limits are those of `AnimationFile`.
    package init(_ bytes: [UInt8]) throws(AnimationError) {
        if bytes.starts(with: Array("GIF8".utf8)) {
            self = try FileAnatomy.gif(bytes)
        } else if bytes.starts(with: PNGChunkWriter.signature) {
            self = try FileAnatomy.png(bytes)
        } else {
            throw .unknownFormat
        }
    }

    init(format: Format, width: Int, height: Int, bytes: Int) {
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
        plays = format == .apng ? nil : 1
        comment = ""
        frames = []
    }
}
