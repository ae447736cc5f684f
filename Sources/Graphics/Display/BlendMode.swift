/// How a group's colours meet what lies beneath, by the names of CGBlendMode.
///
/// All of them work on gamma-encoded sRGB, as Core Graphics and CSS do. Source of the formulas: W3C Compositing and
/// Blending, Level 1; of `plusDarker`, which stands there no longer, the drafts of 2013.
package enum BlendMode: String, Sendable, Hashable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
    case destinationAtop, xor, plusDarker, plusLighter

    /// Whether what lies beneath changes where the group has nothing to show, so that the group's clip has to say how
    /// far it reaches.
    package var reachesBeyondItems: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
