package import SceneLanguage

/// The declaration of one layer property, animatable by its key path. Reader, messages, schema, manual, animation and
/// inspection all use it.
package struct LayerProperty: Sendable, Hashable {
    /// The unit of its numbers.
    package enum Unit: String, Sendable, Hashable {
        case none = ""
        case points = "pt"
        case radians = "rad"
        case fraction = "0...1"
        case seconds = "s"
        case pointsPerSecond = "pt/s"
        case framesPerSecond = "frames/s"
        case kilograms = "kg"
        case newtonsPerMeter = "N/m"
        case newtonSecondsPerMeter = "N·s/m"
        /// Multiples of an animation's distance per second, as in `UISpringTimingParameters.initialVelocity`.
        case distancesPerSecond = "distances/s"
        /// A whole number.
        case count = "whole"

        /// The text after a number.
        package var suffix: String {
            switch self {
            case .none, .fraction, .count: ""
            default: " \(rawValue)"
            }
        }
    }

    /// The access of a scene to a property. Every property can be read.
    package enum Access: Sendable, Hashable {
        /// May be declared, set and animated.
        case free
        /// May be declared but not changed.
        case declared
        /// Read-only.
        case read
    }

    /// How a UIView block that animates the property combines with animations of it that run. Measured for UIKit by the tests
    /// of material-motion/motion-animator-objc.
    package enum Retargeting: Sendable, Hashable {
        /// Every block adds the rest of its own change to the model value, so that the velocity stays continuous.
        case additive
        /// The new block replaces the running one and starts from the model value, or from the presentation value with
        /// `beginFromCurrentState`.
        case fromModel
        /// The new block replaces the running one and starts from the presentation value, as the implicit animations of a
        /// CALayer do. UIView blocks do not animate these properties; that they do here is a convention.
        case fromPresentation
    }

    package let keyPath: String
    /// The number of the key path, for finding values.
    package let slot: Int
    package var type: ValueType
    /// The value of an undeclared property.
    package var initial: Value
    package var unit: Unit
    /// The allowed range. Declared and set values outside it are errors; animated values are clamped when drawn.
    package var range: ClosedRange<Double>?
    package var access: Access
    package var retargeting: Retargeting
    package var summary: String

    package init(
        _ keyPath: String, _ type: ValueType, initial: Value, unit: Unit = .none, range: ClosedRange<Double>? = nil,
        access: Access = .free, retargeting: Retargeting = .fromPresentation, _ summary: String
    ) {
        self.keyPath = keyPath
        slot = PropertySlots.slot(of: keyPath)
        self.type = type
        self.initial = initial
        self.unit = unit
        self.range = range
        self.access = access
        self.retargeting = retargeting
        self.summary = summary
    }

    /// A number property.
    static func number(
        _ keyPath: String, initial: Double = 0, unit: Unit = .none, range: ClosedRange<Double>? = nil,
        retargeting: Retargeting = .fromPresentation, _ summary: String
    ) -> LayerProperty {
        LayerProperty(
            keyPath, .number, initial: .number(initial), unit: unit, range: range, retargeting: retargeting, summary)
    }

    static func flag(_ keyPath: String, initial: Bool = false, _ summary: String) -> LayerProperty {
        LayerProperty(keyPath, .bool, initial: .bool(initial), summary)
    }

    /// A property whose values are the names of an enumeration.
    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ keyPath: String, _ initial: Choice, _ summary: String
    ) -> LayerProperty where Choice.RawValue == String {
        LayerProperty(
            keyPath, .symbol(Choice.allCases.map(\.rawValue)), initial: .symbol(initial.rawValue), summary)
    }

    package static func == (a: LayerProperty, b: LayerProperty) -> Bool { a.slot == b.slot }

    package func hash(into hasher: inout Hasher) { hasher.combine(slot) }
}

/// The range of lengths, sizes and durations.
let nonNegative = 0.0...Double.greatestFiniteMagnitude
/// The range of durations and delays, in seconds.
let durations = 0.0...SceneLimits.seconds
/// The range of numbers that must be positive.
let aboveZero = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude

extension ClosedRange<Double> {
    /// The range in words, such as "0 or more", for messages like "it must be 0 or more".
    package var words: String {
        if lowerBound == .leastNonzeroMagnitude { return "above 0" }
        if upperBound == .greatestFiniteMagnitude { return "\(Value.format(lowerBound)) or more" }
        return "\(Value.format(lowerBound)) to \(Value.format(upperBound))"
    }
}
