import Graphics
import SceneLanguage

/// `flick: { from: feed, direction: up, speed: 1500 }`, `flick: { from: feed, by: [0, -180], duration: 120ms }`
package struct FlickStep: ScriptStep {
    /// The ways of a flick, as a finger sees them.
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

    /// How far a flick goes where nothing is said, in points.
    static let defaultDistance = 200.0
    /// How long it takes where neither duration nor speed is said, in seconds.
    static let defaultDuration = 0.15
    /// Touches are sampled so often a second.
    private static let samplesPerSecond = 600.0

    private static let from = Place.field("from", "where the finger goes down")
    private static let direction = Field(
        "direction", .value(.symbol(Direction.allCases.map(\.rawValue))), "which way, instead of to or by")
    private static let distance = Field(
        "distance", .value(.number), initial: "200", unit: .points, "how far in that direction")
    private static let speed = Field(
        "speed", .value(.number), unit: .pointsPerSecond, range: aboveZero, "of the finger, instead of duration")
    private static let duration = Field(
        "duration", .value(.number), initial: "150ms", unit: .seconds, range: notNegative, "how long the finger is down"
    )

    package static let declaration = Declaration(
        Field("flick", .group, "one quick finger"),
        fields: [from, FingerGoal.to, FingerGoal.by, direction, distance, speed, duration],
        """
        Puts a finger down, moves it at one constant speed and lifts it at that speed, so that the velocity that \
        recognisers and scroll layers are left with is the stated one. With speed the time is rounded to whole \
        samples (1/600 s) and the way follows the speed: it differs from the distance by half a sample's way at most.
        """)

    private enum Way {
        case goal(FingerGoal)
        case direction(TypedExpression, distance: TypedExpression?)
    }

    private let from: Place
    private let way: Way
    private let speed: TypedExpression?
    private let duration: TypedExpression?
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        speed = reader.expression(Self.speed)
        duration = FingerMotion.time(Self.duration, reader)
        if reader.has(Self.speed), reader.has(Self.duration) {
            reader.compiler.log.error(
                "a flick has either speed or duration", at: reader.keyLocation(Self.duration), length: 8)
        }
        let distance = reader.expression(Self.distance)
        if reader.has(Self.direction) {
            for field in [FingerGoal.to, FingerGoal.by] where reader.has(field) {
                reader.compiler.log.error(
                    "a flick has either direction or \(field.key)", at: reader.keyLocation(field))
            }
            guard let direction = reader.expression(Self.direction) else { return nil }
            way = .direction(direction, distance: distance)
        } else {
            if reader.has(Self.distance) {
                reader.compiler.log.error(
                    "distance goes with direction", at: reader.keyLocation(Self.distance), length: 8)
            }
            guard let goal = FingerGoal(reader) else { return nil }
            way = .goal(goal)
        }
        guard let from = Place(Self.from, reader) else { return nil }
        self.from = from
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let start = try from.point(in: context)
        let end = try end(from: start, in: context)
        let distance = start.distance(to: end)
        guard let speed = try speed.map({ try context.number($0) }) else {
            let length = try FingerMotion.seconds(duration, FlickStep.defaultDuration, in: context)
            return .touches([FingerTrack(start: start, legs: [FingerTrack.Leg(to: end, duration: length)])])
        }
        guard speed > 0, distance > 0 else { throw SceneError("a flick needs a speed and a way", at: location) }
        let samples = max(1, (distance / speed * FlickStep.samplesPerSecond).rounded())
        let length = samples / FlickStep.samplesPerSecond
        let reached = start + (end - start) * (speed * length / distance)
        return .touches([FingerTrack(start: start, legs: [FingerTrack.Leg(to: reached, duration: length)])])
    }

    private func end(from start: Point, in context: any ScriptContext) throws -> Point {
        switch way {
        case .goal(let goal): return try goal.point(from: start, in: context)
        case .direction(let name, let distance):
            let direction = try context.value(of: name).symbol.flatMap(Direction.init(rawValue:)) ?? .up
            let length = try distance.map { try context.number($0) } ?? FlickStep.defaultDistance
            return start + direction.unit * length
        }
    }
}
