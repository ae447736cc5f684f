/// When the content of a UIScrollView receives touches.
extension ScrollFacet {
    package static let delaysContentTouches = LayerProperty.flag(
        "scroll.delaysContentTouches", initial: true,
        "whether contentTouch of the content begins only when a finger has rested for 150 ms; gestures are not delayed")
    package static let canCancelContentTouches = LayerProperty.flag(
        "scroll.canCancelContentTouches", initial: true,
        "whether a finger can scroll after contentTouch of the content has begun, which is then cancelled")

    static let touchProperties = [delaysContentTouches, canCancelContentTouches]

    /// Seconds from touch-down to contentTouch, from memory of UIKit; Apple does not publish the value.
    package static let contentTouchDelay = 0.15
}
