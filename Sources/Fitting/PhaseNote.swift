import Pages

/// What the numbers of a phase do not say by themselves.
package enum PhaseNote: Sendable, Hashable {
    /// No family of curves follows the motion; the curve is the closest one. With the greatest residual over the noise.
    case closest(errorOverNoise: Double)
    /// The curve follows the motion, but not as closely as the noise would allow, as where positions are rounded. With the greatest
    /// residual over the noise.
    case inexact(errorOverNoise: Double)
    /// A curve follows the samples, but they do not determine its parameters. With its name in words.
    case undetermined(curve: String)
    /// The samples move at a constant velocity, and do not determine how long the motion takes. By channel, in its unit per second.
    case constantVelocity([Double])
    /// The recording begins within the motion or with it, so that the begin, the duration and the values at the begin are those of
    /// the part that is seen.
    case beginNotSeen
    /// The last sample of the motion is at this time in seconds, before the end of the curve.
    case endNotSeen(last: Double)
    /// The samples end while it moves, so that the end and the duration are those of the part that is seen.
    case endOfPart
    /// The animation is added to those before it, which run until this time in seconds.
    case added(until: Double)
    /// The values are rounded to multiples of a step in points, as those of what a browser draws on whole pixels.
    case rounded(step: Double)
}

extension FittedPhase {
    /// Whether no family of curves follows the motion, so that the curve is the closest one.
    package var isClosest: Bool {
        notes.contains { if case .closest = $0 { true } else { false } }
    }

    /// Whether the samples move at a constant velocity and do not determine how long the motion takes.
    var hasConstantVelocity: Bool {
        notes.contains { if case .constantVelocity = $0 { true } else { false } }
    }

    /// Whether a curve follows the samples, but they do not determine it.
    var isUndetermined: Bool {
        notes.contains { if case .undetermined = $0 { true } else { false } }
    }

    /// One sentence for each note.
    package var noteTexts: [String] {
        notes.map { note in
            switch note {
            case .closest(let error):
                return
                    "no curve follows this motion: this one is off by \(errorText) at most, "
                    + "\(DecimalText.fixed(error, decimals: 0)) times the noise, and its intervals do not hold"
            case .inexact(let error):
                return
                    "the curve is off by \(errorText) at most, \(DecimalText.fixed(error, decimals: 0)) times the noise: its "
                    + "intervals may be too narrow"
            case .undetermined(let curve):
                return "the closest curve is '\(curve)', but the samples do not determine its parameters"
            case .constantVelocity(let velocities): return velocityText(velocities)
            case .beginNotSeen: return beginText
            case .endNotSeen(let last):
                return
                    "this motion is seen until \(DecimalText.fixed(last, decimals: 3)) s only: its end follows from the curve"
            case .endOfPart:
                return
                    "the end of this motion may not be seen: its end and its duration are those of the part that is seen"
            case .rounded(let step):
                return
                    "positions are rounded to \(step == 1 ? "whole points" : "\(DecimalText.short(step)) pt"), as a browser draws "
                    + "on whole pixels: each is known to within half a step"
            case .added(let end):
                return
                    "added to the animation that runs until \(DecimalText.fixed(end, decimals: 3)) s, as UIKit adds "
                    + "animations: the value is the sum of both"
            }
        }
    }

    /// The greatest residual of the channel that is off farthest, in its unit.
    private var errorText: String {
        let worst = channels.max { $0.largestResidual < $1.largestResidual }
        guard let worst else { return "0" }
        return "\(DecimalText.fixed(worst.largestResidual, decimals: worst.unit.decimals))\(worst.unit.suffix)"
    }

    /// The velocities of the channels that move.
    private func velocityText(_ velocities: [Double]) -> String {
        let texts = zip(channels, velocities).filter { $0.0.moves && $0.1 != 0 }.map { channel, velocity in
            let speed =
                "\(channel.name) \(DecimalText.fixed(velocity, decimals: channel.unit.decimals - 1))\(channel.unit.suffix) per second"
            guard channel.unit == .degrees else { return speed }
            return "\(speed), a turn in \(DecimalText.fixed(360 / abs(velocity), decimals: 3)) s"
        }
        return "\(texts.joined(separator: ", ")); the samples do not determine its duration"
    }

    private var beginText: String {
        let start = "the start of this motion may not be seen"
        return switch curve {
        case .timingFunction: "\(start): the curve, its begin and its duration are those of the part that is seen"
        case .repeating: "\(start): it begins to play at the time that is given, and may have played before"
        case .spring, .deceleration, .scrollBounce:
            "\(start): its begin, its duration and the velocity at the begin are those of the part that is seen"
        default: "\(start): its begin is not known"
        }
    }
}
