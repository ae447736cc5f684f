import Motion
import SceneLanguage

extension Timing {
    /// Warns of a damping coefficient that was probably meant as a ratio.
    func warnOfLittleDamping(in compiler: SceneCompiler) {
        guard case .spring(let mass, let stiffness, let damping?, _) = self, let coefficient = damping.constant?.number,
            coefficient > 0, coefficient <= 1
        else { return }
        // What is no constant is not known.
        func number(_ expression: TypedExpression?, or initial: Double) -> Double {
            expression.map { $0.constant?.number ?? .infinity } ?? initial
        }
        let initial = Spring()
        let product = number(mass, or: initial.mass) * number(stiffness, or: initial.stiffness)
        let ratio = coefficient / (2 * product.squareRoot())
        guard ratio > 0, ratio < Self.leastUsualRatio else { return }
        compiler.log.warning(
            "this spring has a damping ratio of \(Value.format((ratio * 1e3).rounded() / 1e3))",
            hint: "damping is in N·s/m; as a ratio, write dampingRatio: \(Value.format(coefficient))",
            at: damping.location,
            length: damping.text.count)
    }

    /// A spring with a smaller ratio swings many times.
    private static let leastUsualRatio = 0.06
}
