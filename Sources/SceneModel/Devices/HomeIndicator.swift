package import Graphics

/// The home indicator: the bar at the bottom of screens without a home button.
package enum HomeIndicator {
    /// The height of the bar and its distance from the bottom edge, in points.
    private static let (height, distance) = (5.0, 8.0)

    /// 134 points wide on a screen of 375 points; scaled in proportion on other screens.
    package static func outline(on device: Device) -> Path {
        let width = (device.size.width * 134 / 375).rounded()
        let box = Rect(
            (device.size.width - width) / 2, device.size.height - distance - height, width, height)
        return .roundedRect(box, radius: height / 2)
    }

    package static func items(on device: Device, color: Color) -> [DisplayItem] {
        [.fill(outline(on: device), .color(color), rule: .nonZero)]
    }
}
