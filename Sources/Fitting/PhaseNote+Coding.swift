extension PhaseNote: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, errorOverNoise, curve, velocity, last, until, step
    }

    private enum Kind: String, Codable {
        case closest, inexact, undetermined, constantVelocity, beginNotSeen, endNotSeen, endOfPart, added, rounded
    }

    private var kind: Kind {
        switch self {
        case .closest: .closest
        case .inexact: .inexact
        case .undetermined: .undetermined
        case .constantVelocity: .constantVelocity
        case .beginNotSeen: .beginNotSeen
        case .endNotSeen: .endNotSeen
        case .endOfPart: .endOfPart
        case .added: .added
        case .rounded: .rounded
        }
    }

    /// Encodes the kind, and what belongs to it.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .closest(let error), .inexact(let error): try container.encode(error, forKey: .errorOverNoise)
        case .undetermined(let curve): try container.encode(curve, forKey: .curve)
        case .constantVelocity(let velocity): try container.encode(velocity, forKey: .velocity)
        case .beginNotSeen, .endOfPart: break
        case .endNotSeen(let last): try container.encode(last, forKey: .last)
        case .added(let end): try container.encode(end, forKey: .until)
        case .rounded(let step): try container.encode(step, forKey: .step)
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Double { try container.decode(Double.self, forKey: key) }
        self =
            switch try container.decode(Kind.self, forKey: .kind) {
            case .closest: .closest(errorOverNoise: try number(.errorOverNoise))
            case .inexact: .inexact(errorOverNoise: try number(.errorOverNoise))
            case .undetermined: .undetermined(curve: try container.decode(String.self, forKey: .curve))
            case .constantVelocity: .constantVelocity(try container.decode([Double].self, forKey: .velocity))
            case .beginNotSeen: .beginNotSeen
            case .endNotSeen: .endNotSeen(last: try number(.last))
            case .endOfPart: .endOfPart
            case .added: .added(until: try number(.until))
            case .rounded: .rounded(step: try number(.step))
            }
    }
}
