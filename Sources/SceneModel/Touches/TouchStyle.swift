package import Graphics

/// How a finger that touches is drawn.
///
/// A new style is one file that conforms to this and one line in `TouchStyles.all`.
package protocol TouchStyle: Sendable {
    /// As `style:` takes it.
    static var name: String { get }
    static var summary: String { get }
    /// The finger itself at full strength, in canvas coordinates; its fading is the caller's work.
    static func items(for touch: VisibleTouch, look: TouchLook) -> [DisplayItem]
}

/// Every style, the default first.
package enum TouchStyles {
    package static let all: [any TouchStyle.Type] = [DotTouch.self, RingTouch.self, FingerTouch.self]

    package static var names: [String] { all.map { $0.name } }

    package static func named(_ name: String) -> any TouchStyle.Type {
        all.first { $0.name == name } ?? DotTouch.self
    }
}

/// One finger at one moment.
package struct VisibleTouch: Sendable, Hashable {
    /// On the canvas, in points.
    package var location: Point
    /// How firmly it is down: 1 while it touches, falling to 0 after it has lifted, 0 before it comes.
    package var contact: Double
    /// How far a landing finger has come to rest, in 0...1: the spot shrinks to its size.
    package var landing: Double
    /// How much of the ring around it is seen, in 0...1, and the ring's size as a multiple of the spot's.
    package var ghost: Double
    package var ghostScale: Double
    /// Where it was over the last 200 ms while it was down, the oldest point first; empty at rest.
    package var trail: [Point]

    package init(
        location: Point, contact: Double, landing: Double, ghost: Double, ghostScale: Double, trail: [Point]
    ) {
        self.location = location
        self.contact = contact
        self.landing = landing
        self.ghost = ghost
        self.ghostScale = ghostScale
        self.trail = trail
    }

    /// The circle around it with a radius in points.
    func circle(_ radius: Double) -> Path {
        .ellipse(in: Rect(location.x - radius, location.y - radius, 2 * radius, 2 * radius))
    }
}

extension TouchLook {
    /// What stands out against the colour: a dark rim for light fingers, a white one for dark fingers.
    var rim: Color {
        let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return luma > 0.45 ? Color(white: 0.08) : .white
    }

    /// How much of the rim is seen: the shadow helps a dark one, and nothing helps a light one on black.
    var rimStrength: Double { rim == .white ? 0.75 : 0.42 }

    /// Everything that is drawn for one finger.
    package func items(for touch: VisibleTouch) -> [DisplayItem] {
        var items: [DisplayItem] = []
        if hasTrail, let trail = TouchTrail(touch.trail, width: size * 0.62) {
            // It fades with the finger, whose place stays free: a trail shining through a fading spot looks torn.
            items.append(
                .group(
                    Group(
                        opacity: touch.contact,
                        items: [trail.item(color: color, rim: rim.faded(rimStrength), hole: size / 2)])))
        }
        if touch.ghost > 0 {
            let ring = touch.circle(size / 2 * touch.ghostScale)
            items.append(
                .group(
                    Group(
                        opacity: touch.ghost,
                        items: [
                            .stroke(ring, .color(rim.faded(rimStrength * 0.67)), Stroke(width: 3)),
                            .stroke(ring, .color(color.faded(0.9)), Stroke(width: 1.5)),
                        ])))
        }
        if touch.contact > 0 {
            items.append(
                .group(
                    Group(opacity: touch.contact, items: TouchStyles.named(style).items(for: touch, look: self))))
        }
        return items
    }
}
