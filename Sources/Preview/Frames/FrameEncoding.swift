import Encoding
import Foundation
import Graphics

/// How the pixels of a frame are sent to the page.
package enum FrameEncoding: String, Sendable, Hashable, CaseIterable {
    /// A PNG with fast compression.
    case png
    /// A JPEG of an opaque frame, otherwise a PNG: small, for frames that are kept in large numbers while they play.
    case draft
    /// The uncompressed pixels of an opaque frame of at most `maxPixels`, otherwise a PNG. On one machine this is faster than
    /// compressing and decompressing.
    ///
    /// The data are the width and the height as 32-bit numbers, then 4 bytes for each pixel: red, green, blue and 255. The
    /// numbers begin with the low byte.
    case pixels

    /// The pixels of a frame that is sent uncompressed, at most.
    private static let maxPixels = 4_000_000

    func data(of bitmap: Bitmap) throws -> Data {
        let isOpaque = bitmap.isOpaque
        if self == .pixels, isOpaque, bitmap.pixels.count <= Self.maxPixels { return Self.pixels(of: bitmap) }
        let sink = DataSink()
        if self == .draft, isOpaque {
            try JPEGEncoder().encode(bitmap, to: sink)
        } else {
            try PNGEncoder.quick.encode(bitmap, to: sink)
        }
        return Data(sink.bytes)
    }

    private static func pixels(of bitmap: Bitmap) -> Data {
        // From 0xAARRGGBB to 0xAABBGGRR, whose lowest byte is red.
        var words = [UInt32](unsafeUninitializedCapacity: bitmap.pixels.count + 2) { buffer, count in
            buffer.initializeElement(at: 0, to: UInt32(bitmap.width).littleEndian)
            buffer.initializeElement(at: 1, to: UInt32(bitmap.height).littleEndian)
            bitmap.pixels.withUnsafeBufferPointer { pixels in
                for index in pixels.indices {
                    let pixel = pixels[index]
                    let swapped = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
                    buffer.initializeElement(at: index + 2, to: swapped.littleEndian)
                }
            }
            count = bitmap.pixels.count + 2
        }
        return words.withUnsafeMutableBytes { Data($0) }
    }

    /// The content type of what `data(of:)` returns.
    static func contentType(of data: Data) -> String {
        // No frame is as wide as the first bytes of a PNG or JPEG would say.
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        return data.starts(with: [0xFF, 0xD8, 0xFF]) ? "image/jpeg" : "application/octet-stream"
    }
}
