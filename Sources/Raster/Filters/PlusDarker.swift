import Graphics

/// `CGBlendMode.plusDarker`, which Cairo lacks: adds the distances of two colours from white.
///
/// With premultiplied components S and D and alphas s and d the result has alpha `r = min(1, s + d)` and components
/// `max(0, r - (s - S) - (d - D))`: the W3C Compositing drafts until 2013, and Apple's `max(0, 1 - (1 - D) - (1 - S))`
/// where both are opaque. A clear source changes nothing.
struct PlusDarker {
    /// Multiplies the source's alpha, in 0...1.
    let opacity: Double

    /// Replaces the pixels of the target that the source overlaps.
    func composite(_ source: OffscreenLayer, onto target: OffscreenLayer) {
        let area = source.area.intersection(target.area)
        let share = Float(opacity)
        source.surface.withPixels { sources, sourceStride in
            target.surface.withPixels { targets, targetStride in
                for y in area.y..<max(area.y, area.maxY) {
                    let from = sources + (y - source.area.y) * sourceStride - source.area.x
                    let to = targets + (y - target.area.y) * targetStride - target.area.x
                    for x in area.x..<max(area.x, area.maxX) {
                        let (s, d) = (GaussianBlur.unpacked(from[x]) * share, GaussianBlur.unpacked(to[x]))
                        let alpha = min(255, s.w + d.w)
                        let sum = s + d + (alpha - s.w - d.w)
                        var result = sum.limited(to: GaussianBlur.Pixel(repeating: alpha))
                        result.w = alpha
                        to[x] = GaussianBlur.packed(result)
                    }
                }
            }
        }
    }
}
