/// How a group is blended with its backdrop, by the names of CGBlendMode.
///
/// All of them work on gamma-encoded sRGB, as Core Graphics and CSS do. Source of the formulas: W3C Compositing and
/// Blending, Level 1; of `plusDarker`, which was removed from it, the drafts of 2013.
package enum BlendMode: String, Sendable, Hashable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
    case destinationAtop, xor, plusDarker, plusLighter

    /// Whether the mode also changes the backdrop where the group is transparent, so that the group's clip limits the
    /// affected area.
    package var isUnbounded: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
