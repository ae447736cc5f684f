package import Graphics
package import SceneLanguage

/// What a scene is drawn on, and what stands around it in a picture.
package struct Canvas: Sendable {
    /// In points.
    package var size = Size(414, 736)
    /// The device whose screen it is.
    package var device: Device?
    /// The appearance at the start.
    package var appearance = Appearance.light
    package var chrome: any Chrome.Type = NoChrome.self
    /// Room around the chrome, in points.
    package var margin = 0.0
    /// What is seen in that room.
    package var surround: TypedExpression
    /// Behind all layers.
    package var background: TypedExpression
    /// The name of a `StatusBarStyle`.
    package var statusBar: TypedExpression
    /// What the status bar's clock says.
    package var time: TypedExpression
    /// The name of a `StatusBarStyle`, of which the default follows the status bar.
    package var homeIndicator: TypedExpression

    /// The default canvas; what it is made of stands at a place in a file.
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

    /// Room around the canvas in a picture, in points.
    package var frame: Insets { chrome.frame(of: self) + Insets(margin) }

    /// Whether a picture shows more than the canvas, or less.
    package var isFramed: Bool { chrome != NoChrome.self || margin > 0 }

    /// Of a whole picture, in points.
    package var pictureSize: Size {
        let box = bounds.outset(by: frame)
        return box.size
    }

    /// Whether words are set over the canvas or around it that no layer holds.
    package var hasText: Bool {
        statusBar.constant != .symbol(StatusBarStyle.hidden.rawValue) || chrome.hasText
    }
}
