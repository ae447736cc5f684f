internal import Graphics

/// Converts premultiplied pixels to straight alpha. `PremultipliedColor` is the inverse.
enum StraightColor {
    /// `0xAARRGGBB` with straight alpha from premultiplied: each channel is exactly `round(255 * c / a)`, at most 255;
    /// 0 for alpha 0. Premultiplying the result, rounded, restores the pixel for valid input.
    @inline(__always)
    static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt32 {
            min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    /// The pixels of a bitmap as straight `0xAARRGGBB`. An opaque bitmap's pixels are not copied.
    static func unpremultiplied(_ bitmap: Bitmap) -> [UInt32] {
        bitmap.isOpaque ? bitmap.pixels : bitmap.pixels.map { unpremultiplied($0) }
    }

    /// The pixels of a bitmap as either `0xFFRRGGBB` or 0: transparent where alpha is below 128; elsewhere the pixel
    /// composited over `matte`, or its straight colour without a matte. An opaque bitmap's pixels are not copied.
    ///
    /// - Returns: the pixels, and whether the bitmap is opaque.
    static func thresholded(_ bitmap: Bitmap, matte: UInt32?) -> (pixels: [UInt32], isOpaque: Bool) {
        guard !bitmap.isOpaque else { return (bitmap.pixels, true) }
        let pixels: [UInt32] = bitmap.pixels.map { pixel in
            let alpha = pixel >> 24
            if alpha == 255 { return pixel }
            if alpha < 128 { return 0 }
            guard let matte else { return unpremultiplied(pixel) | 0xFF00_0000 }
            func channel(_ shift: UInt32) -> UInt32 {
                let under = ((matte >> shift & 255) * (255 - alpha) + 127) / 255
                return min((pixel >> shift & 255) + under, 255) << shift
            }
            return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
        }
        return (pixels, false)
    }
}
