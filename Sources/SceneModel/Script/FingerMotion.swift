import Graphics
import Motion
import SceneLanguage

/// The duration, timing and rests that all steps with moving fingers share.
struct FingerMotion: Sendable {
    static let duration = Field(
        "duration", .value(.number), initial: "300ms", unit: .seconds, range: nonNegative,
        "the duration of the movement")
    static let timing = Field(
        "timing", .timing, initial: "easeInEaseOut", "the timing function of the movement; springs are not allowed")
    static let hold = Field(
        "hold", .value(.number), initial: "0", unit: .seconds, range: nonNegative,
        "the time at rest before the fingers lift")
    static let press = Field(
        "press", .value(.number), initial: "0", unit: .seconds, range: nonNegative,
        "the time at rest after the fingers go down")
    static let fields = [duration, timing, hold, press]

    /// The default duration of a movement, in seconds.
    static let defaultDuration = 0.3

    private let duration: TypedExpression?
    private let timing: Timing
    private let hold: TypedExpression?
    private let press: TypedExpression?

    init(_ reader: ObjectReader) {
        duration = FingerMotion.time(Self.duration, reader)
        hold = FingerMotion.time(Self.hold, reader)
        press = FingerMotion.time(Self.press, reader)
        timing = reader.timing(Self.timing) ?? .function(.easeInEaseOut)
        switch timing {
        case .function, .controlPoints: break
        default:
            reader.compiler.log.error(
                "a finger cannot move with a spring", hint: "use a named curve or four numbers",
                at: reader.keyLocation(Self.timing))
        }
    }

    /// Reads a time and logs an error if it is a negative constant.
    static func time(_ field: Field, _ reader: ObjectReader) -> TypedExpression? {
        guard let time = reader.expression(field) else { return nil }
        if let seconds = time.constant?.number, seconds < 0 {
            reader.compiler.log.error("a time cannot be negative", at: time.location, length: time.text.count)
        }
        return time
    }

    static func seconds(_ time: TypedExpression?, _ fallback: Double, in context: any ScriptContext) throws -> Double {
        guard let time else { return fallback }
        let seconds = try context.number(time)
        guard seconds >= 0 else { throw SceneError("a time cannot be negative", at: time.location) }
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
        let curve = try timing.curve(duration: 1, initialVelocity: nil, in: context, at: location)
        guard case .timing(let function, _) = curve else {
            throw SceneError("a finger cannot move with a spring", at: location)
        }
        return function
    }
}
