package import Graphics

/// Throws whenever text has to be measured.
package struct NoTextMeasuring: TextMeasuring {
    package init() {}

    package func size(of block: TextBlock) throws(TextMeasuringError) -> Size {
        throw TextMeasuringError("text cannot be measured here")
    }
}
