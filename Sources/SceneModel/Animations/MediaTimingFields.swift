import Motion
import SceneLanguage

/// The keys of an action that belong to CAMediaTiming, with the expressions that a scene gives for them.
struct MediaTimingFields: Sendable {
    static let duration = Field(
        "duration", .value(.number), initial: "250ms", unit: .seconds, range: durations,
        """
        the duration of one cycle; a spring with a stiffness or a response uses its settling duration instead. In a group the \
        default is the duration of the group
        """)
    static let delay = Field(
        "delay", .value(.number), initial: "0", unit: .seconds, range: durations,
        "the time before the animation starts; in a group, from the start of the group")
    static let repeatCount = Field(
        "repeat", .value(.number), initial: "1", "the number of cycles; 0 repeats forever")
    static let repeatDuration = Field(
        "repeatDuration", .value(.number), unit: .seconds, range: aboveZero,
        "how long cycles are repeated, in place of repeat; the last one is cut off")
    static let autoreverses = Field(
        "autoreverses", .value(.bool), initial: "false",
        "whether each cycle then plays in reverse, which doubles its duration")
    static let speed = Field(
        "speed", .value(.number), initial: "1",
        "the speed of the animation: negative values play it backwards, and 0 stops it at its timeOffset")
    static let timeOffset = Field(
        "timeOffset", .value(.number), initial: "0", unit: .seconds,
        "the time in the cycle at which the animation starts; the cycle then continues at its beginning")
    static let fillMode = Field(
        "fillMode", .value(.symbol(MediaTiming.FillMode.allCases.map(\.rawValue))), initial: ".removed",
        """
        whether the first value is shown during the delay (backwards), the last one after the end until \
        removeAnimations (forwards), or both; otherwise the model value is shown
        """)
    static let fields = [
        duration, delay, repeatCount, repeatDuration, autoreverses, speed, timeOffset, fillMode,
    ]
    /// The keys that a UIView block does not have.
    static let coreAnimationFields = [repeatDuration, speed, timeOffset, fillMode]

    private let duration: TypedExpression?
    private let delay: TypedExpression?
    private let repeatCount: TypedExpression?
    private let repeatDuration: TypedExpression?
    private let autoreverses: TypedExpression?
    private let speed: TypedExpression?
    private let timeOffset: TypedExpression?
    private let fillMode: TypedExpression?
    private let location: SourceLocation

    init(_ reader: ObjectReader) {
        duration = reader.expression(Self.duration)
        delay = reader.expression(Self.delay)
        repeatCount = Self.repeatCount(reader)
        repeatDuration = reader.expression(Self.repeatDuration)
        autoreverses = reader.expression(Self.autoreverses)
        speed = reader.expression(Self.speed)
        timeOffset = reader.expression(Self.timeOffset)
        fillMode = reader.expression(Self.fillMode)
        location = reader.location
    }

    /// The number of cycles. `true` and `.infinity`, which UIKit and SwiftUI have for endless animations, have a hint of their own.
    private static func repeatCount(_ reader: ObjectReader) -> TypedExpression? {
        if let node = reader.node(repeatCount), let text = node.scalar, ["true", ".infinity"].contains(text) {
            reader.compiler.log.error(
                "repeat is the number of cycles, not \(text)",
                hint: Hint("write repeat: 0, which has no end", correction: Hint.Correction(text, "0")),
                at: node.textLocation, length: text.count)
            return nil
        }
        return reader.expression(repeatCount)
    }

    /// The duration of a cycle in seconds; nil if the scene gives none.
    func duration(in context: any ActionContext) throws -> Double? { try duration.map { try context.number($0) } }

    /// The timing of an animation whose clock starts now.
    ///
    /// - Parameter duration: of one cycle, in seconds.
    /// - Throws: `SceneError` for a negative delay or number of cycles, and for a delay above the limit.
    func timing(duration: Double, in context: any ActionContext) throws -> MediaTiming {
        func number(_ expression: TypedExpression?, _ fallback: Double) throws -> Double {
            try expression.map { try context.number($0) } ?? fallback
        }
        let cycles = try number(repeatCount, 1)
        let delay = try number(delay, 0)
        guard delay >= 0, delay.isFinite, cycles >= 0 else {
            throw SceneError("delay cannot be negative, and repeat must be 0 or more", at: location)
        }
        guard delay <= SceneLimits.seconds else {
            throw SceneError(
                "a delay of \(Value.format(delay)) s is above the limit of \(Value.format(SceneLimits.seconds)) s",
                at: self.delay?.location ?? location, isLimit: true)
        }
        let time = try number(repeatDuration, 0)
        guard time >= 0 else {
            throw SceneError("repeatDuration must be above 0", at: repeatDuration?.location ?? location)
        }
        return MediaTiming(
            beginTime: delay, speed: try number(speed, 1), timeOffset: try number(timeOffset, 0), duration: duration,
            repeatCount: cycles == 0 ? .infinity : cycles, repeatDuration: time,
            autoreverses: try autoreverses.map(context.value(of:))?.bool ?? false,
            fillMode: try fillMode.map(context.value(of:))?.symbol.flatMap { MediaTiming.FillMode(rawValue: $0) }
                ?? .removed)
    }
}

extension MediaTimingFields {
    /// Warns of a duration beside a spring that lasts until it settles.
    static func warnOfUnusedDuration(_ timing: Timing, _ reader: ObjectReader) {
        guard timing.hasSettlingDuration, reader.has(Self.duration) else { return }
        reader.compiler.log.warning(
            "'duration' has no effect: this spring lasts until it settles",
            hint: "leave it out; a spring with dampingRatio lasts for the duration",
            at: reader.keyLocation(Self.duration), length: Self.duration.key.count)
    }
}
