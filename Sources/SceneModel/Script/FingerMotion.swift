import Graphics
import Motion
import SceneLanguage

/// The duration, timing and rests that all steps with moving fingers share.
struct FingerMotion: Sendable {
    static let duration = Field(
        "duration", .value(.number), initial: "300ms", unit: .seconds, range: durations,
        "the duration of the movement")
    static let timing = Field(
        "timing", .timing, initial: "easeInEaseOut", "the timing function of the movement; springs are not allowed")
    static let hold = Field(
        "hold", .value(.number), initial: "0", unit: .seconds, range: durations,
        "the time at rest before the fingers lift")
    static let press = Field(
        "press", .value(.number), initial: "0", unit: .seconds, range: durations,
        "the time at rest after the fingers go down")
    static let fields = [duration, timing, hold, press]

    /// The default duration of a movement, in seconds.
    static let defaultDuration = 0.3

    private let duration: TypedExpression?
    private let timing: Timing
    private let hold: TypedExpression?
    private let press: TypedExpression?

    init(_ reader: ObjectReader) {
        duration = reader.expression(Self.duration)
        hold = reader.expression(Self.hold)
        press = reader.expression(Self.press)
        timing = reader.timing(Self.timing) ?? .function(.easeInEaseOut)
        switch timing.unnamed {
        case .function, .controlPoints: break
        default:
            reader.compiler.log.error(
                "a finger cannot move with a spring", hint: "use a named curve or four numbers",
                at: reader.keyLocation(Self.timing))
        }
    }

    static func seconds(_ time: TypedExpression?, _ fallback: Double, in context: any ScriptContext) throws -> Double {
        guard let time else { return fallback }
        let seconds = try context.number(time)
        guard seconds >= 0 else { throw SceneError("a time cannot be negative", at: time.location) }
        guard seconds <= SceneLimits.seconds else {
            throw SceneError(
                "a time of \(Value.format(seconds)) s is above the limit of \(Value.format(SceneLimits.seconds)) s",
                at: time.location, isLimit: true)
        }
        return seconds
    }

    /// The track of one finger: touch-down, rest, movement, rest, touch-up.
    func track(
        from start: Point, in context: any ScriptContext, at location: SourceLocation,
        movement: (_ duration: Double, _ timing: TimingFunction) -> FingerTrack.Segment
    ) throws -> FingerTrack {
        let length = try FingerMotion.seconds(duration, FingerMotion.defaultDuration, in: context)
        var track = FingerTrack(start: start, segments: [])
        track.rest(try FingerMotion.seconds(press, 0, in: context))
        track.segments.append(movement(length, try function(in: context, at: location)))
        track.rest(try FingerMotion.seconds(hold, 0, in: context))
        return track
    }

    private func function(in context: any ScriptContext, at location: SourceLocation) throws -> TimingFunction {
        let curve = try timing.curve(duration: 1, in: context, at: location)
        guard case .timing(let function, _) = curve else {
            throw SceneError("a finger cannot move with a spring", at: location)
        }
        return function
    }
}
