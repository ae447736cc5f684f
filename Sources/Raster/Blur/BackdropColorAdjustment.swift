import Graphics

/// The colour of a visual effect: saturation, then a tint laid over.
///
/// Works on premultiplied gamma-encoded sRGB as (blue, green, red, alpha) in 0...255.
struct BackdropTone {
    typealias Pixel = GaussianBlur.Pixel

    private let saturation: Float
    /// Premultiplied, in 0...255.
    private let tint: Pixel
    private let remaining: Float

    /// Saturation 1 leaves colours alone, 0 makes them grey; the tint's alpha says how much it covers.
    init(saturation: Double, tint: Color) {
        self.saturation = Float(saturation)
        let color = SIMD4(tint.blue, tint.green, tint.red, 1) * (tint.alpha * 255)
        self.tint = Pixel(Float(color.x), Float(color.y), Float(color.z), Float(color.w))
        remaining = Float(1 - tint.alpha)
    }

    /// Rec. 709's weights of blue, green and red, as in Apple's UIImage+ImageEffects (WWDC 2013).
    private static let luma = Pixel(0.0722, 0.7152, 0.2126, 0)

    @inline(__always)
    func apply(to pixel: Pixel) -> Pixel {
        let weighted = pixel * Self.luma
        let luma = weighted.x + weighted.y + weighted.z
        // The matrix has no offsets, so it works on premultiplied components as it does on straight ones.
        var saturated = (pixel - luma) * saturation + luma
        saturated.clamp(lowerBound: .zero, upperBound: Pixel(repeating: pixel.w))
        saturated.w = pixel.w
        return saturated * remaining + tint
    }
}
