import Motion
import SceneLanguage

/// SwiftUI's withAnimation: values change, and what is shown follows on a spring or a curve.
package struct WithAnimationAction: Action {
    private static let set = Field("set", .assignments, isRequired: true, "the new values")
    /// Also a key of a phase.
    static let animation = Field(
        "animation", .timing,
        """
        the spring or curve; without it SwiftUI's default, a spring of 0.55 s without bounce. A spring with a preset or a \
        response is persistent: it keeps the value and the velocity that are shown, unless it has a `velocity`
        """)
    /// Also a key of a phase.
    static let duration = Field(
        "duration", .value(.number), initial: "350ms", unit: .seconds, range: durations,
        "the duration of a curve; a spring has its own")
    private static let delay = Field(
        "delay", .value(.number), initial: "0", unit: .seconds, range: durations,
        "the time before the values begin to move. A spring that waits starts from rest (a convention)")
    private static let completionCriteria = Field(
        "completionCriteria", .value(.symbol(CompletionCriteria.allCases.map(\.rawValue))),
        initial: "logicallyComplete",
        "when completion runs: at the perceptual duration of a spring, or when it has settled (removed)")
    private static let completion = Field(
        "completion", .actions,
        "the actions performed when the animation ends; `sender.finished` is false if it was interrupted before")

    package static let declaration = KindDeclaration(
        Field("withAnimation", .group, "the new values and their animation"),
        fields: [set, animation, duration, delay, completionCriteria, completion],
        """
        Changes values immediately and animates to them as SwiftUI does (withAnimation). A persistent spring replaces the \
        animations that run and starts with their value and velocity; curves, and springs with a stiffness, are added to \
        what runs. The velocity of a finger, which no animation has, is the `velocity` of the spring.
        """)

    private let assignments: [Assignment]
    private let animation: Timing?
    private let duration: TypedExpression?
    private let delay: TypedExpression?
    private let criteria: TypedExpression?
    private let completion: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        assignments = reader.assignments(Self.set, areAnimated: true)
        animation = reader.timing(Self.animation)
        duration = reader.expression(Self.duration)
        delay = reader.expression(Self.delay)
        criteria = reader.expression(Self.completionCriteria)
        var inner = reader.scope
        inner.sender = AnimateAction.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
    }

    package var written: [PropertyKey] { assignments.flatMap(\.target.keys) }

    package func perform(in context: any ActionContext) throws {
        let retargeting = try Retargeting(animation, duration: duration, at: location, in: context)
        let delay = try delay.map { try context.number($0) } ?? 0
        guard (0...SceneLimits.seconds).contains(delay) else {
            throw SceneError("delay must be 0 to \(Value.format(SceneLimits.seconds)) s", at: location)
        }
        let criteria = try criteria.map(context.value(of:))?.symbol.flatMap(CompletionCriteria.init)
        var request = try retargeting.request(
            assignments, delay: delay, completion: completion, at: location, in: context)
        if criteria != .removed { request.completionTime = delay + retargeting.logicalDuration }
        try context.animate(request)
    }
}

/// How SwiftUI moves values to new targets.
struct Retargeting {
    private let curve: ProgressCurve
    /// Of a persistent spring; nil for an animation that is added to what runs.
    private let spring: Spring?
    /// In distances per second; nil for the velocity that is shown.
    private let velocity: Double?
    /// The name of the timing in `let`.
    private let timingName: String?

    /// - Parameters:
    ///   - animation: nil for SwiftUI's default spring.
    ///   - duration: of a curve; nil for SwiftUI's 0.35 s.
    init(
        _ animation: Timing?, duration: TypedExpression?, at location: SourceLocation, in context: any ActionContext
    ) throws {
        let timing = animation ?? .preset(.default, duration: nil, extraBounce: nil, velocity: nil)
        let length = try duration.map { try context.number($0) } ?? 0.35
        timingName = timing.name
        curve = try timing.curve(duration: length, in: context, at: location)
        if timing.isPersistent, case .spring(let spring, _) = curve { self.spring = spring } else { spring = nil }
        velocity = timing.velocity == nil ? nil : spring?.initialVelocity
    }

    /// When the animation is logically complete, in seconds.
    var logicalDuration: Double { curve.completionTime(.logicallyComplete) }

    func request(
        _ assignments: [Assignment], delay: Double, completion: [any Action], at location: SourceLocation,
        in context: any ActionContext
    ) throws -> AnimationRequest {
        let timing = MediaTiming(beginTime: delay, duration: curve.duration, fillMode: .backwards)
        let clock = AnimationClock(animation: AnimationClock.Level(timing))
        let changes = try context.changes(assignments).map { key, value in
            AnimationRequest.Change(
                key: key, values: .target(value, delay > 0 ? nil : spring, velocity: velocity), curve: curve,
                clock: clock, timingName: timingName)
        }
        return AnimationRequest(
            changes: changes, changesModel: true, allowsUserInteraction: true, completion: completion,
            location: location)
    }
}
