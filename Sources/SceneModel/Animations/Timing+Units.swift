import SceneLanguage

/// Numbers of springs that were probably meant in another unit.
extension Timing {
    /// A damping ratio is suspicious from here on: a spring that takes ten times as long as without overshoot.
    private static let highDamping = 10.0
    /// A velocity is suspicious from here on, in distances per second: one that covers the distance in a frame at 60 Hz.
    private static let highVelocity = 60.0

    /// Warns of the velocity of a finger, in points per second, as the velocity of a spring.
    static func warnOfPoints(_ velocity: TypedExpression?, _ reader: ObjectReader) {
        guard let velocity else { return }
        let text = velocity.text
        let isFinger =
            text.contains("sender.velocity") && !text.contains("relativeVelocity") && !text.contains("/")
        let isHigh = (velocity.constant?.number).map { abs($0) >= highVelocity } ?? false
        guard isFinger || isHigh else { return }
        reader.compiler.log.warning(
            isFinger
                ? "a spring's velocity is in distances of the animation per second, and \(text) is in points per second"
                : "a spring's velocity is in distances of the animation per second, of which \(text) are very many",
            hint: Hint(
                "write relativeVelocity(\(text), distance), with the distance from the start to the end of the animation"
            ), at: reader.keyLocation(Self.velocity), length: Self.velocity.key.count)
    }

    /// Warns of a damping ratio that was probably meant in percent.
    static func warnOfPercentage(_ field: Field, _ reader: ObjectReader) {
        guard let ratio = reader.node(field)?.scalar.flatMap(Double.init), ratio >= highDamping else { return }
        reader.compiler.log.warning(
            "with a \(field.key) of \(Value.format(ratio)) the animation takes very long",
            hint: Hint("write \(Value.format(ratio / 100)) for \(Value.format(ratio)) %; from 1 on nothing overshoots"),
            at: reader.keyLocation(field), length: field.key.count)
    }
}
