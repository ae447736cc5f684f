/// How much of the picture is given for a smaller file.
///
/// Frames of few colours, as flat user interfaces have, are exact at every quality.
package enum Quality: String, Sendable, Hashable, CaseIterable {
    /// For places with a limit in bytes: visible loss in gradients and photos.
    case small
    /// Smaller and closer to the source than what is usual.
    case standard
    /// Loss that takes a magnifier to see.
    case best
}

/// What a ``Quality`` means for GIF. Distances are in levels: OKLab scaled so that a step of one is close
/// to a step of one in an 8-bit channel (see ``Lab``).
struct GIFSettings: Sendable, Hashable {
    /// How much farther than the nearest entry a colour may be when it makes the code shorter.
    var tolerance: Float
    /// The same for leaving a pixel as it is shown.
    var holdTolerance: Float
    /// How much farther than the nearest entry a colour may be to show that a pixel has moved.
    var moveTolerance: Float
    /// How many entries around the nearest may stand in for it.
    var neighbors: Int
    /// How the error of one pixel is passed on to the next; `nil` for not at all.
    var diffusion: Diffusion?
    /// k-means passes after the variance split.
    var refinements: Int
    /// Mean squared error in levels that a frame may have beyond its own palette's to use the global one.
    var reuseAllowance: Double
    /// Mean squared error in levels at which a palette needs no more colours.
    var paletteError: Double

    /// Floyd-Steinberg, partly.
    struct Diffusion: Sendable, Hashable {
        /// Share of the error that is passed on, 0...1.
        var strength: Float
        /// Largest error that is passed on, in levels a coordinate.
        var clip: Float
        /// Only where the neighbours to the right and below differ by no more than so many 8-bit levels.
        var gate: Int
        /// Smaller errors, in levels, are dropped.
        var dead: Float
    }
}

extension Quality {
    var gif: GIFSettings {
        switch self {
        case .small:
            GIFSettings(
                tolerance: 12, holdTolerance: 14, moveTolerance: 7, neighbors: 40, diffusion: nil, refinements: 2,
                reuseAllowance: 1, paletteError: 0.6)
        case .standard:
            GIFSettings(
                tolerance: 2, holdTolerance: 5, moveTolerance: 7, neighbors: 12, diffusion: nil, refinements: 2,
                reuseAllowance: 0.2, paletteError: 0)
        case .best:
            GIFSettings(
                tolerance: 2.2, holdTolerance: 4, moveTolerance: 7, neighbors: 12,
                diffusion: .init(strength: 0.85, clip: 16, gate: 255, dead: 0), refinements: 4,
                reuseAllowance: 0.2, paletteError: 0)
        }
    }
}
