/// What a picture file says of itself before its pixels: format, size and which way up it is.
///
/// The format is told by the first bytes, never by the file's name. Nothing is allocated for what a header claims.
package struct PictureHeader: Sendable, Hashable {
    package enum Format: Sendable, Hashable {
        case png, jpeg
    }

    /// Of a picture, in pixels.
    package static let maxSide = 8_192
    /// How many bytes hold the whole header of nearly every file.
    package static let usualLength = 1 << 16
    /// How many bytes are searched for it at most: a JPEG may carry previews and profiles before its size.
    package static let maxBytes = 1 << 22

    package var format: Format
    /// Columns and rows as stored, each in `1...maxSide`.
    package var width: Int
    package var height: Int
    /// How the stored rows and columns are to be shown.
    package var orientation: PictureOrientation

    /// Columns of the picture as shown, in pixels.
    package var shownWidth: Int { orientation.swapsSides ? height : width }
    /// Rows of the picture as shown, in pixels.
    package var shownHeight: Int { orientation.swapsSides ? width : height }

    /// Reads as much of a file as its header takes.
    ///
    /// - Parameter next: takes at most so many further bytes off the file; fewer only at its end.
    /// - Throws: what `next` throws, and `notAPicture` for another format, `cutShort`, `damaged`, `unsupported`, or
    ///   `size` beyond the limit.
    package init(next: (Int) throws(PictureError) -> [UInt8]) throws(PictureError) {
        var bytes = try next(Self.usualLength)
        do throws(PictureError) {
            try self.init(bytes)
        } catch .cutShort where bytes.count == Self.usualLength {
            bytes += try next(Self.maxBytes - bytes.count)
            do throws(PictureError) {
                try self.init(bytes)
            } catch .cutShort where bytes.count == Self.maxBytes {
                throw .damaged
            }
        }
    }

    /// Reads the start of a file.
    ///
    /// Throws `notAPicture` for another format, `cutShort` where more bytes are needed, `damaged`, `unsupported`, or
    /// `size` beyond the limit. Cost: a pass over the bytes before the size.
    package init(_ bytes: [UInt8]) throws(PictureError) {
        let reader = BytesReader(bytes)
        if bytes.starts(with: PNGHeader.signature) {
            let header = try PNGHeader(reader)
            (format, width, height, orientation) = (.png, header.width, header.height, .up)
        } else if bytes.starts(with: JPEGHeader.signature) {
            let header = try JPEGHeader(reader)
            (format, width, height, orientation) = (.jpeg, header.width, header.height, header.orientation)
        } else {
            throw .notAPicture(FileKind(bytes))
        }
        let allowed = 1...Self.maxSide
        guard allowed.contains(width), allowed.contains(height) else { throw .size(width: width, height: height) }
    }
}

/// Numbers taken from places in a file, with every place checked.
struct BytesReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number in `count` bytes, the most significant first unless told otherwise; nil beyond the end.
    func number(at offset: Int, count: Int, isLittleEndian: Bool = false) -> Int? {
        guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
        let run = bytes[offset..<(offset + count)]
        return (isLittleEndian ? Array(run.reversed()) : Array(run)).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether a text in ASCII stands at a place.
    func has(_ text: String, at offset: Int) -> Bool {
        bytes.dropFirst(offset).starts(with: Array(text.utf8))
    }
}
