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
