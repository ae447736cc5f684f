package import Graphics

/// A phone or tablet held upright: what its screen is like for an app, and what its front looks like.
package struct Device: Sendable, Hashable {
    package var name: String
    /// Models with the same front.
    package var otherNames: [String]
    /// Of the screen, in points.
    package var size: Size
    /// Pixels of the display for each point (`UIScreen.nativeScale`); not whole where the display reduces its picture.
    package var nativeScale: Double
    /// `UIView.safeAreaInsets` of a full-screen view, the status bar shown.
    package var safeArea: Insets
    /// Of the display, in points, along the continuous curve.
    package var cornerRadius: Double
    package var cutout: Cutout
    package var body: Body

    /// The part of the screen that shows no picture.
    package enum Cutout: Sendable, Hashable {
        case none
        /// From the top edge, centred; in points.
        case notch(width: Double, height: Double)
        /// The Dynamic Island at rest, centred; in points from the top edge.
        case island(width: Double, height: Double, top: Double)
    }

    /// The case around the screen.
    package struct Body: Sendable, Hashable {
        /// In millimetres.
        package var width: Double
        package var height: Double
        /// Pixels per inch of the display.
        package var pixelDensity: Double
        /// Of the metal, in the middle of its side.
        package var color: Color
        /// In points; nil for one whose centre is that of the display's corner.
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

    /// A button that stands out at a side of the body.
    package struct Button: Sendable, Hashable {
        package enum Side: Sendable, Hashable {
            case left, right
            case top
        }

        package var side: Side
        /// Where it begins and ends, in millimetres from the body's top, or from its left.
        package var range: ClosedRange<Double>

        package init(_ side: Side, _ range: ClosedRange<Double>) {
            self.side = side
            self.range = range
        }
    }

    package var bounds: Rect { Rect(0, 0, size.width, size.height) }

    /// Points in a millimetre of the device.
    package var pointsPerMillimetre: Double { body.pixelDensity / 25.4 / nativeScale }

    /// Whether the home indicator takes the place of a home button.
    package var hasHomeIndicator: Bool { safeArea.bottom > 0 }

    /// What the body adds to the screen on each side, in whole points, so that the screen's pixels stay whole.
    package var bezel: Insets {
        let across = ((body.width * pointsPerMillimetre - size.width) / 2).rounded()
        let down = ((body.height * pointsPerMillimetre - size.height) / 2).rounded()
        return Insets(top: down, left: across, bottom: down, right: across)
    }

    /// Of the body, in points: around the same centre as the display's corner unless the device has its own.
    package var bodyCornerRadius: Double { body.cornerRadius ?? cornerRadius + bezel.left }

    /// What the screen shows of its rectangle.
    package var display: Path {
        .roundedRect(bounds, radius: cornerRadius, curve: .continuous)
    }
}
