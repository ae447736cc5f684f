/// The first chunk of a PNG. Source: PNG specification, 5.2 and 11.2.1.
struct PNGHeader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let width: Int
    let height: Int

    init(_ reader: BytesReader) throws(PictureError) {
        guard let length = reader.number(at: 8, count: 4), let kind = reader.number(at: 12, count: 4),
            let width = reader.number(at: 16, count: 4), let height = reader.number(at: 20, count: 4)
        else { throw .cutShort }
        guard length == 13, kind == 0x4948_4452 else { throw .damaged }
        (self.width, self.height) = (width, height)
    }
}
