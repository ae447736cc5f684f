/// How much a GIF may differ from the source to make the file smaller.
///
/// Frames with few colours, such as flat user interfaces, are exact at every quality.
package enum Quality: String, Sendable, Hashable, CaseIterable {
    /// For strict file size limits; loss is visible in gradients and photos.
    case small
    /// Smaller and closer to the source than most GIF encoders.
    case standard
    /// Loss that is visible only under magnification.
    case best
}
