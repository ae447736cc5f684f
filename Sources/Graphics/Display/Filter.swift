/// A filter applied to the pixels of a whole group: CALayer's `filters`, CSS's `filter`.
///
/// All filters work on gamma-encoded sRGB. Colours are clamped to 0...1 after each filter.
/// Source of the formulas: W3C Filter Effects Module, Level 1, "Filter primitives represented as shorthand functions";
/// of `multiply`, CAFilter's multiplyColor and Core Image's CIColorMatrix.
package enum Filter: Sendable, Hashable {
    /// A Gaussian blur with this standard deviation in points, at least 0. Pixels outside the group count as clear, so
    /// that its edges fade out.
    case blur(radius: Double)
    /// 1 changes nothing, 0 gives grey of the same luma, values above 1 increase saturation.
    case saturation(Double)
    /// Multiplies the components: 1 changes nothing, 0 gives black.
    case brightness(Double)
    /// Scales the components about 0.5: 1 changes nothing, 0 gives grey.
    case contrast(Double)
    /// Rotates the hue by an angle in radians; luma is unchanged.
    case hueRotation(Double)
    /// 0 changes nothing, 1 inverts the colours.
    case invert(Double)
    /// Multiplies components and alpha by those of the colour; white changes nothing.
    case multiply(Color)
    /// Composites a colour over the group; the group's alpha is unchanged.
    case tint(Color)
}
