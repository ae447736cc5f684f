import SceneModel

extension MovingValue {
    /// The value in words with the course of its curves: `the vertical position of the sheet goes from 420 to 60 points and back`.
    ///
    /// Curves of copies that have different courses are described by their range.
    var description: String {
        // The numbers of an order are not visible.
        if name.hasSuffix(".zPosition") { return "\(words) changes" }
        let courses = Set(lines.map { course(Turns($0.numbers)) })
        if courses.count == 1, let course = courses.first { return "\(words) \(course)" }
        return "\(words) \(variation(in: range))"
    }

    /// `goes from 0 to 12 points and back`, `goes from 0 to 1.2, then to 1`
    private func course(_ turns: Turns) -> String {
        let numbers = turns.numbers
        guard numbers.count > 1 else { return "stays at \(text(numbers[0]))\(suffix)" }
        // A transition is at its end until it begins again.
        if name.hasSuffix(".transitionProgress"), numbers[0] > numbers[1], turns.isToAndFro {
            return "goes from 0 to 100 %\(times(numbers.count / 2))"
        }
        let start = "goes from \(text(numbers[0])) to \(text(numbers[1]))\(suffix)"
        switch numbers.count {
        case 2: return start
        case 3 where turns.isNear(numbers[2], numbers[0]): return "\(start) and back"
        case 3: return "\(start), then to \(text(numbers[2]))"
        case 4: return "\(start), then to \(text(numbers[2])) and \(text(numbers[3]))"
        default:
            guard turns.isToAndFro else { return variation(in: turns.range) }
            return "\(start) and back\(times(numbers.count / 2))"
        }
    }

    /// ` twice` for 2; nothing for 1.
    private func times(_ count: Int) -> String {
        count == 1 ? "" : count == 2 ? " twice" : " \(Prose.count(count)) times"
    }

    private func variation(in range: ClosedRange<Double>) -> String {
        "varies from \(text(range.lowerBound)) to \(text(range.upperBound))\(suffix)"
    }

    /// Whether the value is a share of a whole, of which the screen shows nothing beyond 0 and 1.
    private var isShare: Bool {
        guard !isVariable else { return false }
        return [".alpha", ".fraction", "pacity", ".strokeEnd", ".strokeStart", ".transitionProgress"].contains {
            name.hasSuffix($0)
        }
    }

    private func text(_ number: Double) -> String {
        if isShare { return Prose.rounded(min(max(number, 0), 1) * 100, decimals: 0) }
        return switch unit {
        case .points: Prose.number(number)
        case .radians: "\(Prose.rounded(number * 180 / .pi, decimals: 0))°"
        default: Prose.rounded(number, decimals: 2)
        }
    }

    private var suffix: String {
        if isShare { return " %" }
        return switch unit {
        case .points: " points"
        case .radians: ""
        default: unit.suffix
        }
    }
}

/// The numbers between which a curve rises and falls: the first one, its turning points or where it rests near them, and the last one.
private struct Turns {
    /// The first number alone if the curve is constant.
    private(set) var numbers: [Double]
    let range: ClosedRange<Double>
    /// A curve rests if it changes from one sample to the next by at most this share of the whole range.
    private static let maxRestingShare = 0.0001
    /// Reversals by less than this share of the whole range are left out.
    private static let minShare = 0.1

    /// Cost: proportional to the number of samples.
    ///
    /// - Parameter samples: the numbers at increasing times; at least one.
    init(_ samples: [Double]) {
        range = (samples.min() ?? 0)...(samples.max() ?? 0)
        numbers = [samples.first ?? 0]
        var extreme = numbers[0]
        // Where the curve rests near the extreme, as a spring does after it has overshot.
        var rest: Double?
        var isRising: Bool?
        for (previous, number) in zip(samples, samples.dropFirst()) {
            if isRising == nil || number != extreme && (number > extreme) == isRising {
                guard isRising != nil || !isNear(number, extreme) else { continue }
                isRising = number > extreme
                extreme = number
                rest = nil
            } else if !isNear(number, extreme) {
                numbers.append(rest ?? extreme)
                isRising?.toggle()
                extreme = number
                rest = nil
            } else if abs(number - previous) <= Self.maxRestingShare * (range.upperBound - range.lowerBound) {
                rest = number
            }
        }
        if isRising != nil { numbers.append(samples[samples.count - 1]) }
    }

    func isNear(_ a: Double, _ b: Double) -> Bool {
        abs(a - b) <= Self.minShare * (range.upperBound - range.lowerBound)
    }

    /// Whether the curve goes between the same two numbers and ends where it begins.
    var isToAndFro: Bool {
        numbers.count % 2 == 1 && numbers.indices.allSatisfy { isNear(numbers[$0], numbers[$0 % 2]) }
    }
}
