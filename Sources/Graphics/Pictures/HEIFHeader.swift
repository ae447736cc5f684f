/// The size of the primary picture of an AVIF or HEIC file, read from its boxes. Sources: ISO/IEC 14496-12, 4.2 (boxes) and 8.11
/// (items); ISO/IEC 23008-12, 6.5 (properties).
struct HEIFHeader {
    /// In pixels, after the cropping and rotation that the file prescribes.
    let width: Int
    let height: Int

    /// - Throws: `truncated` if more bytes are needed, or `damaged`.
    init(_ reader: BytesReader) throws(PictureError) {
        let top = BoxReader(reader, 0..<Int.max)
        guard let meta = try top.first("meta") else { throw .damaged }
        guard meta.content.upperBound <= reader.bytes.count else { throw .truncated }
        let inner = try BoxReader(reader, meta.content).withoutVersion()
        guard let primary = try inner.first("pitm"), let properties = try inner.first("iprp") else { throw .damaged }
        let item = try BoxReader(reader, primary.content).item()
        let parts = BoxReader(reader, properties.content)
        guard let container = try parts.first("ipco") else { throw .damaged }
        let all = try BoxReader(reader, container.content).boxes()
        var size: (width: Int, height: Int)?
        for index in try Self.associations(of: item, in: parts) where index > 0 {
            guard index <= all.count else { throw .damaged }
            let property = all[index - 1]
            size = try Self.size(size, changedBy: property, reader)
        }
        guard let size else { throw .damaged }
        (width, height) = (size.width, size.height)
    }

    /// The properties of an item, as indices from 1, in the order in which they apply.
    private static func associations(of item: Int, in properties: BoxReader) throws(PictureError) -> [Int] {
        for box in try properties.boxes() where box.type == "ipma" {
            var reader = BoxReader(properties.reader, box.content)
            let header = try reader.next(4)
            let (isWideID, isWideIndex) = (header >> 24 > 0, header & 1 != 0)
            for _ in 0..<(try reader.next(4)) {
                let id = try reader.next(isWideID ? 4 : 2)
                var indices: [Int] = []
                for _ in 0..<(try reader.next(1)) {
                    // The highest bit tells whether the property is essential.
                    indices.append(isWideIndex ? try reader.next(2) & 0x7FFF : try reader.next(1) & 0x7F)
                }
                if id == item { return indices }
            }
        }
        return []
    }

    private static func size(
        _ size: (width: Int, height: Int)?, changedBy property: Box, _ reader: BytesReader
    ) throws(PictureError) -> (width: Int, height: Int)? {
        var content = BoxReader(reader, property.content)
        switch (property.type, size) {
        case ("ispe", _):
            _ = try content.next(4)
            return (try content.next(4), try content.next(4))
        case ("irot", let size?):
            return try content.next(1) & 1 == 0 ? size : (size.height, size.width)
        case ("clap", let size?):
            let (width, height) = (try content.quotient(), try content.quotient())
            guard (1...max(size.width, 1)).contains(width), (1...max(size.height, 1)).contains(height) else {
                throw .damaged
            }
            return (width, height)
        default: return size
        }
    }
}

/// A box of an ISO base media file.
private struct Box {
    /// Four ASCII letters.
    var type: String
    /// Its place in the file.
    var content: Range<Int>
}

/// Reads boxes and numbers in a part of a file.
private struct BoxReader {
    let reader: BytesReader
    private var offset: Int
    private let end: Int

    init(_ reader: BytesReader, _ range: Range<Int>) {
        self.reader = reader
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    /// The next number, big-endian. Throws `damaged` beyond the end of the part.
    mutating func next(_ count: Int) throws(PictureError) -> Int {
        guard count <= end - offset, let number = reader.number(at: offset, count: count) else { throw .damaged }
        offset += count
        return number
    }

    /// The next two numbers as a whole quotient.
    mutating func quotient() throws(PictureError) -> Int {
        let (numerator, denominator) = (try next(4), try next(4))
        guard denominator > 0, numerator % denominator == 0 else {
            throw .unsupported("a picture that is cropped to a part of a pixel")
        }
        return numerator / denominator
    }

    /// The rest of a box that begins with a version and flags.
    func withoutVersion() throws(PictureError) -> BoxReader {
        var copy = self
        _ = try copy.next(4)
        return copy
    }

    /// The id in a box `pitm`.
    func item() throws(PictureError) -> Int {
        var copy = self
        return try copy.next(4) >> 24 == 0 ? try copy.next(2) : try copy.next(4)
    }

    /// The first box of a type; nil without one. At the top of a file the boxes before it are skipped, and those after it need not be
    /// there. Throws `truncated` where the part goes on beyond the bytes.
    func first(_ type: String) throws(PictureError) -> Box? {
        var copy = self
        while let box = try copy.nextBox() { if box.type == type { return box } }
        return nil
    }

    func boxes() throws(PictureError) -> [Box] {
        var copy = self
        var boxes: [Box] = []
        while let box = try copy.nextBox() { boxes.append(box) }
        return boxes
    }

    private mutating func nextBox() throws(PictureError) -> Box? {
        guard offset < end else { return nil }
        guard let short = reader.number(at: offset, count: 4), reader.number(at: offset + 4, count: 4) != nil else {
            throw .truncated
        }
        let type = String(decoding: reader.bytes[offset + 4..<offset + 8], as: UTF8.self)
        var (start, length) = (offset + 8, short)
        if short == 1 {
            guard let long = reader.number(at: offset + 8, count: 8) else { throw .truncated }
            (start, length) = (offset + 16, long)
        }
        // A box of the size 0 goes on to the end.
        let stop = length == 0 ? end : offset.addingReportingOverflow(length).partialValue
        guard stop >= start, stop <= end else { throw .damaged }
        offset = stop
        return Box(type: type, content: start..<stop)
    }
}
