/// A navigation bar with a large title, by the offset of the content below it (motion.md, section 14.5).
///
/// In points, without the status bar. The heights are well known; the rules are conventions, those of Flutter's copy.
package struct LargeTitleBar: Sendable, Hashable {
    package var collapsedHeight = 44.0
    package var titleHeight = 52.0

    /// Of the fade of the small title, in seconds.
    package static let titleFadeDuration = 0.15
    /// From this distance to the collapsed height on the small title shows.
    package static let titleDistance = 10.0

    package init() {}

    /// The height at a content offset: it shrinks with the offset to the collapsed height, and grows when the content is
    /// pulled down.
    package func height(offset: Double) -> Double {
        max(collapsedHeight + titleHeight - offset, collapsedHeight)
    }

    /// Whether the small title shows.
    package func showsSmallTitle(offset: Double) -> Bool {
        offset >= titleHeight - LargeTitleBar.titleDistance
    }

    /// The offset at which a scroll layer may rest instead of one at which the bar is half collapsed: the nearer end.
    package func restingOffset(_ offset: Double) -> Double {
        guard offset > 0, offset < titleHeight else { return offset }
        return offset < titleHeight / 2 ? 0 : titleHeight
    }
}
