/// The size of a WebP picture, read from its first chunk. Sources: the WebP container specification, RFC 9649, chapter 2;
/// RFC 6386, section 9.1.
struct WebPHeader {
    let width: Int
    let height: Int

    static func matches(_ bytes: [UInt8]) -> Bool {
        let reader = BytesReader(bytes)
        return reader.matches("RIFF", at: 0) && reader.matches("WEBP", at: 8)
    }

    init(_ reader: BytesReader) throws(PictureError) {
        func number(_ offset: Int, _ count: Int) throws(PictureError) -> Int {
            guard let number = reader.number(at: offset, count: count, isLittleEndian: true) else { throw .truncated }
            return number
        }
        // The chunk's name and length precede its data.
        let start = 20
        _ = try number(start, 1)
        if reader.matches("VP8X", at: 12) {
            guard try number(start, 1) & 2 == 0 else { throw .notAPicture(.webPAnimation) }
            (width, height) = (try number(start + 4, 3) + 1, try number(start + 7, 3) + 1)
        } else if reader.matches("VP8L", at: 12) {
            guard try number(start, 1) == 0x2F else { throw .damaged }
            let sides = try number(start + 1, 4)
            (width, height) = (sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1)
        } else if reader.matches("VP8 ", at: 12) {
            guard try number(start + 3, 3) == 0x2A019D else { throw .damaged }
            (width, height) = (try number(start + 6, 2) & 0x3FFF, try number(start + 8, 2) & 0x3FFF)
        } else {
            throw .damaged
        }
    }
}
