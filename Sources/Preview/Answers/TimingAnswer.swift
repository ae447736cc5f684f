import Foundation
import Motion
import SceneLanguage
import SceneModel

/// The curve or spring of an animation as the page draws and edits it.
///
/// Only constant numbers are drawn; with expressions in it, a timing has fields but no curve.
struct TimingAnswer: Encodable {
    /// The number of samples of a curve.
    private static let samples = 121
    /// The longest spring that is drawn, in seconds.
    private static let longest = 60.0
    /// The most names that are followed to a declaration.
    private static let maxNames = 16

    /// `name`, `points` (four coordinates of a cubic Bézier curve) or `spring`.
    var form: String
    /// The name of the timing in `let`; nil if the scene writes the timing inline.
    var letName: String?
    /// The coordinates x1, y1, x2, y2 of a curve.
    var points: [Double]?
    /// The progress at equal intervals.
    var curve: [Double]
    /// The time that the samples cover, in seconds; nil for a curve that has the duration of its animation.
    var duration: Double?
    /// How far the spring goes beyond its end, as a fraction of the distance.
    var overshoot: Double?
    /// Seconds until the spring has settled.
    var settling: Double?

    /// - Parameters:
    ///   - node: the value of `timing`.
    ///   - duration: of the animation in seconds, on which `dampingRatio` depends; nil if it is not constant.
    ///   - declarations: the timings of `let` by the places where their names are used.
    init?(_ node: SourceNode, duration: Double?, declarations: [SourceLocation: SourceNode]) {
        switch node.content {
        case .scalar(let name, _):
            if let declaration = Self.declaration(of: node, in: declarations) {
                // The declaration itself uses no name.
                self.init(declaration, duration: duration, declarations: [:])
                letName = name
            } else if let function = TimingFunction.named(name) {
                self.init("name", function)
            } else if let preset = SpringPreset(rawValue: name) {
                self.init(preset.spring(duration: nil, extraBounce: 0, initialVelocity: 0), form: "name")
            } else {
                return nil
            }
        case .sequence(let items):
            let points = items.compactMap { Self.number($0) }
            guard items.count == 4, points.count == 4 else { return nil }
            self.init(
                "points", TimingFunction(min(max(points[0], 0), 1), points[1], min(max(points[2], 0), 1), points[3]))
            self.points = points
        case .mapping:
            let preset = node.entry("preset")?.value
            let declaration = preset.flatMap { Self.declaration(of: $0, in: declarations) }
            guard
                var spring = declaration.map({ Self.spring(named: $0, duration: duration) })
                    ?? Self.spring(node, duration: duration)
            else { return nil }
            if declaration != nil, let velocity = node.entry("velocity") {
                guard let number = Self.number(velocity.value) else { return nil }
                spring = Spring(
                    mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: number,
                    allowsOverdamping: spring.allowsOverdamping)
            }
            let lasts = (declaration ?? node).entry("dampingRatio") != nil
            self.init(spring, form: "spring", lasting: lasts ? duration : nil)
            if declaration != nil { letName = preset?.scalar }
        case .empty: return nil
        }
    }

    private init(_ form: String, _ function: TimingFunction) {
        self.form = form
        curve = (0..<Self.samples).map { Self.rounded(function.value(at: Double($0) / Double(Self.samples - 1))) }
    }

    private init(_ spring: Spring, form: String, lasting: Double? = nil) {
        self.form = form
        let end = min(lasting ?? spring.settlingDuration, Self.longest)
        let values = (0..<Self.samples).map { spring.value(at: end * Double($0) / Double(Self.samples - 1)) }
        curve = values.map(Self.rounded)
        duration = Self.rounded(end)
        settling = spring.settlingDuration < Self.longest ? Self.rounded(spring.settlingDuration) : nil
        // The exact peak of an underdamped spring at rest at the start (motion.md, section 4.1).
        let ratio = spring.dampingRatio
        let exact = ratio < 1 && spring.initialVelocity == 0
        overshoot = Self.rounded(
            exact
                ? Self.peak(ratio) : max((values.max() ?? 1) - 1, 0))
    }

    /// `e^(-pi z / sqrt(1 - z^2))`.
    private static func peak(_ ratio: Double) -> Double {
        exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot())
    }

    /// The declaration for the place of a name, followed through other names; nil for a timing of the language.
    ///
    /// - Parameter node: the name.
    static func declaration(of node: SourceNode, in declarations: [SourceLocation: SourceNode]) -> SourceNode? {
        var found = declarations[node.textLocation]
        for _ in 0..<maxNames {
            guard let name = found, name.scalar != nil, let next = declarations[name.textLocation] else { break }
            found = next
        }
        return found
    }

    /// The spring that a declaration in `let` describes; nil if it describes a curve.
    private static func spring(named node: SourceNode, duration: Double?) -> Spring? {
        guard let name = node.scalar else { return spring(node, duration: duration) }
        return SpringPreset(rawValue: name)?.spring(duration: nil, extraBounce: 0, initialVelocity: 0)
    }

    private static func spring(_ node: SourceNode, duration: Double?) -> Spring? {
        func value(_ key: String) -> Double? { node.entry(key).flatMap { number($0.value) } }
        let entries = node.entries ?? []
        guard entries.allSatisfy({ $0.key == "preset" || number($0.value) != nil }) else { return nil }
        let velocity = value("velocity") ?? 0
        if let ratio = value("dampingRatio"), ratio > 0, let duration, duration > 0 {
            return .uikit(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
        }
        if let response = value("response"), response > 0 {
            if let bounce = value("bounce") { return .response(response, bounce: bounce, initialVelocity: velocity) }
            return .response(response, dampingFraction: value("dampingFraction") ?? 1, initialVelocity: velocity)
        }
        if node.entry("stiffness") != nil {
            return Spring(
                mass: value("mass") ?? 1, stiffness: value("stiffness") ?? 100, damping: value("damping") ?? 10,
                initialVelocity: velocity)
        }
        guard let name = node.entry("preset")?.value.scalar, let preset = SpringPreset(rawValue: name) else {
            return nil
        }
        return preset.spring(
            duration: value("duration"), extraBounce: value("extraBounce") ?? 0, initialVelocity: velocity)
    }

    /// A constant number, in seconds if it has the unit ms.
    static func number(_ node: SourceNode) -> Double? {
        guard let text = node.scalar else { return nil }
        if text.hasSuffix("ms") { return Double(text.dropLast(2)).map { $0 / 1000 } }
        return Double(text.hasSuffix("s") ? String(text.dropLast()) : text)
    }

    private static func rounded(_ number: Double) -> Double {
        number.isFinite ? (min(max(number, -1e6), 1e6) * 10_000).rounded() / 10_000 : 0
    }
}
