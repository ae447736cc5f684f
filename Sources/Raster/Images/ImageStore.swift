import Foundation
package import Graphics

/// The pictures that display lists may name, decoded once and shared by all workers.
package struct ImageStore: Sendable {
    /// Of a picture, in pixels.
    package static let longestSide = 8_192

    private var bitmaps: [String: Bitmap] = [:]
    private let late: (@Sendable (String) -> Bitmap?)?

    /// A store without pictures. `late` is asked for those that were not added, on any worker's thread and at each
    /// use that the worker does not remember; meant for the frames of a clip, of which few are in memory at a time.
    package init(late: (@Sendable (String) -> Bitmap?)? = nil) {
        self.late = late
    }

    /// Adds a picture under the name by which image blocks call it.
    package mutating func add(_ bitmap: Bitmap, as source: String) {
        bitmaps[source] = bitmap
    }

    /// Decodes a PNG and adds it. Throws `notAPNG`, `imageSize`, `damagedImage` or `outOfMemory`; the header is
    /// checked before any pixel is allocated.
    package mutating func add(png bytes: [UInt8], as source: String) throws(RasterError) {
        bitmaps[source] = try PNGReader.decode(bytes, source: source)
    }

    /// Reads a PNG file and adds it. Throws `unreadableImage`, and what `add(png:as:)` throws; of a file whose header
    /// is refused no more than the header is read.
    package mutating func add(contentsOf file: String, as source: String) throws(RasterError) {
        guard let handle = FileHandle(forReadingAtPath: file) else { throw .unreadableImage(source: source) }
        defer { try? handle.close() }
        let header: [UInt8]
        let rest: [UInt8]
        do { header = Array(try handle.read(upToCount: 24) ?? Data()) } catch { throw .unreadableImage(source: source) }
        _ = try PNGReader.size(header: header[...], source: source)
        do { rest = Array(try handle.readToEnd() ?? Data()) } catch { throw .unreadableImage(source: source) }
        try add(png: header + rest, as: source)
    }

    /// The picture of that name, or nil.
    package func bitmap(for source: String) -> Bitmap? { bitmaps[source] ?? late?(source) }
}
