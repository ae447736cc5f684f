/// Reads the chunks of a PNG one after the other, beginning with IHDR. Source: PNG specification, 5.3.
package struct PNGChunkReader: Sendable {
    package struct Chunk: Sendable, Hashable {
        /// Four ASCII letters.
        package let type: String
        /// Position of the chunk's data in the file.
        package let data: Range<Int>
        /// The stored CRC-32, which covers `checkedBytes`.
        package let checksum: UInt32

        /// Position in the file of the type and the data.
        package var checkedBytes: Range<Int> { data.lowerBound - 4..<data.upperBound }
    }

    private let reader: BytesReader
    private var offset = PNGHeader.signature.count

    /// - Parameter bytes: a whole file, whose signature is not checked.
    package init(_ bytes: [UInt8]) {
        reader = BytesReader(bytes)
    }

    /// The next chunk; nil when it is IEND.
    ///
    /// Throws `truncated` where the file ends before the chunk does. The checksum is not compared, because that takes
    /// time that grows with the data.
    package mutating func next() throws(PictureError) -> Chunk? {
        guard let length = reader.number(at: offset, count: 4),
            let checksum = reader.number(at: offset + 8 + length, count: 4)
        else { throw .truncated }
        let data = offset + 8..<offset + 8 + length
        let type = String(decoding: reader.bytes[offset + 4..<offset + 8], as: UTF8.self)
        offset = data.upperBound + 4
        return type == "IEND" ? nil : Chunk(type: type, data: data, checksum: UInt32(checksum))
    }
}
