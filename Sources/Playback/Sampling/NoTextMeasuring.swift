package import Graphics

/// Stands where nothing measures text.
package struct NoTextMeasuring: TextMeasuring {
    package init() {}

    package func size(of block: TextBlock) throws(UnmeasuredText) -> Size {
        throw UnmeasuredText("text cannot be measured here")
    }
}
