/// The scroll indicator of one axis: its place, its length and its opacity (motion.md, 8.9).
///
/// In points along the axis from the start of the scroll view. All numbers are conventions; they are those of Flutter's
/// copy, which was made from an iOS 13 device.
package struct ScrollIndicator: Sendable, Hashable {
    /// Of the indicator along the axis.
    package let position: Double
    package let length: Double

    /// Across the axis; the corners are round.
    package static let thickness = 3.0
    /// Across the axis while a finger drags the indicator.
    package static let draggedThickness = 8.0
    /// From the ends of the scroll view, and from its edge.
    package static let margin = 3.0
    package static let minimumLength = 36.0
    /// While the content is beyond an end.
    package static let minimumLengthBeyondEnds = 8.0
    /// The opacity of the black indicator on a light background.
    package static let opacityOnLight = 0.35
    /// The opacity of the white indicator on a dark background.
    package static let opacityOnDark = 0.5
    /// Seconds at rest until the indicator begins to fade.
    package static let fadeDelay = 1.2
    package static let fadeDuration = 0.25

    /// - Parameters:
    ///   - viewExtent: the size of the scroll view along the axis, above 6.
    ///   - contentExtent: the size of the content, without insets.
    ///   - startInset: the content inset at the top or left.
    ///   - endInset: the content inset at the bottom or right.
    ///   - startMargin: the space at the start of the scroll view that the indicator leaves free besides `margin`.
    ///   - endMargin: the same at the end.
    package init(
        viewExtent: Double, contentExtent: Double, startInset: Double = 0, endInset: Double = 0,
        startMargin: Double = 0, endMargin: Double = 0, offset: Double
    ) {
        let total = contentExtent + startInset + endInset
        let low = -startInset
        let high = max(contentExtent + endInset - viewExtent, low)
        let track = max(viewExtent - startMargin - endMargin - 2 * ScrollIndicator.margin, 0)
        let share = total > viewExtent ? viewExtent / total : 1
        let overshoot = max(low - offset, offset - high, 0)
        let full = min(max(ScrollIndicator.minimumLength, track * share), track)
        length = max(full - overshoot, min(ScrollIndicator.minimumLengthBeyondEnds, track))
        let progress = high > low ? min(max((offset - low) / (high - low), 0), 1) : (offset > high ? 1 : 0)
        position = startMargin + ScrollIndicator.margin + (track - length) * progress
    }

    /// The factor of the opacity, 0...1: 1 while the content moves, which is a negative time, and until the delay has
    /// passed; then it falls linearly.
    ///
    /// - Parameter time: seconds since the content came to rest.
    package static func alpha(atRestFor time: Double) -> Double {
        min(max(1 - (time - fadeDelay) / fadeDuration, 0), 1)
    }
}
