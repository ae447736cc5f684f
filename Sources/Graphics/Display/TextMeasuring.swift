/// Tells how large text is.
///
/// The same block has the same size on every call, on every thread and whatever is drawn meanwhile.
package protocol TextMeasuring: Sendable {
    /// The size in points of the lines that a block shows, unrounded. They are broken at the width of the block's box,
    /// which may be infinite; its height bounds them where `numberOfLines` is 0.
    func size(of block: TextBlock) throws(UnmeasuredText) -> Size
}

/// Why text has no size.
package struct UnmeasuredText: Error, Hashable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }
}
