/// The size and orientation of a JPEG, read from its segments up to the frame header. Source: ITU-T T.81, annex B.
struct JPEGHeader {
    /// The start-of-image marker and the first byte of the next marker.
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    let width: Int
    let height: Int
    private(set) var orientation = PictureOrientation.up

    init(_ reader: BytesReader) throws(PictureError) {
        var offset = 2
        var isOriented = false
        while true {
            guard let first = reader.number(at: offset, count: 1) else { throw .truncated }
            guard first == 0xFF else { throw .damaged }
            // Any number of fill bytes may precede a marker.
            guard let marker = reader.number(at: offset + 1, count: 1) else { throw .truncated }
            if marker == 0xFF {
                offset += 1
                continue
            }
            offset += 2
            switch marker {
            case 0x01, 0xD0...0xD7: continue
            // The image data or the end of the image precedes the size.
            case 0x00, 0xD8, 0xD9, 0xDA: throw .damaged
            default: break
            }
            guard let length = reader.number(at: offset, count: 2) else { throw .truncated }
            guard length >= 2 else { throw .damaged }
            if Self.frames.contains(marker) {
                (width, height) = try Self.size(marker: marker, at: offset + 2, length: length - 2, in: reader)
                return
            }
            if marker == 0xE1, !isOriented, reader.matches("Exif\0\0", at: offset + 2) {
                isOriented = true
                let tags = reader.bytes.dropFirst(offset + 8).prefix(max(0, length - 8))
                orientation = PictureOrientation(tiff: Array(tags)) ?? .up
            }
            offset += length
        }
    }

    /// SOF0 to SOF15, without the three markers in that range that are no frame headers.
    private static let frames = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    private static func size(
        marker: Int, at offset: Int, length: Int, in reader: BytesReader
    ) throws(PictureError) -> (width: Int, height: Int) {
        guard let precision = reader.number(at: offset, count: 1), let height = reader.number(at: offset + 1, count: 2),
            let width = reader.number(at: offset + 3, count: 2), let colors = reader.number(at: offset + 5, count: 1)
        else { throw .truncated }
        guard length >= 6 + 3 * colors else { throw .damaged }
        guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
            throw .unsupported("a lossless or hierarchical JPEG")
        }
        guard precision == 8 else { throw .unsupported("a JPEG with \(precision) bits per colour component") }
        guard [1, 3, 4].contains(colors) else { throw .unsupported("a JPEG with \(colors) colour components") }
        return (width, height)
    }
}
