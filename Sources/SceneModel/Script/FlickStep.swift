import Graphics
import SceneLanguage

/// `flick: { from: feed, direction: up, speed: 1500 }`, `flick: { from: feed, by: [0, -180], duration: 120ms }`
package struct FlickStep: ScriptStep {
    /// The direction in which the finger moves.
    package enum Direction: String, CaseIterable, Sendable {
        case up, down, left, right

        var unit: Point {
            switch self {
            case .up: Point(0, -1)
            case .down: Point(0, 1)
            case .left: Point(-1, 0)
            case .right: Point(1, 0)
            }
        }
    }

    /// The default distance, in points.
    static let defaultDistance = 200.0
    /// The default duration if neither `duration` nor `speed` is given, in seconds.
    static let defaultDuration = 0.15
    /// The sampling rate of touches.
    private static let samplesPerSecond = 600.0

    private static let from = TouchTarget.field("from", "the point where the finger goes down")
    private static let direction = Field(
        "direction", .value(.symbol(Direction.allCases.map(\.rawValue))),
        "the direction of the flick, instead of `to` or `by`")
    private static let distance = Field(
        "distance", .value(.number), initial: "200", unit: .points, "the distance in `direction`")
    private static let speed = Field(
        "speed", .value(.number), unit: .pointsPerSecond, range: aboveZero,
        "the speed of the finger, instead of `duration`")
    private static let duration = Field(
        "duration", .value(.number), initial: "150ms", unit: .seconds, range: durations,
        "the time for which the finger is down"
    )

    package static let declaration = KindDeclaration(
        Field("flick", .group, "a flick with one finger"),
        fields: [from, FingerGoal.to, FingerGoal.by, direction, distance, speed, duration, TouchMarkers.field],
        """
        Puts a finger down, moves it at a constant speed and lifts it at that speed, which becomes the velocity of \
        recognisers and scroll layers. If `speed` is given, it is kept exactly, the duration is rounded to whole touch \
        samples of 1/600 s, and the distance changes accordingly, by at most half a sample's movement. A flick shorter \
        than half a sample takes one sample at a lower speed.
        """)

    private enum Destination {
        case goal(FingerGoal)
        case direction(TypedExpression, distance: TypedExpression?)
    }

    private let from: TouchTarget
    private let destination: Destination
    private let speed: TypedExpression?
    private let duration: TypedExpression?
    private let markers: TouchMarkers
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        speed = reader.expression(Self.speed)
        duration = reader.expression(Self.duration)
        markers = TouchMarkers(reader)
        if reader.has(Self.speed), reader.has(Self.duration) {
            reader.compiler.log.error(
                "a flick takes either 'speed' or 'duration', not both", at: reader.keyLocation(Self.duration),
                length: 8)
        }
        let distance = reader.expression(Self.distance)
        if reader.has(Self.direction) {
            for field in [FingerGoal.to, FingerGoal.by] where reader.has(field) {
                reader.compiler.log.error(
                    "a flick takes either 'direction' or '\(field.key)', not both", at: reader.keyLocation(field))
            }
            guard let direction = reader.expression(Self.direction) else { return nil }
            destination = .direction(direction, distance: distance)
        } else {
            if reader.has(Self.distance) {
                reader.compiler.log.error(
                    "'distance' requires 'direction'", at: reader.keyLocation(Self.distance), length: 8)
            }
            guard let goal = FingerGoal(reader, or: "direction: up") else { return nil }
            destination = .goal(goal)
        }
        guard let from = TouchTarget(Self.from, reader) else { return nil }
        self.from = from
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let start = try from.point(in: context)
        let end = try end(from: start, in: context)
        let distance = start.distance(to: end)
        guard let speed = try speed.map({ try context.number($0) }) else {
            let seconds = try FingerMotion.seconds(duration, FlickStep.defaultDuration, in: context)
            let track = FingerTrack(start: start, segments: [FingerTrack.Segment(to: end, duration: seconds)])
            return try markers.progress([track], in: context)
        }
        guard speed > 0, distance > 0 else {
            throw SceneError("a flick needs a speed and a distance above 0", at: location)
        }
        let samples = (distance / speed * FlickStep.samplesPerSecond).rounded()
        let seconds = max(1, samples) / FlickStep.samplesPerSecond
        // At the declared speed a shorter flick would move much farther than its distance within one sample.
        let reached = samples < 1 ? end : start + (end - start) * (speed * seconds / distance)
        let track = FingerTrack(start: start, segments: [FingerTrack.Segment(to: reached, duration: seconds)])
        return try markers.progress([track], in: context)
    }

    private func end(from start: Point, in context: any ScriptContext) throws -> Point {
        switch destination {
        case .goal(let goal): return try goal.point(from: start, in: context)
        case .direction(let name, let distance):
            let direction = try context.value(of: name).symbol.flatMap(Direction.init(rawValue:)) ?? .up
            let points = try distance.map { try context.number($0) } ?? FlickStep.defaultDistance
            return start + direction.unit * points
        }
    }
}
