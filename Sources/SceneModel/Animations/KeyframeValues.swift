import Motion
import SceneLanguage

/// CAKeyframeAnimation's values as scenes write them: numbers to pass through, and when.
package struct KeyframeValues: Sendable {
    static let values = Field(
        "values", .value(.list(.number)), "numbers to pass through, in place of from, to and by (CAKeyframeAnimation)")
    static let keyTimes = Field(
        "keyTimes", .value(.list(.number)), "when each of values is reached, ascending from 0 to 1; evenly spread")
    static let mode = Field(
        "calculationMode", .value(.symbol(Keyframes.CalculationMode.allCases.map(\.rawValue))), initial: "linear",
        "how it goes between values: straight, in steps, at one speed, or along a smooth curve")
    static let fields = [values, keyTimes, mode]

    private let values: TypedExpression
    private let keyTimes: TypedExpression?
    private let mode: TypedExpression?

    /// Nil where `values` is missing or wrong; what is wrong has been reported.
    init?(_ reader: ObjectReader, type: ValueType) {
        keyTimes = reader.expression(Self.keyTimes)
        mode = reader.expression(Self.mode)
        guard let values = reader.expression(Self.values) else { return nil }
        self.values = values
        if type != .number {
            reader.compiler.log.error(
                "values move numbers, but this is \(type.name)", hint: "animate its numbers, such as position.x",
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
                        "keyTimes has a time for each value, ascending from 0 to 1",
                        at: keyTimes?.location ?? values.location)
                }
            }
        }
    }

    /// The keyframes for an animation that starts now.
    ///
    /// - Parameter timing: warps the whole time; springs cannot.
    func keyframes(timing: TimingFunction, in context: any ActionContext) throws -> Keyframes {
        func numbers(_ expression: TypedExpression) throws -> [Double] {
            try context.value(of: expression).list?.compactMap(\.number) ?? []
        }
        let passed = try numbers(values)
        let times = try keyTimes.map { try numbers($0) }
        guard passed.count >= 2, times.map({ $0.count == passed.count }) ?? true else {
            throw SceneError("keyframes need two values or more, and a time for each", at: values.location)
        }
        return Keyframes(
            values: passed, keyTimes: times,
            calculationMode: try mode.map(context.value(of:))?.symbol.flatMap(Keyframes.CalculationMode.init)
                ?? .linear,
            timingFunctions: [], timingFunction: timing)
    }
}
