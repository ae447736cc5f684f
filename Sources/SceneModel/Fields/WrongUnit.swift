import SceneLanguage

extension SceneCompiler {
    /// Reports numbers with a unit of another kind, such as an angle for a duration. Returns false if there are none.
    ///
    /// Numbers have no units once they are read: `30deg` is 0.52, whatever it is for.
    ///
    /// - Parameters:
    ///   - node: a value, or a list of values or of their parts with the same unit.
    ///   - unit: that of the values.
    ///   - name: the key or the property as it is written.
    func reportWrongUnit(_ node: SourceNode, takes unit: LayerProperty.Unit, named name: String) -> Bool {
        guard let wanted = WrongUnit(unit) else { return false }
        let values = node.items?.flatMap { $0.items ?? [$0] } ?? [node]
        let mistakes = values.compactMap { item -> (SourceNode, UnitLiteral)? in
            guard let literal = item.scalar.flatMap(UnitLiteral.init), wanted.excludes(literal.kind) else { return nil }
            return (item, literal)
        }
        for (item, literal) in mistakes {
            let text = item.scalar ?? ""
            log.error(
                "'\(text)' is \(WrongUnit.words(literal.kind)), but '\(name)' is \(wanted.words)",
                hint: Hint(wanted.hint(for: literal.number)),
                topic: .expressions,
                at: item.textLocation, length: text.count)
        }
        return !mistakes.isEmpty
    }
}

/// What a number is for, and how it is written.
private enum WrongUnit {
    case time, angle, points, pointsPerSecond
    /// Without a unit.
    case plain

    /// Nil where any number is possible.
    init?(_ unit: LayerProperty.Unit) {
        switch unit {
        case .seconds: self = .time
        case .radians: self = .angle
        case .points: self = .points
        case .pointsPerSecond: self = .pointsPerSecond
        case .fraction, .framesPerSecond, .kilograms, .newtonsPerMeter, .newtonSecondsPerMeter, .distancesPerSecond,
            .count:
            self = .plain
        case .none: return nil
        }
    }

    /// A length in points without a unit is reported where units are read.
    func excludes(_ kind: UnitLiteral.Kind) -> Bool {
        switch self {
        case .time: kind != .time
        case .angle: kind != .angle
        case .points, .pointsPerSecond, .plain: kind != .length
        }
    }

    var words: String {
        switch self {
        case .time: "a time"
        case .angle: "an angle"
        case .points: "in points"
        case .pointsPerSecond: "in points per second"
        case .plain: "a plain number"
        }
    }

    func hint(for number: String) -> String {
        switch self {
        case .time: "write \(number)ms or \(number)s"
        case .angle: "write \(number)deg"
        case .points, .pointsPerSecond, .plain: "write \(number), without a unit"
        }
    }

    static func words(_ kind: UnitLiteral.Kind) -> String {
        switch kind {
        case .time: "a time"
        case .angle: "an angle"
        case .length: "a length"
        }
    }
}
