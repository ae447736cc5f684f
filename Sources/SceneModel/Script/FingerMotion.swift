import Graphics
import Motion
import SceneLanguage

/// What the steps that move fingers have in common: times that are not negative, curves, a way to somewhere.
struct FingerMotion: Sendable {
    static let duration = Field(
        "duration", .value(.number), initial: "300ms", unit: .seconds, range: notNegative, "how long the way takes")
    static let timing = Field(
        "timing", .timing, initial: "easeInEaseOut", "how the way is spread over that time; no spring")
    static let hold = Field(
        "hold", .value(.number), initial: "0", unit: .seconds, range: notNegative, "rest before the fingers lift")
    static let press = Field(
        "press", .value(.number), initial: "0", unit: .seconds, range: notNegative, "rest after they went down")
    static let fields = [duration, timing, hold, press]

    /// How long the way takes where nothing is said, in seconds.
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
                "a finger moves along a timing curve", hint: "name a curve, or four numbers",
                at: reader.keyLocation(Self.timing))
        }
    }

    /// A time that cannot be negative.
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

    /// One finger: down, rest, the way, rest, up.
    func track(
        from start: Point, in context: any ScriptContext, at location: SourceLocation,
        way: (_ duration: Double, _ timing: TimingFunction) -> FingerTrack.Leg
    ) throws -> FingerTrack {
        let length = try FingerMotion.seconds(duration, FingerMotion.defaultDuration, in: context)
        var track = FingerTrack(start: start, legs: [])
        track.rest(try FingerMotion.seconds(press, 0, in: context))
        track.legs.append(way(length, try function(in: context, at: location)))
        track.rest(try FingerMotion.seconds(hold, 0, in: context))
        return track
    }

    private func function(in context: any ScriptContext, at location: SourceLocation) throws -> TimingFunction {
        let curve = try timing.curve(duration: 1, initialVelocity: nil, in: context, at: location)
        guard case .timing(let function, _) = curve else {
            throw SceneError("a finger moves along a timing curve", at: location)
        }
        return function
    }
}
