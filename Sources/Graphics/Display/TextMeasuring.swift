/// Measures text.
///
/// Implementations return the same size for the same block on every call and on every thread.
package protocol TextMeasuring: Sendable {
    /// The unrounded size in points of the lines that a block shows. Lines wrap at the width of the block's box, which
    /// may be infinite; the box's height limits their number where `numberOfLines` is 0.
    func size(of block: TextBlock) throws(TextMeasuringError) -> Size
}

/// Why text could not be measured.
package struct TextMeasuringError: Error, Hashable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }
}
