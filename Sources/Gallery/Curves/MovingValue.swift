package import SceneModel

/// A number that changes while a script plays, under the key that a scene uses for it: `sheet.frame.y`.
package struct MovingValue: Sendable, Hashable {
    /// The samples of one layer; each copy of a layer has its own.
    package struct Line: Sendable, Hashable {
        /// The name of the layer: `cell[3]`.
        package var layer: String
        /// One number for each time of the record.
        package var numbers: [Double]
    }

    /// The key, without the index of a copy.
    package var name: String
    /// The value in words: `vertical position of the sheet`.
    package var words: String
    package var unit: LayerProperty.Unit
    /// Whether the value has a binding; otherwise it is set, animated or scrolled.
    package var isBound: Bool
    /// Whether the value is a variable and not a property of a layer.
    package var isVariable = false
    /// Whether a property of a layer depends on the variable; true for properties.
    package var isShown = true
    /// Whether the layer has an id.
    package var isNamed: Bool
    package var lines: [Line]

    /// From the minimum to the maximum over all lines.
    package var range: ClosedRange<Double> {
        let numbers = lines.flatMap(\.numbers)
        return (numbers.min() ?? 0)...(numbers.max() ?? 0)
    }

    /// Whether the value is a share of a whole, of which the screen shows nothing beyond 0 and 1.
    private var isShare: Bool {
        guard !isVariable else { return false }
        return [".alpha", ".fraction", "pacity", ".strokeEnd", ".strokeStart", ".transitionProgress"].contains {
            name.hasSuffix($0)
        }
    }

    /// The value in words with its range: `the vertical position of the sheet (60 to 420 points)`.
    var description: String {
        // The numbers of an order are not visible.
        if name.hasSuffix(".zPosition") { return words }
        let (low, high) = (range.lowerBound, range.upperBound)
        if isShare {
            let bounds = [low, high].map { Prose.rounded(min(max($0, 0), 1) * 100, decimals: 0) }
            return "\(words) (\(bounds[0]) to \(bounds[1]) %)"
        }
        let span =
            switch unit {
            case .points: "\(Prose.number(low)) to \(Prose.points(high))"
            case .radians:
                "\(Prose.rounded(low * 180 / .pi, decimals: 0))° to \(Prose.rounded(high * 180 / .pi, decimals: 0))°"
            default: "\(Prose.rounded(low, decimals: 2)) to \(Prose.rounded(high, decimals: 2))\(unit.suffix)"
            }
        return "\(words) (\(span))"
    }
}

/// A Boolean or symbol variable, or whether a clip layer plays, over time.
package struct MovingState: Sendable, Hashable {
    package struct Span: Sendable, Hashable {
        /// Seconds.
        package var start: Double
        /// Seconds.
        package var end: Double
        /// The value without a leading dot; empty while a clip layer does not play.
        package var word: String
    }

    package var name: String
    /// What is in the state: a variable in words, such as `“open”`, or the name of a clip layer.
    var subject: String
    /// What all copies of a clip layer are called, such as `videos`; nil for variables.
    var clips: String?
    /// In order and without gaps.
    package var spans: [Span]

    /// Whether it is a variable that is true or false.
    private var isCondition: Bool { clips == nil && spans.allSatisfy { ["true", "false"].contains($0.word) } }

    /// States in words: `the state of “phase”`, `when “open” and “held” are true`, `when each of the five videos plays`.
    static func words(_ states: [MovingState]) -> [String] {
        let cases = states.filter { $0.clips == nil && !$0.isCondition }.map(\.subject)
        let conditions = states.filter(\.isCondition).map(\.subject)
        var words: [String] = []
        if !cases.isEmpty { words.append("the \(cases.count == 1 ? "state" : "states") of \(Prose.list(cases))") }
        if !conditions.isEmpty {
            words.append("when \(Prose.list(conditions)) \(conditions.count == 1 ? "is" : "are") true")
        }
        var clips: [(noun: String, subjects: [String])] = []
        for state in states {
            guard let noun = state.clips else { continue }
            if let index = clips.firstIndex(where: { $0.noun == noun }) {
                clips[index].subjects.append(state.subject)
            } else {
                clips.append((noun, [state.subject]))
            }
        }
        words += clips.map { noun, subjects in
            subjects.count == 1
                ? "when \(subjects[0]) plays" : "when each of the \(Prose.count(subjects.count)) \(noun) plays"
        }
        return words
    }
}
