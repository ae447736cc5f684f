import Graphics

/// kCGBlendModePlusDarker, which Cairo lacks: what two colours lack of white adds up.
///
/// With premultiplied components S and D and alphas s and d the result has alpha `r = min(1, s + d)` and components
/// `max(0, r - (s - S) - (d - D))`: the drafts of W3C Compositing until 2013, and Apple's `max(0, 1 - (1 - D) - (1 - S))`
/// where both are opaque. Nothing changes where the source is clear.
struct PlusDarker {
    /// Multiplies the source, in 0...1.
    let opacity: Double

    /// Replaces the target's pixels, which lie wherever the source's do or beside them.
    func lay(_ source: Layer, over target: Layer) {
        let area = source.area.intersection(target.area)
        let share = Float(opacity)
        source.surface.withPixels { sources, sourceStride in
            target.surface.withPixels { targets, targetStride in
                for y in area.minY..<max(area.minY, area.maxY) {
                    let from = sources + (y - source.area.minY) * sourceStride - source.area.minX
                    let to = targets + (y - target.area.minY) * targetStride - target.area.minX
                    for x in area.minX..<max(area.minX, area.maxX) {
                        let (s, d) = (GaussianBlur.unpacked(from[x]) * share, GaussianBlur.unpacked(to[x]))
                        let alpha = min(255, s.w + d.w)
                        var result = s + d + (alpha - s.w - d.w)
                        result.clamp(lowerBound: .zero, upperBound: GaussianBlur.Pixel(repeating: alpha))
                        result.w = alpha
                        to[x] = GaussianBlur.packed(result)
                    }
                }
            }
        }
    }
}
