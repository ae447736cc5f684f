import Foundation
import Graphics

/// The fingertip of a right hand seen from above, which points up and to the left.
enum FingerTouch: TouchStyle {
    static let name = "finger"
    static let summary = "a fingertip"

    /// The rotation from straight up, in radians; negative is anticlockwise.
    private static let tilt = -0.42

    static func items(for touch: VisibleTouch, appearance: TouchAppearance) -> [DisplayItem] {
        let (width, top, length) = dimensions(appearance)
        let outline = finger(width: width, top: top, length: length)
        let color = appearance.color
        let skin = fade(from: top, to: top + length, color.faded(0.92), color.faded(0.66))
        let rim = fade(from: top, to: top + length, appearance.rim.faded(0.45), appearance.rim.faded(0.22))
        let nail = Path.roundedRect(
            Rect(-width * 0.27, top + width * 0.09, width * 0.54, width * 0.5), radius: width * 0.2)
        return [
            .group(
                Group(
                    transform: placement(of: touch),
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

    static func area(of touch: VisibleTouch, appearance: TouchAppearance) -> Path {
        let (width, top, length) = dimensions(appearance)
        // The outline is clockwise and symmetric.
        return finger(width: width, top: top, length: length).transformed(
            by: .scale(-1, 1).concatenating(placement(of: touch)))
    }

    private static func dimensions(_ appearance: TouchAppearance) -> (width: Double, top: Double, length: Double) {
        (appearance.size * 0.92, -appearance.size * 0.58, appearance.size * 2.3)
    }

    /// From an upright finger with the contact point at the origin to the canvas.
    private static func placement(of touch: VisibleTouch) -> Graphics.AffineTransform {
        let lift = 1 + 0.1 * (1 - touch.landing)
        return AffineTransform.scale(lift, lift).concatenating(.rotation(tilt))
            .concatenating(.translation(touch.location.x, touch.location.y))
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
