import Graphics

/// A translucent disc with a rim and a soft shadow: seen on white, on black and on photos.
enum DotTouch: TouchStyle {
    static let name = "dot"
    static let summary = "a translucent disc"

    static func items(for touch: VisibleTouch, look: TouchLook) -> [DisplayItem] {
        let radius = look.size / 2 * (1.14 - 0.14 * touch.landing)
        let disc = touch.circle(radius)
        let color = look.color
        let body = Gradient(
            geometry: .radial(
                center: Point(touch.location.x, touch.location.y - radius * 0.25), radiusX: radius * 1.25,
                radiusY: radius * 1.25),
            stops: [
                Gradient.Stop(location: 0, color: color.faded(0.72)),
                Gradient.Stop(location: 0.6, color: color.faded(0.58)),
                Gradient.Stop(location: 1, color: color.faded(0.4)),
            ])
        // The shadow is cast by the outline: a translucent shape would cast a thin one.
        return [
            .group(
                Group(
                    shadow: Shadow(
                        color: .black, opacity: 0.3, radius: 4, offset: Point(0, 1.5), path: disc),
                    items: [.fill(disc, .gradient(body), rule: .nonZero)])),
            .stroke(touch.circle(radius - 1.75), .color(color.faded(0.7)), Stroke(width: 1.5)),
            .stroke(touch.circle(radius - 0.5), .color(look.rim.faded(0.38)), Stroke(width: 1)),
        ]
    }
}
