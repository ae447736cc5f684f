import Foundation
import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel

/// A step of a script that makes a group of touches, as text and as the touches that it makes.
///
/// Numbers in the text are whole milliseconds, tenths of a point and hundredths of a degree; the touches are those of these numbers.
struct TouchStep: Sendable, Hashable {
    /// How exactly a step follows the recorded touches.
    enum Exactness: Int, CaseIterable, Sendable, Comparable {
        /// One movement: `press`, `drag`, `flick` or `pinch`, if there is one that is close enough.
        case words
        /// The places without which the others would be farther away than `coarse`.
        case coarse
        /// The same with `fine`, and all places of the last 120 ms, which the velocity at touch-up depends on.
        case fine
        /// All places.
        case all

        static func < (a: Exactness, b: Exactness) -> Bool { a.rawValue < b.rawValue }
    }

    /// Points by which a place may differ.
    private static let (word, coarse, fine) = (0.4, 0.4, 0.1)
    /// Seconds: the time over which the velocity at touch-up is measured, and two reports.
    private static let tail = 0.12

    let fingers: [FingerTrack]
    /// The item of a list, indented by 2 after its first line.
    let lines: [String]

    /// The step with at most this exactness that follows a group.
    init(_ group: TouchGroup, _ exactness: Exactness) {
        switch exactness {
        case .words:
            self = Self.press(group) ?? Self.movement(group) ?? Self.pinch(group) ?? TouchStep(group, .coarse)
        case .coarse: self.init(group.fingers.map { TouchSimplifier.simplified($0, tolerance: Self.coarse) })
        case .fine:
            self.init(
                group.fingers.map { TouchSimplifier.simplified($0, tolerance: Self.fine, tail: Self.tail) })
        case .all: self.init(group.fingers)
        }
    }

    private init(_ fingers: [FingerTrack], _ lines: [String]) {
        self.fingers = fingers
        self.lines = lines
    }

    // MARK: one movement

    private static func press(_ group: TouchGroup) -> TouchStep? {
        guard let finger = only(group), finger.segments.allSatisfy({ $0.to == finger.start }) else { return nil }
        var track = FingerTrack(start: finger.start, segments: [])
        track.rest(finger.up)
        return TouchStep([track], ["press: { at: \(point(finger.start)), duration: \(milliseconds(finger.up)) }"])
    }

    private static func only(_ group: TouchGroup) -> FingerTrack? {
        guard group.fingers.count == 1, let finger = group.fingers.first, !finger.isCancelled else { return nil }
        return finger
    }

    /// `flick` for a movement at one speed up to touch-up, otherwise `drag`.
    private static func movement(_ group: TouchGroup) -> TouchStep? {
        guard let finger = only(group), let motion = MotionFit([finger], tolerance: word) else { return nil }
        let track = motion.track(from: finger.start, to: finger.end)
        let ends = "from: \(point(finger.start)), to: \(point(finger.end)), duration: \(milliseconds(motion.duration))"
        guard motion.press > 0 || motion.hold > 0 || motion.timing != .linear else {
            return TouchStep([track], ["flick: { \(ends) }"])
        }
        return TouchStep([track], ["drag: { \(ends)\(motion.words) }"])
    }

    private static func pinch(_ group: TouchGroup) -> TouchStep? {
        guard group.fingers.count == 2, group.fingers.allSatisfy({ !$0.isCancelled && $0.down == 0 }),
            let motion = MotionFit(group.fingers, tolerance: word)
        else { return nil }
        func center(_ a: Point, _ b: Point) -> Point { rounded((a + b) * 0.5) }
        let (first, second) = (group.fingers[0], group.fingers[1])
        let (from, to) = (center(first.start, second.start), center(first.end, second.end))
        let (before, after) = (second.start - first.start, second.end - first.end)
        let distance = (hypot(before.x, before.y) * 10).rounded() / 10
        guard distance > 0 else { return nil }
        let degrees = (atan2(before.y, before.x) * 180 / .pi * 100).rounded() / 100
        let angle = degrees * .pi / 180
        let direction = Point(cos(angle), sin(angle))
        let last = ((after.x * direction.x + after.y * direction.y) * 10).rounded() / 10
        guard last >= 0 else { return nil }
        let tracks = [-0.5, 0.5].map { side in
            motion.track(from: from + direction * (side * distance), to: to + direction * (side * last))
        }
        guard zip(tracks, group.fingers).allSatisfy({ motion.isClose($0, $1) }) else { return nil }
        let travel = rounded(to - from)
        var words = "at: \(point(from)), from: \(number(distance)), to: \(number(last)), angle: \(number(degrees))deg"
        if travel != .zero { words += ", by: \(point(travel))" }
        return TouchStep(
            tracks, ["pinch: { \(words), duration: \(milliseconds(motion.duration))\(motion.words) }"])
    }

    // MARK: fingers

    private init(_ fingers: [FingerTrack]) {
        var lines = ["fingers:"]
        for finger in fingers {
            lines.append("  - down: \(Self.point(finger.start))")
            if finger.down > 0 { lines.append("    at: \(Self.milliseconds(finger.down))") }
            lines.append("    then:")
            var place = finger.start
            for segment in finger.segments {
                let time = Self.milliseconds(segment.duration)
                lines.append(
                    segment.to == place
                        ? "      - hold: \(time)"
                        : "      - move: { to: \(Self.point(segment.to)), duration: \(time), timing: linear }")
                place = segment.to
            }
            lines.append("      - \(finger.isCancelled ? "cancel" : "up")")
        }
        self.init(fingers, lines)
    }

    // MARK: numbers

    static func milliseconds(_ seconds: Double) -> String { "\(number((seconds * 1000).rounded()))ms" }

    private static func rounded(_ point: Point) -> Point {
        Point((point.x * 10).rounded() / 10, (point.y * 10).rounded() / 10)
    }

    private static func point(_ point: Point) -> String { "[\(number(point.x)), \(number(point.y))]" }

    private static func number(_ number: Double) -> String { Value.format(number) }
}
