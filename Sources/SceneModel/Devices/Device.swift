package import Graphics

/// A phone or tablet in portrait orientation: its screen metrics and the shape of its front.
package struct Device: Sendable, Hashable {
    package var name: String
    /// The names of models with the same front.
    package var otherNames: [String]
    /// The size of the screen, in points.
    package var size: Size
    /// Display pixels per point (`UIScreen.nativeScale`); fractional on displays that downsample.
    package var nativeScale: Double
    /// `UIView.safeAreaInsets` of a full-screen view with a visible status bar, in points.
    package var safeArea: Insets
    /// The radius of the display's continuous corners, in points.
    package var cornerRadius: Double
    package var cutout: Cutout
    package var body: Body

    /// The part of the screen that the sensor housing covers.
    package enum Cutout: Sendable, Hashable {
        case none
        /// Centred at the top edge; in points.
        case notch(width: Double, height: Double)
        /// The Dynamic Island at rest, horizontally centred; in points, `top` from the top edge.
        case island(width: Double, height: Double, top: Double)
    }

    /// The case around the screen.
    package struct Body: Sendable, Hashable {
        /// The outer size, in millimetres.
        package var width: Double
        package var height: Double
        /// Display pixels per inch.
        package var pixelDensity: Double
        /// The colour of the metal at the middle of a side.
        package var color: Color
        /// In points; nil for a corner that is concentric with the display's.
        package var cornerRadius: Double?
        package var hasHomeButton = false
        package var buttons: [Button]

        package init(
            _ width: Double, _ height: Double, pixelDensity: Double, color: Color, cornerRadius: Double? = nil,
            hasHomeButton: Bool = false, buttons: [Button]
        ) {
            self.width = width
            self.height = height
            self.pixelDensity = pixelDensity
            self.color = color
            self.cornerRadius = cornerRadius
            self.hasHomeButton = hasHomeButton
            self.buttons = buttons
        }
    }

    /// A button that protrudes from a side of the body.
    package struct Button: Sendable, Hashable {
        package enum Side: Sendable, Hashable {
            case left, right
            case top
        }

        package var side: Side
        /// Its extent along the side, in millimetres from the body's top, or from its left for a button at the top.
        package var range: ClosedRange<Double>

        package init(_ side: Side, _ range: ClosedRange<Double>) {
            self.side = side
            self.range = range
        }
    }

    package var bounds: Rect { Rect(0, 0, size.width, size.height) }

    /// Points per millimetre of the device.
    package var pointsPerMillimetre: Double { body.pixelDensity / 25.4 / nativeScale }

    /// Whether the device has a home indicator instead of a home button.
    package var hasHomeIndicator: Bool { safeArea.bottom > 0 }

    /// The width of the body around the screen, in whole points, which keeps the screen aligned to pixels.
    package var bezel: Insets {
        let across = ((body.width * pointsPerMillimetre - size.width) / 2).rounded()
        let down = ((body.height * pointsPerMillimetre - size.height) / 2).rounded()
        return Insets(top: down, left: across, bottom: down, right: across)
    }

    /// The corner radius of the body, in points; concentric with the display's corner unless the body declares one.
    package var bodyCornerRadius: Double { body.cornerRadius ?? cornerRadius + bezel.left }

    /// The outline of the visible display.
    package var display: Path {
        .roundedRect(bounds, radius: cornerRadius, curve: .continuous)
    }
}
