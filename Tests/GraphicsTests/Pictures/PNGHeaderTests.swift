import Graphics
import Testing

@Suite struct PNGHeaderTests {
    /// A file with an IHDR chunk for 3 by 2 pixels, an empty chunk `tEXt` and IEND; the checksums are 1, 2 and 3.
    private static let file: [UInt8] =
        PNGHeader.signature + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 3, 0, 0, 0, 2, 16, 6, 0, 0, 1, 0, 0, 0, 1]
        + [0, 0, 0, 0] + Array("tEXt".utf8) + [0, 0, 0, 2] + [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 3]

    @Test func `the header has the fields of IHDR`() throws {
        let header = try PNGHeader(Self.file)
        #expect((header.width, header.height, header.bitDepth, header.colorType) == (3, 2, 16, 6))
        #expect((header.compressionMethod, header.filterMethod, header.interlaceMethod) == (0, 0, 1))
    }

    @Test func `invalid headers are rejected`() {
        #expect(throws: PictureError.truncated) { try PNGHeader(Array(Self.file.prefix(28))) }
        var other = Self.file
        other[12] = UInt8(ascii: "X")
        #expect(throws: PictureError.damaged) { try PNGHeader(other) }
    }

    @Test func `chunks are read up to IEND`() throws {
        var reader = PNGChunkReader(Self.file)
        let header = try #require(try reader.next())
        #expect(header.type == "IHDR" && header.data == 16..<29 && header.checksum == 1)
        #expect(header.checkedBytes == 12..<29)
        let text = try #require(try reader.next())
        #expect(text.type == "tEXt" && text.data.isEmpty && text.checksum == 2)
        #expect(try reader.next() == nil)
    }

    @Test func `a file that ends inside a chunk is truncated`() throws {
        for length in [8, 12, 32, 36, 44] {
            var reader = PNGChunkReader(Array(Self.file.prefix(length)))
            #expect(throws: PictureError.truncated, "\(length)") { while try reader.next() != nil {} }
        }
        var large = Self.file
        large[8] = 0xFF
        var reader = PNGChunkReader(large)
        #expect(throws: PictureError.truncated) { try reader.next() }
    }
}
