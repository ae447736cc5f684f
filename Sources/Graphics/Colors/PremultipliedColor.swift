/// Converts straight alpha to premultiplied, as in `Bitmap`.
package enum PremultipliedColor {
    /// A pixel `0xAARRGGBB` from channels with straight alpha in 0...255, each `round(c * a / 255)`.
    @inlinable
    package static func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> UInt32 {
        if alpha == 255 { return 0xFF00_0000 | red << 16 | green << 8 | blue }
        func channel(_ value: UInt32) -> UInt32 { (value * alpha + 127) / 255 }
        return alpha << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
    }

    /// A pixel from one with straight alpha, both `0xAARRGGBB`.
    @inlinable
    package static func pixel(_ straight: UInt32) -> UInt32 {
        pixel(straight >> 16 & 255, straight >> 8 & 255, straight & 255, straight >> 24)
    }
}
