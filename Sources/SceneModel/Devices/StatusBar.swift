package import Graphics
package import SceneLanguage

/// UIStatusBarStyle, and a way to have none.
package enum StatusBarStyle: String, Sendable, Hashable, CaseIterable {
    /// Dark where the appearance is light, light where it is dark.
    case `default`
    case lightContent, darkContent
    case hidden

    /// The colour of what is drawn; nil where nothing is.
    package func color(in appearance: Appearance) -> Color? {
        switch self {
        case .default: appearance == .dark ? .white : .black
        case .lightContent: .white
        case .darkContent: .black
        case .hidden: nil
        }
    }
}

/// The time, and how well the phone is connected and charged: fully, as in Apple's own pictures.
///
/// Placed as in Apple's design resources, to a point: left and right of a cutout, around the middle of the 20 points
/// above an app on phones with a home button, at both sides on an iPad.
package struct StatusBar: Sendable, Hashable {
    private enum Layout: Hashable {
        /// Time in the middle, signals on its left, battery on its right.
        case classic
        /// Time on the left and signals on the right.
        case sides
    }

    private let layout: Layout
    /// Of the font, in points.
    private let textSize: Double
    /// Where the time stands.
    private let time: Point
    /// Where the signals stand: the middle of the group, or the left edge of a classic bar's.
    private let signals: Point
    private let width: Double
    private let iconScale: Double
    private let gap: Double

    /// - Parameters:
    ///   - device: nil for a bar of 20 points over a canvas that is no device.
    ///   - size: of the canvas, in points.
    package init(device: Device?, size: Size) {
        width = size.width
        guard let device, device.hasHomeIndicator else {
            (layout, textSize, iconScale, gap) = (.classic, 12, 0.9, 5)
            (time, signals) = (Point(size.width / 2, 10), Point(6.5, 10))
            return
        }
        layout = .sides
        guard let cutout = device.cutoutBounds else {
            (textSize, iconScale, gap) = (12, 0.9, 5)
            (time, signals) = (Point(37, 12), Point(size.width - 46, 12))
            return
        }
        let isIsland: Bool = if case .island = device.cutout { true } else { false }
        // Centred between the rounded corner and the cutout.
        let side = (16 + cutout.minX - 6) / 2
        let middle = isIsland ? cutout.midY + 1.5 : device.safeArea.top / 2 + 0.5
        (textSize, iconScale, gap) = isIsland ? (17, 1.12, 7) : cutout.minX < 90 ? (15, 1, 5) : (16, 1.06, 6)
        (time, signals) = (Point(side, middle), Point(size.width - side, middle))
    }

    /// - Parameter clock: the time as text.
    package func items(color: Color, clock: String, fonts: FontSet = .installed) -> [DisplayItem] {
        let font = Font(family: TextFacet.defaultFamily, size: textSize, weight: .semibold)
        let box = Rect(time.x - 60, time.y - 15, 120, 30)
        let text = DisplayItem.text(
            TextBlock(
                runs: [TextRun(clock, font: font, color: color)], box: box, alignment: .center, fonts: fonts))
        switch layout {
        case .classic:
            let battery = StatusIcon.battery.width * iconScale
            return [text] + row([.cellular, .wifi], from: signals.x, color)
                + row([.battery], from: width - 5.5 - battery, color)
        case .sides:
            return [text] + row(StatusIcon.allCases, from: signals.x - length(StatusIcon.allCases) / 2, color)
        }
    }

    private func length(_ icons: [StatusIcon]) -> Double {
        icons.reduce(-gap) { $0 + $1.width * iconScale + gap }
    }

    /// Icons from left to right, centred on the signals' line.
    private func row(_ icons: [StatusIcon], from start: Double, _ color: Color) -> [DisplayItem] {
        var x = start
        return icons.map { icon in
            defer { x += icon.width * iconScale + gap }
            let place = AffineTransform.scale(iconScale, iconScale).concatenating(
                .translation(x, signals.y - icon.height * iconScale / 2))
            return .group(Group(transform: place, items: icon.items(color: color)))
        }
    }
}
