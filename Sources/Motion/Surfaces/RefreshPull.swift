/// UIRefreshControl, by how far its scroll view is pulled down (motion.md, section 8.9).
///
/// In points. The height was measured by openuikit; the threshold is Flutter's, a convention.
package enum RefreshPull {
    /// By how much the content inset grows while refreshing.
    package static let height = 60.0
    /// The displacement beyond the top, with rubber band, at which refreshing begins: once in a drag, during the drag.
    package static let threshold = 100.0
    /// How the inset goes away.
    package static let ending = ProgressCurve.timing(.easeInEaseOut, duration: 0.25)

    /// Whether a content offset triggers refreshing.
    package static func triggers(offset: Double, topInset: Double = 0) -> Bool {
        -(offset + topInset) >= threshold
    }
}
