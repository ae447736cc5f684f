package import Graphics

/// A style in which touches are drawn.
///
/// To add a style, write a type that conforms to this protocol in a new file and add it to `TouchStyles.all`.
package protocol TouchStyle: Sendable {
    /// The value of the key `style`.
    static var name: String { get }
    static var summary: String { get }
    /// The touch at full opacity, in canvas coordinates. The caller fades it.
    static func items(for touch: VisibleTouch, appearance: TouchAppearance) -> [DisplayItem]
    /// The area that the touch covers, in canvas coordinates, anticlockwise on screen. The trail leaves it out, because it would show
    /// through.
    static func area(of touch: VisibleTouch, appearance: TouchAppearance) -> Path
}

extension TouchStyle {
    /// A disc.
    package static func area(of touch: VisibleTouch, appearance: TouchAppearance) -> Path {
        let radius = appearance.size / 2
        return Path.ellipse(in: Rect(-radius, -radius, 2 * radius, 2 * radius)).transformed(
            by: .scale(-1, 1).concatenating(.translation(touch.location.x, touch.location.y)))
    }
}

/// Every style, the default first.
package enum TouchStyles {
    package static let all: [any TouchStyle.Type] = [DotTouch.self, RingTouch.self, FingerTouch.self]

    package static var names: [String] { all.map { $0.name } }

    package static func named(_ name: String) -> any TouchStyle.Type {
        all.first { $0.name == name } ?? DotTouch.self
    }
}

/// The drawing parameters of one touch at one moment.
package struct VisibleTouch: Sendable, Hashable {
    /// In canvas coordinates, in points.
    package var location: Point
    /// The opacity: 1 while the finger is down, 0 before, and falling to 0 after it has lifted.
    package var contact: Double
    /// The progress of the landing effect, 0...1, in which the spot shrinks to its size.
    package var landing: Double
    /// The opacity of the ring, 0...1, and its size as a multiple of the spot's.
    package var ringOpacity: Double
    package var ringScale: Double
    /// Its locations in the last 200 ms while it was down, the oldest first; empty for a touch without a trail.
    package var trail: [Point]

    package init(
        location: Point, contact: Double, landing: Double, ringOpacity: Double, ringScale: Double, trail: [Point]
    ) {
        self.location = location
        self.contact = contact
        self.landing = landing
        self.ringOpacity = ringOpacity
        self.ringScale = ringScale
        self.trail = trail
    }

    /// The circle around the location with a radius in points.
    func circle(_ radius: Double) -> Path {
        .ellipse(in: Rect(location.x - radius, location.y - radius, 2 * radius, 2 * radius))
    }
}

extension TouchAppearance {
    /// The contrasting colour of the rim: dark for light touches, white for dark touches.
    var rim: Color {
        let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return luma > 0.45 ? Color(white: 0.08) : .white
    }

    /// The opacity of the rim: lower for a dark rim, which the shadow reinforces.
    var rimStrength: Double { rim == .white ? 0.75 : 0.42 }

    /// All display items of one touch.
    package func items(for touch: VisibleTouch) -> [DisplayItem] {
        var items: [DisplayItem] = []
        let style = TouchStyles.named(style)
        if hasTrail, let trail = TouchTrail(touch.trail, width: size * 0.62) {
            // The trail fades with the touch.
            let area = style.area(of: touch, appearance: self)
            items.append(
                .group(
                    Group(
                        opacity: touch.contact,
                        items: [trail.item(color: color, rim: rim.faded(rimStrength), without: area)])))
        }
        if touch.ringOpacity > 0 {
            let ring = touch.circle(size / 2 * touch.ringScale)
            items.append(
                .group(
                    Group(
                        opacity: touch.ringOpacity,
                        items: [
                            .stroke(ring, .color(rim.faded(rimStrength * 0.67)), Stroke(width: 3)),
                            .stroke(ring, .color(color.faded(0.9)), Stroke(width: 1.5)),
                        ])))
        }
        if touch.contact > 0 {
            items.append(.group(Group(opacity: touch.contact, items: style.items(for: touch, appearance: self))))
        }
        return items
    }
}
