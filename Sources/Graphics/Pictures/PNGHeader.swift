/// The IHDR chunk of a PNG. Source: PNG specification, 5.2 and 11.2.1.
package struct PNGHeader: Sendable, Hashable {
    /// The first eight bytes of every PNG.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Columns, in pixels; not checked against any limit.
    package let width: Int
    /// Rows, in pixels; not checked against any limit.
    package let height: Int
    /// Bits per sample, as stored: valid values depend on the colour type.
    package let bitDepth: Int
    /// As stored: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha; other values are invalid.
    package let colorType: Int
    /// As stored: the only valid value is 0.
    package let compressionMethod: Int
    /// As stored: the only valid value is 0.
    package let filterMethod: Int
    /// As stored: 0 for none, 1 for Adam7; other values are invalid.
    package let interlaceMethod: Int

    /// Reads the header at the start of a file, whose signature is not checked.
    ///
    /// Throws `truncated` where the file ends before the chunk does, and `damaged` where the first chunk is not an IHDR
    /// chunk of 13 bytes. The checksum is not checked.
    package init(_ bytes: [UInt8]) throws(PictureError) {
        try self.init(BytesReader(bytes))
    }

    init(_ reader: BytesReader) throws(PictureError) {
        guard let length = reader.number(at: 8, count: 4), let type = reader.number(at: 12, count: 4),
            let width = reader.number(at: 16, count: 4), let height = reader.number(at: 20, count: 4)
        else { throw .truncated }
        guard length == 13, type == 0x4948_4452 else { throw .damaged }
        guard reader.bytes.count >= 29 else { throw .truncated }
        (self.width, self.height) = (width, height)
        bitDepth = Int(reader.bytes[24])
        colorType = Int(reader.bytes[25])
        compressionMethod = Int(reader.bytes[26])
        filterMethod = Int(reader.bytes[27])
        interlaceMethod = Int(reader.bytes[28])
    }
}
