/// The header of a picture file: format, size and orientation.
///
/// The format is recognised by the first bytes, never by the file's name. No pixels are allocated.
package struct PictureHeader: Sendable, Hashable {
    package enum Format: Sendable, Hashable {
        case png, jpeg, webP, avif, heic
    }

    /// The maximum width and height of a picture, in pixels.
    package static let maxSide = 8_192
    /// The number of bytes that contains the whole header of nearly every file.
    package static let usualLength = 1 << 16
    /// The number of bytes searched for the header: a JPEG may contain previews and profiles before its size.
    package static let maxBytes = 1 << 22

    package var format: Format
    /// Columns and rows as stored, each in `1...maxSide`; of AVIF and HEIC as shown.
    package var width: Int
    package var height: Int
    /// How the stored rows and columns are to be shown.
    package var orientation: PictureOrientation

    /// Whether a file is a WebP, still or animated, by its first bytes.
    package static func isWebP(_ bytes: [UInt8]) -> Bool { WebPHeader.matches(bytes) }

    /// Columns of the picture as shown, in pixels.
    package var shownWidth: Int { orientation.swapsSides ? height : width }
    /// Rows of the picture as shown, in pixels.
    package var shownHeight: Int { orientation.swapsSides ? width : height }

    /// Reads the header from a file, in at most two reads.
    ///
    /// - Parameter next: reads at most the given number of further bytes; fewer only at the end of the file.
    /// - Throws: errors of `next`; `notAPicture` for another format, `truncated`, `damaged`, `unsupported`, or `size`
    ///   for a side outside `1...maxSide`.
    package init(next: (Int) throws(PictureError) -> [UInt8]) throws(PictureError) {
        var bytes = try next(Self.usualLength)
        do throws(PictureError) {
            try self.init(bytes)
        } catch .truncated where bytes.count == Self.usualLength {
            bytes += try next(Self.maxBytes - bytes.count)
            do throws(PictureError) {
                try self.init(bytes)
            } catch .truncated where bytes.count == Self.maxBytes {
                throw .damaged
            }
        }
    }

    /// Reads the header from the start of a file.
    ///
    /// Throws `notAPicture` for another format, `truncated` if more bytes are needed, `damaged`, `unsupported`, or
    /// `size` for a side outside `1...maxSide`. Cost: a pass over the bytes before the size.
    package init(_ bytes: [UInt8]) throws(PictureError) {
        let reader = BytesReader(bytes)
        if bytes.starts(with: PNGHeader.signature) {
            let header = try PNGHeader(reader)
            (format, width, height, orientation) = (.png, header.width, header.height, .up)
        } else if bytes.starts(with: JPEGHeader.signature) {
            let header = try JPEGHeader(reader)
            (format, width, height, orientation) = (.jpeg, header.width, header.height, header.orientation)
        } else if WebPHeader.matches(bytes) {
            let header = try WebPHeader(reader)
            (format, width, height, orientation) = (.webP, header.width, header.height, .up)
        } else {
            let kind = FileKind(bytes)
            guard kind == .avif || kind == .heic else { throw .notAPicture(kind) }
            let header = try HEIFHeader(reader)
            // libheif applies the rotation.
            (format, width, height, orientation) = (kind == .avif ? .avif : .heic, header.width, header.height, .up)
        }
        let allowed = 1...Self.maxSide
        guard allowed.contains(width), allowed.contains(height) else { throw .size(width: width, height: height) }
    }
}

/// Reads numbers at offsets of a file, with bounds checks.
struct BytesReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number in `count` bytes, big-endian by default; nil beyond the end.
    func number(at offset: Int, count: Int, isLittleEndian: Bool = false) -> Int? {
        guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
        let run = bytes[offset..<(offset + count)]
        return (isLittleEndian ? Array(run.reversed()) : Array(run)).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether the bytes at an offset are those of the given ASCII text.
    func matches(_ text: String, at offset: Int) -> Bool {
        bytes.dropFirst(offset).starts(with: Array(text.utf8))
    }
}
