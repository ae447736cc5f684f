/// A change to the pixels of a group, taken together: CALayer's `filters`, CSS's `filter`.
///
/// All work on gamma-encoded sRGB. Colours are held to 0...1 after each filter.
/// Source of the formulas: W3C Filter Effects Module, Level 1, "Filter primitives represented as shorthand functions";
/// of `multiply`, CAFilter's multiplyColor and Core Image's CIColorMatrix.
package enum Filter: Sendable, Hashable {
    /// A Gaussian of this standard deviation in points, at least 0; beyond the group there is nothing, so that its
    /// edges fade out.
    case blur(radius: Double)
    /// 1 changes nothing, 0 is grey of the same luma, more is more vivid.
    case saturation(Double)
    /// Multiplies the components: 1 changes nothing, 0 is black.
    case brightness(Double)
    /// Spreads the components about 0.5: 1 changes nothing, 0 is grey.
    case contrast(Double)
    /// Turns the hue by radians, luma kept.
    case hueRotation(Double)
    /// 0 changes nothing, 1 is the negative.
    case invert(Double)
    /// Multiplies by the colour's components, alpha by its alpha; white changes nothing.
    case multiply(Color)
    /// Lays a colour over what is there by the colour's alpha, the group's own alpha kept.
    case tint(Color)
}
