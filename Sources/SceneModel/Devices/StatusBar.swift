package import Graphics
package import SceneLanguage

/// UIStatusBarStyle, and `hidden`.
package enum StatusBarStyle: String, Sendable, Hashable, CaseIterable {
    /// Dark content in the light appearance, light content in the dark one.
    case `default`
    case lightContent, darkContent
    case hidden

    /// The colour of the content; nil if the bar is hidden.
    package func color(in appearance: Appearance) -> Color? {
        switch self {
        case .default: appearance == .dark ? .white : .black
        case .lightContent: .white
        case .darkContent: .black
        case .hidden: nil
        }
    }
}

/// UIStatusBarAnimation: how the status bar changes its style, appears and disappears.
package enum StatusBarAnimation: String, Sendable, Hashable, CaseIterable {
    case none, fade
    /// Appears and disappears by moving over the upper edge; its style fades.
    case slide

    /// In seconds. (convention) UIKit takes the duration of the surrounding animation; this is that of its own animations of
    /// bars.
    package static let duration = 0.35
}

/// The status bar: clock, cellular signal, Wi-Fi and battery, all at full strength as in Apple's marketing images.
///
/// The positions follow Apple's design resources to within a point. Clock and icons are to the left and right of a
/// cutout; on phones with a home button the clock is centred in a bar of 20 points; on an iPad they are at the
/// two ends. From right to left, clock and icons change places, and the order of the icons is reversed; the icons are not mirrored.
/// (convention)
package struct StatusBar: Sendable, Hashable {
    private enum Layout: Hashable {
        /// Clock in the middle, cellular signal and Wi-Fi at the left end, battery at the right end.
        case classic
        /// Clock on the left, all icons on the right.
        case sides
    }

    private let layout: Layout
    /// In points.
    package let height: Double
    /// The font size, in points.
    private let textSize: Double
    private let clockCenter: Point
    /// The centre of the icons; in the classic layout the middle of the left edge of the left icons.
    private let iconAnchor: Point
    private let width: Double
    private let iconScale: Double
    private let gap: Double
    /// Whether the layout is from right to left.
    private let isMirrored: Bool

    /// - Parameters:
    ///   - device: nil for a bar of 20 points on a canvas without a device.
    ///   - size: the size of the canvas, in points.
    ///   - isMirrored: whether the layout is from right to left.
    package init(device: Device?, size: Size, isMirrored: Bool = false) {
        width = size.width
        self.isMirrored = isMirrored
        height = device.map { max($0.safeArea.top, 20) } ?? 20
        guard let device, device.hasHomeIndicator else {
            (layout, textSize, iconScale, gap) = (.classic, 12, 0.9, 5)
            (clockCenter, iconAnchor) = (Point(size.width / 2, 10), Point(6.5, 10))
            return
        }
        layout = .sides
        guard let cutout = device.cutoutBounds else {
            (textSize, iconScale, gap) = (12, 0.9, 5)
            (clockCenter, iconAnchor) = (Point(37, 12), Point(size.width - 46, 12))
            return
        }
        let isIsland: Bool = if case .island = device.cutout { true } else { false }
        // Centred between the rounded corner and the cutout.
        let side = (16 + cutout.minX - 6) / 2
        let middle = isIsland ? cutout.midY + 1.5 : device.safeArea.top / 2 + 0.5
        (textSize, iconScale, gap) = isIsland ? (17, 1.12, 7) : cutout.minX < 90 ? (15, 1, 5) : (16, 1.06, 6)
        (clockCenter, iconAnchor) = (Point(side, middle), Point(size.width - side, middle))
    }

    /// - Parameter clock: the text of the clock.
    package func items(color: Color, clock: String, fonts: FontSet = .installed) -> [DisplayItem] {
        let font = Font(family: TextFacet.defaultFamily, size: textSize, weight: .semibold)
        let box = Rect(start(clockCenter.x - 60, 120), clockCenter.y - 15, 120, 30)
        let text = DisplayItem.text(
            TextBlock(
                runs: [TextRun(clock, font: font, color: color)], box: box, alignment: .center, fonts: fonts))
        switch layout {
        case .classic:
            let battery = StatusIcon.battery.width * iconScale
            return [text] + row([.cellular, .wifi], from: iconAnchor.x, color)
                + row([.battery], from: width - 5.5 - battery, color)
        case .sides:
            return [text] + row(StatusIcon.allCases, from: iconAnchor.x - length(StatusIcon.allCases) / 2, color)
        }
    }

    /// The left edge of an item whose leading edge is `x` points from the leading edge of the bar.
    private func start(_ x: Double, _ length: Double) -> Double { isMirrored ? width - x - length : x }

    private func length(_ icons: [StatusIcon]) -> Double {
        icons.reduce(-gap) { $0 + $1.width * iconScale + gap }
    }

    /// Icons in the direction of the layout, vertically centred on `iconAnchor`.
    private func row(_ icons: [StatusIcon], from start: Double, _ color: Color) -> [DisplayItem] {
        var x = start
        return icons.map { icon in
            defer { x += icon.width * iconScale + gap }
            let place = AffineTransform.scale(iconScale, iconScale).concatenating(
                .translation(self.start(x, icon.width * iconScale), iconAnchor.y - icon.height * iconScale / 2))
            return .group(Group(transform: place, items: icon.items(color: color)))
        }
    }
}
