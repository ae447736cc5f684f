import Foundation
package import Graphics

/// The luma of one frame of a recording: 8 bits per pixel, gamma-encoded, rows from the top without padding.
package struct LumaFrame: Sendable, Hashable {
    /// The largest width and height, in pixels.
    package static let maxLength = 16_384

    /// Pixels per row.
    package let width: Int
    /// Number of rows.
    package let height: Int
    /// `width * height` values.
    package let luma: [UInt8]
    /// The time at which the file shows the frame, in seconds.
    package let time: Double

    /// Precondition: `luma.count == width * height`, both at least 1.
    package init(width: Int, height: Int, luma: [UInt8], time: Double) {
        precondition(width > 0 && height > 0 && luma.count == width * height, "a frame needs width * height values")
        self.width = width
        self.height = height
        self.luma = luma
        self.time = time
    }

    /// The luma of a bitmap over black: BT.709 weights of the gamma-encoded channels.
    package init(_ bitmap: Bitmap, time: Double) {
        self.init(width: bitmap.width, height: bitmap.height, luma: bitmap.luma, time: time)
    }

    var bounds: Rect { Rect(0, 0, Double(width), Double(height)) }

    /// Whether another frame has the same pixels; the times may differ.
    package func hasSamePixels(as other: LumaFrame) -> Bool {
        guard width == other.width, height == other.height else { return false }
        // Sound: both buffers have `luma.count` bytes. The comparison of arrays looks at one byte at a time.
        return luma.withUnsafeBytes { own in
            other.luma.withUnsafeBytes { bytes in
                guard let a = own.baseAddress, let b = bytes.baseAddress else { return true }
                return memcmp(a, b, min(own.count, bytes.count)) == 0
            }
        }
    }
}
