package import SceneLanguage

/// One property of a layer, animatable by its key path: the single declaration that reader, messages,
/// schema, manual, animation and inspection share.
package struct LayerProperty: Sendable, Hashable {
    /// What its numbers mean.
    package enum Unit: String, Sendable, Hashable {
        case none = ""
        case points = "pt"
        case radians = "rad"
        case share = "0...1"
        case seconds = "s"
        case pointsPerSecond = "pt/s"
        case framesPerSecond = "frames/s"
        case kilograms = "kg"
        case newtonsPerMeter = "N/m"
        case newtonSecondsPerMeter = "N·s/m"
        /// Of a spring, whose way is 1.
        case waysPerSecond = "ways/s"
        /// Whole numbers.
        case count = "whole"

        /// Behind a number.
        package var suffix: String {
            switch self {
            case .none, .share, .count: ""
            default: " \(rawValue)"
            }
        }
    }

    /// What a scene may do with it; all of it can be read.
    package enum Access: Sendable, Hashable {
        /// Declared, set and animated.
        case free
        /// Declared once and for all.
        case declared
        /// Read only: it follows from something else.
        case read
    }

    package var keyPath: String
    package var type: ValueType
    /// The value where a scene says nothing.
    package var initial: Value
    package var unit: Unit
    /// Declared and set values outside are errors; animations may pass beyond and are clamped when drawn.
    package var range: ClosedRange<Double>?
    package var access: Access
    package var summary: String

    package init(
        _ keyPath: String, _ type: ValueType, initial: Value, unit: Unit = .none, range: ClosedRange<Double>? = nil,
        access: Access = .free, _ summary: String
    ) {
        self.keyPath = keyPath
        self.type = type
        self.initial = initial
        self.unit = unit
        self.range = range
        self.access = access
        self.summary = summary
    }

    /// A number, 0 unless told otherwise.
    static func number(
        _ keyPath: String, initial: Double = 0, unit: Unit = .none, range: ClosedRange<Double>? = nil,
        _ summary: String
    ) -> LayerProperty {
        LayerProperty(keyPath, .number, initial: .number(initial), unit: unit, range: range, summary)
    }

    static func flag(_ keyPath: String, initial: Bool = false, _ summary: String) -> LayerProperty {
        LayerProperty(keyPath, .bool, initial: .bool(initial), summary)
    }

    /// One of an enumeration's names, which are Core Animation's words.
    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ keyPath: String, _ initial: Choice, _ summary: String
    ) -> LayerProperty where Choice.RawValue == String {
        LayerProperty(
            keyPath, .symbol(Choice.allCases.map(\.rawValue)), initial: .symbol(initial.rawValue), summary)
    }

    package static func == (a: LayerProperty, b: LayerProperty) -> Bool { a.keyPath == b.keyPath }

    package func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}

/// Lengths and sizes that may not be negative.
let notNegative = 0.0...Double.greatestFiniteMagnitude
/// What must be more than nothing.
let aboveZero = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude

extension ClosedRange<Double> {
    /// In words that fit "it is ...".
    package var words: String {
        if lowerBound == .leastNonzeroMagnitude { return "above 0" }
        if upperBound == .greatestFiniteMagnitude { return "\(Value.format(lowerBound)) or more" }
        return "\(Value.format(lowerBound)) to \(Value.format(upperBound))"
    }
}
