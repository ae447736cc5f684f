import Graphics

/// A ring around the spot, which leaves visible what is touched.
enum RingTouch: TouchStyle {
    static let name = "ring"
    static let summary = "a ring that leaves visible what is touched"

    static func items(for touch: VisibleTouch, look: TouchLook) -> [DisplayItem] {
        let radius = look.size / 2 * (1.2 - 0.2 * touch.landing)
        let width = max(2.5, look.size * 0.085)
        let middle = touch.circle(radius - width / 2)
        return [
            .fill(middle, .color(look.color.faded(0.16)), rule: .nonZero),
            .group(
                Group(
                    shadow: Shadow(color: .black, opacity: 0.35, radius: 2.5, offset: Point(0, 1)),
                    items: [
                        .stroke(middle, .color(look.rim.faded(0.42)), Stroke(width: width + 2)),
                        .stroke(middle, .color(look.color.faded(0.96)), Stroke(width: width)),
                    ])),
        ]
    }
}
