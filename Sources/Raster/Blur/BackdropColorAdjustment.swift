import Graphics

/// The colour change of a backdrop: saturation, then a tint composited over the result.
///
/// Works on premultiplied gamma-encoded sRGB as (blue, green, red, alpha) in 0...255.
struct BackdropColorAdjustment {
    typealias Pixel = GaussianBlur.Pixel

    private let saturation: Float
    /// Premultiplied, in 0...255.
    private let tint: Pixel
    private let remaining: Float

    /// - Parameters:
    ///   - saturation: 1 changes nothing, 0 gives grey.
    ///   - tint: its alpha is its share of the result.
    init(saturation: Double, tint: Color) {
        self.saturation = Float(saturation)
        let color = SIMD4(tint.blue, tint.green, tint.red, 1) * (tint.alpha * 255)
        self.tint = Pixel(Float(color.x), Float(color.y), Float(color.z), Float(color.w))
        remaining = Float(1 - tint.alpha)
    }

    /// The Rec. 709 weights of blue, green and red, as in Apple's UIImage+ImageEffects sample (WWDC 2013).
    private static let luma = Pixel(0.0722, 0.7152, 0.2126, 0)

    @inline(__always)
    func apply(to pixel: Pixel) -> Pixel {
        let weighted = pixel * Self.luma
        let luma = weighted.x + weighted.y + weighted.z
        // A linear matrix gives the same result on premultiplied components as on straight ones.
        var saturated = ((pixel - luma) * saturation + luma).limited(to: Pixel(repeating: pixel.w))
        saturated.w = pixel.w
        return saturated * remaining + tint
    }
}
