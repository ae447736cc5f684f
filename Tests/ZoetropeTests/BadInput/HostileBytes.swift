/// Builds files byte by byte, so that each field can be wrong.
enum HostileBytes {
    static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] { littleEndian(value, count).reversed() }

    /// The cyclic redundancy check of PNG (PNG, annex D).
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }

    /// A zlib stream without compression.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in bytes { (a, b) = ((a + Int(byte)) % 65_521, (a + b + Int(byte)) % 65_521) }
        let length = bytes.count
        return [0x78, 1, 1] + littleEndian(length, 2) + littleEndian(~length, 2) + bytes + bigEndian(b << 16 | a, 4)
    }

    // MARK: PNG

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(data.count, 4) + body + bigEndian(checksum(body), 4)
    }

    static func header(_ width: Int, _ height: Int, depth: UInt8 = 8, color: UInt8 = 2) -> [UInt8] {
        signature + chunk("IHDR", bigEndian(width, 4) + bigEndian(height, 4) + [depth, color, 0, 0, 0])
    }

    /// The data of a picture with 2 by 2 black pixels.
    static let data = chunk("IDAT", stored([UInt8](repeating: 0, count: 14)))
    static let end = chunk("IEND", [])

    static func frameControl(_ number: Int, _ width: Int, _ height: Int, x: Int = 0, y: Int = 0) -> [UInt8] {
        chunk("fcTL", [number, width, height, x, y].flatMap { bigEndian($0, 4) } + [0, 1, 0, 10, 0, 0])
    }

    static func apng(frames: Int, _ chunks: [UInt8]...) -> [UInt8] {
        header(2, 2) + chunk("acTL", bigEndian(frames, 4) + bigEndian(0, 4)) + chunks.flatMap { $0 } + end
    }

    // MARK: WebP

    static func riff(_ chunks: [UInt8]..., size: Int? = nil) -> [UInt8] {
        let body = Array("WEBP".utf8) + chunks.flatMap { $0 }
        return Array("RIFF".utf8) + littleEndian(size ?? body.count, 4) + body
    }

    static func webPChunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Array(type.utf8) + littleEndian(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }

    static func extended(_ width: Int, _ height: Int, isAnimated: Bool = false) -> [UInt8] {
        webPChunk(
            "VP8X", [isAnimated ? 2 : 0, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3))
    }

    /// A lossless picture with one pixel.
    static let pixel = webPChunk(
        "VP8L", [0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0x08, 0xFE, 0x07, 0x00])
    static let animation = webPChunk("ANIM", [0, 0, 0, 0, 0, 0])

    static func frame(x: Int = 0, y: Int = 0, _ picture: [UInt8]) -> [UInt8] {
        webPChunk("ANMF", littleEndian(x / 2, 3) + littleEndian(y / 2, 3) + [0, 0, 0, 0, 0, 0, 50, 0, 0, 0] + picture)
    }

    // MARK: GIF

    static func gif(_ width: Int, _ height: Int, hasTable: Bool = true, _ blocks: [UInt8]...) -> [UInt8] {
        Array("GIF89a".utf8) + littleEndian(width, 2) + littleEndian(height, 2) + [hasTable ? 0x80 : 0, 0, 0]
            + (hasTable ? [0, 0, 0, 255, 255, 255] : []) + blocks.flatMap { $0 } + Array(";".utf8)
    }

    /// An image with 0.1 s. The data are those of one pixel.
    static func image(
        _ width: Int, _ height: Int, x: Int = 0, y: Int = 0, data: [UInt8] = [2, 2, 0x44, 1, 0]
    ) -> [UInt8] {
        [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C] + [x, y, width, height].flatMap { littleEndian($0, 2) } + [0] + data
    }
}
