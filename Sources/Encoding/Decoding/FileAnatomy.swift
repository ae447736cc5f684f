/// The structure of an animation or picture: its frames with their boxes, delays, colours and bytes. No pixel is decoded.
package struct FileAnatomy: Sendable, Hashable {
    /// How a frame is combined with the picture before it.
    package enum Blending: String, Sendable, Hashable {
        /// It replaces its box, including transparent pixels.
        case source
        /// It is composited over its box.
        case over
    }

    /// What happens to a frame's box before the next frame, in the terms of GIF89a and APNG.
    package enum Disposal: String, Sendable, Hashable {
        case keep, background, previous
    }

    package struct Frame: Sendable, Hashable {
        /// In pixels, from the top left corner.
        package var x: Int
        package var y: Int
        package var width: Int
        package var height: Int
        /// In seconds, as stored in the file; viewers play GIF delays below 0.02 as 0.1. 0 for a still.
        package var delay: Double
        package var disposal: Disposal
        package var blending: Blending
        /// Number of entries of its colour table; 0 if pixels are not indices.
        package var colors: Int
        /// Whether the frame has a local colour table instead of using the file's.
        package var hasOwnColors: Bool
        /// Number of bytes in the file: control block, description, colour table and pixels.
        package var bytes: Int
    }

    /// The format's name: `PNG` for a still, `APNG` for an animation.
    package var format: String
    /// Whether it is a picture without delays and plays.
    package var isStill: Bool
    /// In pixels.
    package var width: Int
    package var height: Int
    /// Total number of plays; nil for an endless loop.
    package var plays: Int?
    /// Empty if the file has no comment.
    package var comment: String
    /// Size of the file in bytes.
    package var bytes: Int
    package var frames: [Frame]

    /// Sum of the delays as stored in the file, in seconds.
    package var duration: Double {
        (frames.reduce(0) { $0 + $1.delay } * 1e6).rounded() / 1e6
    }

    /// Reads the structure of a file. Cost: linear in its size; nothing is decompressed.
    ///
    /// - Throws: `AnimationError` for other formats, damaged files, and files beyond the limits of `AnimationFile`.
    package init(_ bytes: [UInt8]) throws(AnimationError) {
        self = try AnimationFile.format(of: bytes).anatomy(of: bytes)
    }

    init(format: String, isStill: Bool = false, width: Int, height: Int, bytes: Int) {
        self.format = format
        self.isStill = isStill
        self.width = width
        self.height = height
        self.bytes = bytes
        plays = 1
        comment = ""
        frames = []
    }
}
