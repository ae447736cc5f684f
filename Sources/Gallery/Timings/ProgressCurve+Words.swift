import Motion

extension ProgressCurve {
    /// The curve in the words of a scene: `easeOut`, `cubic Bézier (0.2, 0, 0, 1)`, `spring with damping ratio 0.8 and response
    /// 0.44 s`.
    var words: String {
        switch self {
        case .timing(let function, _): function.words
        case .spring(let spring, _): spring.words
        case .keyframes: "keyframes"
        }
    }
}

extension TimingFunction {
    /// The name, or the control points.
    var words: String {
        if let name = TimingFunction.names.first(where: { TimingFunction.named($0) == self }) { return name }
        let numbers = [x1, y1, x2, y2].map { Prose.rounded($0, decimals: 3) }
        return "cubic Bézier (\(numbers.joined(separator: ", ")))"
    }
}

extension Spring {
    /// The damping ratio, the response and the initial velocity, in distances of the animation per second.
    var words: String {
        let response = Prose.rounded(perceptualDuration, decimals: 3)
        let ratio = Prose.rounded(dampingRatio, decimals: 2)
        let velocity = Prose.rounded(initialVelocity, decimals: 2)
        let start =
            abs(initialVelocity) < 0.005
            ? "" : ", initial velocity \(velocity) \(velocity == "1" ? "distance" : "distances")/s"
        return "spring with damping ratio \(ratio) and response \(response) s\(start)"
    }
}

extension MediaTiming {
    /// How often an animation repeats; empty for once.
    var words: [String] {
        var words: [String] = []
        if autoreverses { words.append("autoreversed") }
        if repeatCount.isInfinite || repeatDuration.isInfinite {
            words.append("endless")
        } else if repeatDuration > 0 {
            words.append("repeated for \(Prose.seconds(repeatDuration))")
        } else if repeatCount > 1 {
            words.append("\(Prose.rounded(repeatCount, decimals: 1)) times")
        }
        if speed != 1 { words.append("speed \(Prose.rounded(speed, decimals: 2))") }
        return words
    }
}
