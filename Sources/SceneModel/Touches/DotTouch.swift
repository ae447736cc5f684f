import Graphics

/// A translucent disc with a rim and a soft shadow, visible on white, on black and on photos.
enum DotTouch: TouchStyle {
    static let name = "dot"
    static let summary = "a translucent disc"

    static func items(for touch: VisibleTouch, appearance: TouchAppearance) -> [DisplayItem] {
        let radius = appearance.size / 2 * (1.14 - 0.14 * touch.landing)
        let disc = touch.circle(radius)
        let color = appearance.color
        // Almost uniform, slightly more opaque at the top. A radial gradient looks murky on black.
        let body = Gradient(
            geometry: .linear(
                from: Point(touch.location.x, touch.location.y - radius),
                to: Point(touch.location.x, touch.location.y + radius)),
            stops: [
                Gradient.Stop(location: 0, color: color.faded(0.6)),
                Gradient.Stop(location: 1, color: color.faded(0.48)),
            ])
        // The shadow has a path, because a translucent shape would cast a faint one. It darkens the disc on white,
        // where the fill is invisible, so that the light ring contrasts with it and with the dark hairline.
        return [
            .group(
                Group(
                    shadow: Shadow(
                        color: .black, opacity: 0.36, radius: 4.5, offset: Point(0, 1.5), path: disc),
                    items: [.fill(disc, .gradient(body), rule: .nonZero)])),
            .stroke(touch.circle(radius - 2.4), .color(appearance.rim.faded(0.12)), Stroke(width: 1)),
            .stroke(touch.circle(radius - 1), .color(color.faded(0.94)), Stroke(width: 2)),
            .stroke(
                touch.circle(radius + 0.4), .color(appearance.rim.faded(appearance.rimStrength)), Stroke(width: 0.9)),
        ]
    }
}
