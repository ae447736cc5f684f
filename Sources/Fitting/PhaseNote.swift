import Pages

/// What the numbers of a phase do not say by themselves.
package enum PhaseNote: Sendable, Hashable, Codable {
    /// No family of curves follows the motion; the curve is the closest one. With the greatest residual over the noise.
    case closest(errorOverNoise: Double)
    /// A curve follows the samples, but they do not determine its parameters. With its name in words.
    case undetermined(curve: String)
}

extension FittedPhase {
    /// Whether no family of curves follows the motion, so that the curve is the closest one.
    package var isClosest: Bool {
        notes.contains { if case .closest = $0 { true } else { false } }
    }

    /// One sentence for each note.
    package var noteTexts: [String] {
        notes.map { note in
            switch note {
            case .closest(let error):
                return
                    "no curve follows this motion: this one is off by \(errorText) at most, "
                    + "\(DecimalText.fixed(error, decimals: 0)) times the noise, and its intervals do not hold"
            case .undetermined(let curve):
                return "a \(curve) follows it, but the samples do not determine its parameters"
            }
        }
    }

    /// The greatest residual of the channel that is off farthest, in its unit.
    private var errorText: String {
        let worst = channels.max { $0.largestResidual < $1.largestResidual }
        guard let worst else { return "0" }
        return "\(DecimalText.fixed(worst.largestResidual, decimals: worst.unit.decimals))\(worst.unit.suffix)"
    }
}
