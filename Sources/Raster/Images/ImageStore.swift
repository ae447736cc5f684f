import Foundation
package import Graphics

/// The pictures that display lists may name, decoded once and shared by all workers.
package struct ImageStore: Sendable {
    /// Of all pictures that were read from files, together: 256 MB, or one picture of the largest size.
    package static let maxPixels = PictureHeader.maxSide * PictureHeader.maxSide
    /// Of a file.
    package static let maxBytes = 64 << 20

    private var images: [String: StoredImage] = [:]
    private var pixels = 0
    private let late: (@Sendable (String) -> Bitmap?)?

    /// A store without pictures. `late` is asked for those that were not added, on any worker's thread and at each
    /// use that the worker does not remember; meant for the frames of a clip, of which few are in memory at a time.
    package init(late: (@Sendable (String) -> Bitmap?)? = nil) {
        self.late = late
    }

    /// Adds a picture under the name by which image blocks call it. Throws `outOfMemory`.
    package mutating func add(_ bitmap: Bitmap, as source: String) throws(RasterError) {
        images[source] = StoredImage(try PixelBuffer(bitmap))
    }

    /// Decodes a PNG or JPEG and adds it. Throws `image` or `outOfMemory`; the header is checked before any pixel is
    /// allocated.
    package mutating func add(file bytes: [UInt8], as source: String) throws(RasterError) {
        let header: PictureHeader
        do { header = try PictureHeader(bytes) } catch { throw .image(source: source, error) }
        try reserve(header, for: source)
        let decode = header.format == .png ? PNGReader.decode : JPEGReader.decode
        images[source] = StoredImage(try decode(bytes, header, source).turned(header.orientation))
    }

    /// Reads a PNG or JPEG file and adds it. Throws `image` or `outOfMemory`; of a file whose header is refused no
    /// more than the header is read.
    package mutating func add(contentsOf file: String, as source: String) throws(RasterError) {
        var bytes: [UInt8] = []
        do throws(PictureError) {
            guard let handle = FileHandle(forReadingAtPath: file) else { throw .unreadable }
            defer { try? handle.close() }
            func read(_ count: Int) throws(PictureError) -> [UInt8] {
                do { return Array(try handle.read(upToCount: count) ?? Data()) } catch { throw .unreadable }
            }
            _ = try PictureHeader { count throws(PictureError) in
                let more = try read(count)
                bytes += more
                return more
            }
            bytes += try read(Self.maxBytes + 1 - bytes.count)
            guard bytes.count <= Self.maxBytes else { throw .tooLong(most: Self.maxBytes) }
        } catch {
            throw .image(source: source, error)
        }
        try add(file: bytes, as: source)
    }

    /// The picture of that name, or nil.
    package func bitmap(for source: String) -> Bitmap? { images[source]?.original.bitmap ?? late?(source) }

    /// The picture of that name as workers share it; nil for late ones and unknown ones.
    func image(for source: String) -> StoredImage? { images[source] }

    /// A late picture.
    func lateBitmap(for source: String) -> Bitmap? { late?(source) }

    /// Counts a picture before it is decoded.
    private mutating func reserve(_ header: PictureHeader, for source: String) throws(RasterError) {
        let count = header.width * header.height
        guard images[source] != nil || pixels + count <= Self.maxPixels else {
            throw .image(
                source: source,
                .tooMuch(width: header.shownWidth, height: header.shownHeight, most: Self.maxPixels))
        }
        if images[source] == nil { pixels += count }
    }
}
