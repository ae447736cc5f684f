extension FittedCurve: Codable {
    private enum CodingKeys: String, CodingKey { case family }

    /// Encodes the parameters and `family`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(family, forKey: .family)
        switch self {
        case .rest, .free, .jump: break
        case .timingFunction(let timing): try timing.encode(to: encoder)
        case .spring(let spring): try spring.encode(to: encoder)
        case .deceleration(let deceleration): try deceleration.encode(to: encoder)
        case .scrollBounce(let bounce): try bounce.encode(to: encoder)
        case .keyframes(let keyframes): try keyframes.encode(to: encoder)
        case .repeating(let repetition): try repetition.encode(to: encoder)
        }
    }

    package init(from decoder: any Decoder) throws {
        self =
            switch try decoder.container(keyedBy: CodingKeys.self).decode(MotionFamily.self, forKey: .family) {
            case .rest: .rest
            case .free: .free
            case .jump: .jump
            case .timingFunction: .timingFunction(try FittedTiming(from: decoder))
            case .spring: .spring(try FittedSpring(from: decoder))
            case .deceleration: .deceleration(try FittedDeceleration(from: decoder))
            case .scrollBounce: .scrollBounce(try FittedBounce(from: decoder))
            case .keyframes: .keyframes(try FittedKeyframes(from: decoder))
            case .repeating: .repeating(try FittedRepetition(from: decoder))
            }
    }
}
