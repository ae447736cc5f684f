import Foundation
import Graphics

/// A fingertip seen from above that comes from below right, as a right hand's does.
enum FingerTouch: TouchStyle {
    static let name = "finger"
    static let summary = "a fingertip from below"

    /// Radians from straight up, anticlockwise.
    private static let tilt = -0.42

    static func items(for touch: VisibleTouch, look: TouchLook) -> [DisplayItem] {
        // Drawn upright around the origin, the contact in the middle of the pad, then turned and moved.
        let width = look.size * 0.92
        let lift = 1 + 0.1 * (1 - touch.landing)
        let top = -look.size * 0.58
        let length = look.size * 2.3
        let outline = finger(width: width, top: top, length: length)
        let color = look.color
        let skin = fade(from: top, to: top + length, color.faded(0.92), color.faded(0.66))
        let rim = fade(from: top, to: top + length, look.rim.faded(0.45), look.rim.faded(0.22))
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
                        .stroke(nail, .color(look.rim.faded(0.14)), Stroke(width: 1)),
                    ]))
        ]
    }

    /// A rounded tip that widens a little towards the hand; its foot is open for the fading gradient.
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

    /// Solid at the tip, gone where the picture of the finger ends.
    private static func fade(from top: Double, to bottom: Double, _ start: Color, _ middle: Color) -> Gradient {
        Gradient(
            geometry: .linear(from: Point(0, top), to: Point(0, bottom)),
            stops: [
                Gradient.Stop(location: 0, color: start), Gradient.Stop(location: 0.42, color: middle),
                Gradient.Stop(location: 1, color: start.faded(0)),
            ])
    }
}
