internal import Graphics

/// Writes the chunks of an animated WebP (RFC 9649, chapter 2).
struct WebPContainer {
    /// The longest time of one frame in milliseconds.
    static let maxDelay = 1 << 24 - 1

    private let sink: any PatchableSink
    /// Size of the file so far.
    private var bytes = 0

    init(sink: any PatchableSink) {
        self.sink = sink
    }

    /// Begins the file. Its length is 0 until `finish`.
    ///
    /// - Parameter plays: 0 for an endless loop.
    mutating func begin(
        width: Int, height: Int, plays: Int, isTransparent: Bool, hasComment: Bool
    ) throws(EncodingError) {
        try put(Array("RIFF".utf8) + Self.littleEndian(0, 4) + Array("WEBP".utf8))
        // Of the flags: alpha, XMP and animation.
        let flags: UInt8 = (isTransparent ? 0x10 : 0) | (hasComment ? 0x04 : 0) | 0x02
        try put(
            Self.chunk("VP8X", [flags, 0, 0, 0] + Self.littleEndian(width - 1, 3) + Self.littleEndian(height - 1, 3)))
        // Viewers ignore the background colour.
        try put(Self.chunk("ANIM", [0, 0, 0, 0] + Self.littleEndian(plays, 2)))
    }

    /// - Parameter delay: milliseconds, at most `maxDelay`.
    mutating func write(_ drawing: WebPDrawing, delay: Int) throws(EncodingError) {
        let box = drawing.box
        var data = Self.littleEndian(box.x / 2, 3) + Self.littleEndian(box.y / 2, 3)
        data += Self.littleEndian(box.width - 1, 3) + Self.littleEndian(box.height - 1, 3)
        data += Self.littleEndian(delay, 3) + [drawing.isOver ? 0 : 0x02]
        try put(Self.chunk("ANMF", data + drawing.data))
    }

    /// Ends the file.
    ///
    /// - Parameter comment: a text for the XMP chunk; nil for none.
    mutating func finish(comment: String?) throws(EncodingError) {
        if let comment { try put(Self.chunk("XMP ", XMPComment.packet(comment))) }
        do {
            try Self.littleEndian(bytes - 8, 4).withUnsafeBytes { try sink.patch($0, at: 4) }
        } catch {
            throw EncodingError.sink(String(describing: error))
        }
    }

    private mutating func put(_ data: [UInt8]) throws(EncodingError) {
        // The length of the file has 32 bits.
        guard bytes + data.count < 1 << 32 else { throw .library(name: "WebP", message: "the file exceeds 4 GB") }
        try sink.put(data)
        bytes += data.count
    }

    /// A chunk, padded to an even length.
    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + littleEndian(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
    }

    private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
