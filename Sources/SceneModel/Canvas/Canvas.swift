package import Graphics
package import SceneLanguage

/// The canvas of a scene and the chrome around it in an image.
package struct Canvas: Sendable {
    /// In points.
    package var size = Size(414, 736)
    /// The device whose screen the canvas represents, if any.
    package var device: Device?
    /// The appearance at the start.
    package var appearance = Appearance.light
    package var chrome: any Chrome.Type = NoChrome.self
    /// The space around the chrome, in points.
    package var margin = 0.0
    /// The colour of the margin.
    package var surround: TypedExpression
    /// The colour behind all layers.
    package var background: TypedExpression
    /// The name of a `StatusBarStyle`.
    package var statusBar: TypedExpression
    /// How the status bar changes.
    package var statusBarAnimation = StatusBarAnimation.none
    /// The text of the status bar's clock.
    package var time: TypedExpression
    /// The name of a `StatusBarStyle`; by default the style of the status bar.
    package var homeIndicator: TypedExpression

    /// The default canvas. Its expressions have a given source location.
    init(at location: SourceLocation) {
        func fixed(_ value: Value, _ type: ValueType) -> TypedExpression {
            TypedExpression(.constant(value), type: type, location: location)
        }
        let style = ValueType.symbol(StatusBarStyle.allCases.map(\.rawValue))
        surround = fixed(.color(.white), .color)
        background = fixed(.color(.white), .color)
        statusBar = fixed(.symbol(StatusBarStyle.hidden.rawValue), style)
        time = fixed(.text("9:41"), .text)
        homeIndicator = statusBar
    }

    package var bounds: Rect { Rect(0, 0, size.width, size.height) }

    /// The space around the canvas in an image, in points.
    package var frameInsets: Insets { chrome.frame(of: self) + Insets(margin) }

    /// The place of the canvas in an image, in points.
    package var originInPicture: Point { Point(frameInsets.left, frameInsets.top) }

    /// Whether an image differs from the canvas by a chrome or a margin.
    package var isFramed: Bool { chrome != NoChrome.self || margin > 0 }

    /// The size of a whole image, in points.
    package var pictureSize: Size {
        let box = bounds.outset(by: frameInsets)
        return box.size
    }

    /// Whether text is drawn that does not belong to a layer: a status bar or the chrome's.
    package var hasText: Bool {
        statusBar.constant != .symbol(StatusBarStyle.hidden.rawValue) || chrome.hasText
    }
}
