import Graphics
import Pages
import SceneModel

/// Where a display without a body lies in a picture. Pages outline it, because its content can have the colour around it.
package struct DisplayOutline: Codable, Sendable, Hashable {
    /// The distances from the sides of the picture, as shares of its height and width.
    var top, right, bottom, left: Double
    /// The radii of the corners, as shares of the width and the height of the display.
    var cornerWidth, cornerHeight: Double

    /// Nil for a picture with another chrome, or with none.
    init?(_ canvas: Canvas) {
        guard canvas.chrome == ScreenChrome.self, let device = canvas.device else { return nil }
        let (insets, size, picture) = (canvas.frameInsets, canvas.size, canvas.pictureSize)
        func share(_ length: Double, of whole: Double) -> Double {
            (length / max(whole, 1) * 10_000).rounded() / 10_000
        }
        (top, bottom) = (share(insets.top, of: picture.height), share(insets.bottom, of: picture.height))
        (left, right) = (share(insets.left, of: picture.width), share(insets.right, of: picture.width))
        cornerWidth = share(device.cornerRadius, of: size.width)
        cornerHeight = share(device.cornerRadius, of: size.height)
    }

    /// The custom properties of CSS that place the outline.
    var properties: [(name: String, value: String)] {
        func percent(_ share: Double) -> String { DecimalText.short(share * 100) + "%" }
        let sides = [top, right, bottom, left].map(percent).joined(separator: " ")
        return [("--sides", sides), ("--corners", "\(percent(cornerWidth)) / \(percent(cornerHeight))")]
    }

    /// The properties as the value of an attribute.
    var style: String { properties.map { "\($0.name):\($0.value)" }.joined(separator: ";") }

    /// An element around another one that fills it, with the outline above it.
    func around(_ element: String) -> String {
        "<span class=\"outlined\" style=\"\(style)\">\(element)</span>"
    }
}
