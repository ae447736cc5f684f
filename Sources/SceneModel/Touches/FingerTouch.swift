import Foundation
import Graphics

/// The fingertip of a right hand seen from above, which points up and to the left.
enum FingerTouch: TouchStyle {
    static let name = "finger"
    static let summary = "a fingertip"

    /// The rotation from straight up, in radians; negative is anticlockwise.
    private static let tilt = -0.42

    static func items(for touch: VisibleTouch, appearance: TouchAppearance) -> [DisplayItem] {
        // Drawn upright with the contact point at the origin, then rotated and moved.
        let width = appearance.size * 0.92
        let lift = 1 + 0.1 * (1 - touch.landing)
        let top = -appearance.size * 0.58
        let length = appearance.size * 2.3
        let outline = finger(width: width, top: top, length: length)
        let color = appearance.color
        let skin = fade(from: top, to: top + length, color.faded(0.92), color.faded(0.66))
        let rim = fade(from: top, to: top + length, appearance.rim.faded(0.45), appearance.rim.faded(0.22))
        let nail = Path.roundedRect(
            Rect(-width * 0.27, top + width * 0.09, width * 0.54, width * 0.5), radius: width * 0.2)
        let turned = AffineTransform.scale(lift, lift).concatenating(.rotation(tilt))
            .concatenating(.translation(touch.location.x, touch.location.y))
        return [
            .group(
                Group(
                    transform: turned,
                    items: [
                        .group(
                            Group(
                                shadow: Shadow(color: .black, opacity: 0.28, radius: 5, offset: Point(1, 3)),
                                items: [.fill(outline, .gradient(skin), rule: .nonZero)])),
                        .stroke(outline, .gradient(rim), Stroke(width: 1.25)),
                        .fill(nail, .color(color.faded(0.7)), rule: .nonZero),
                        .stroke(nail, .color(appearance.rim.faded(0.14)), Stroke(width: 1)),
                    ]))
        ]
    }

    /// The outline of a rounded tip that widens slightly towards the hand. The lower end is open and faded out.
    private static func finger(width: Double, top: Double, length: Double) -> Path {
        let (half, foot) = (width / 2, width * 0.58)
        let tip = top + half * 1.1
        let k = 0.5523
        var path = Path()
        path.move(to: Point(-foot, top + length))
        path.line(to: Point(-half, tip))
        path.cubic(Point(-half, tip - half * 1.1 * k), Point(-half * k, top), to: Point(0, top))
        path.cubic(Point(half * k, top), Point(half, tip - half * 1.1 * k), to: Point(half, tip))
        path.line(to: Point(foot, top + length))
        return path
    }

    /// A gradient from the tip to a transparent lower end.
    private static func fade(from top: Double, to bottom: Double, _ start: Color, _ middle: Color) -> Gradient {
        Gradient(
            geometry: .linear(from: Point(0, top), to: Point(0, bottom)),
            stops: [
                Gradient.Stop(location: 0, color: start), Gradient.Stop(location: 0.42, color: middle),
                Gradient.Stop(location: 1, color: start.faded(0)),
            ])
    }
}
