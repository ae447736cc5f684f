/// A colour in sRGB with gamma-encoded components and straight (not premultiplied) alpha, each in 0...1.
///
/// Core Animation interpolates colours per component in this space, and so does Zoetrope.
package struct Color: Sendable, Hashable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    package init(white: Double, alpha: Double = 1) {
        self.init(white, white, white, alpha: alpha)
    }

    /// Transparent black, `UIColor.clear`.
    package static let clear = Color(white: 0, alpha: 0)
    package static let black = Color(white: 0)
    package static let white = Color(white: 1)

    /// Whether the colour is invisible.
    package var isClear: Bool { alpha <= 0 }

    /// The same colour with its alpha multiplied by a factor in 0...1.
    package func faded(_ factor: Double) -> Color {
        Color(red, green, blue, alpha: alpha * factor)
    }
}
