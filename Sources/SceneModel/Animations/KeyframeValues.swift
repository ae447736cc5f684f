import Motion
import SceneLanguage

/// The values, key times and calculation mode of a CAKeyframeAnimation, as declared in a scene.
package struct KeyframeValues: Sendable {
    static let values = Field(
        "values", .value(.list(.number)), "the keyframe values, in place of from, to and by (CAKeyframeAnimation)")
    static let keyTimes = Field(
        "keyTimes", .value(.list(.number)),
        "the time of each keyframe as a fraction of the duration, ascending from 0 to 1; by default evenly spaced")
    static let mode = Field(
        "calculationMode", .value(.symbol(Keyframes.CalculationMode.allCases.map(\.rawValue))), initial: "linear",
        "the interpolation between keyframe values: linear, in steps, at a constant speed or along a smooth curve")
    static let fields = [values, keyTimes, mode]

    private let values: TypedExpression
    private let keyTimes: TypedExpression?
    private let mode: TypedExpression?

    /// Nil if `values` is missing or invalid, after logging an error.
    init?(_ reader: ObjectReader, type: ValueType) {
        keyTimes = reader.expression(Self.keyTimes)
        mode = reader.expression(Self.mode)
        guard let values = reader.expression(Self.values) else { return nil }
        self.values = values
        if type != .number {
            reader.compiler.log.error(
                "keyframe values are numbers, but this property is \(type.name)",
                hint: "animate one of its numbers, such as position.x",
                at: reader.keyLocation(Self.values))
        }
        if let list = values.constant?.list {
            if list.count < 2 {
                reader.compiler.log.error("keyframes need at least two values", at: values.location)
            }
            if let times = keyTimes?.constant?.list?.compactMap(\.number) {
                let ascends = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
                if times.count != list.count || !ascends || times.first != 0 || times.last != 1 {
                    reader.compiler.log.error(
                        "keyTimes needs one time for each value, ascending from 0 to 1",
                        at: keyTimes?.location ?? values.location)
                }
            }
        }
    }

    /// The keyframes for an animation that starts now.
    ///
    /// - Parameter timing: applied to the time of the whole animation.
    func keyframes(timing: TimingFunction, in context: any ActionContext) throws -> Keyframes {
        func numbers(_ expression: TypedExpression) throws -> [Double] {
            try context.value(of: expression).list?.compactMap(\.number) ?? []
        }
        let list = try numbers(values)
        let times = try keyTimes.map { try numbers($0) }
        guard list.count >= 2, times.map({ $0.count == list.count }) ?? true else {
            throw SceneError("keyframes need at least two values and one time for each", at: values.location)
        }
        return Keyframes(
            values: list, keyTimes: times,
            calculationMode: try mode.map(context.value(of:))?.symbol.flatMap(Keyframes.CalculationMode.init)
                ?? .linear,
            timingFunctions: [], timingFunction: timing)
    }
}
