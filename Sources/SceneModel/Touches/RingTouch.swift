import Graphics

/// A ring that leaves the touched content visible.
enum RingTouch: TouchStyle {
    static let name = "ring"
    static let summary = "a ring that leaves the touched content visible"

    static func items(for touch: VisibleTouch, appearance: TouchAppearance) -> [DisplayItem] {
        let radius = appearance.size / 2 * (1.2 - 0.2 * touch.landing)
        let width = max(2.5, appearance.size * 0.085)
        let middle = touch.circle(radius - width / 2)
        return [
            .fill(middle, .color(appearance.color.faded(0.16)), rule: .nonZero),
            .group(
                Group(
                    shadow: Shadow(color: .black, opacity: 0.35, radius: 2.5, offset: Point(0, 1)),
                    items: [
                        .stroke(middle, .color(appearance.rim.faded(0.42)), Stroke(width: width + 2)),
                        .stroke(middle, .color(appearance.color.faded(0.96)), Stroke(width: width)),
                    ])),
        ]
    }
}
