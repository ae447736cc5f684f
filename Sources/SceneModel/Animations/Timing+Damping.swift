import Motion
import SceneLanguage

extension Timing {
    /// Warns of a damping coefficient that was probably meant as a ratio.
    func warnOfLittleDamping(in compiler: SceneCompiler) {
        guard case .spring(let mass, let stiffness, let damping?, _) = self, let coefficient = damping.constant?.number,
            coefficient > 0, coefficient <= 1
        else { return }
        // A value that is not a constant is unknown here.
        func number(_ expression: TypedExpression?, or initial: Double) -> Double {
            expression.map { $0.constant?.number ?? .infinity } ?? initial
        }
        let initial = Spring()
        let product = number(mass, or: initial.mass) * number(stiffness, or: initial.stiffness)
        let critical = 2 * product.squareRoot()
        guard critical.isFinite, coefficient < Self.leastUsualRatio * critical else { return }
        let meant = (coefficient * critical * 10).rounded() / 10
        compiler.log.warning(
            "with so little damping this spring swings many times",
            hint:
                "damping is in N·s/m; for a damping ratio of \(Value.format(coefficient)), write damping: \(Value.format(meant))",
            at: damping.location, length: damping.text.count)
    }

    /// The damping ratio below which a spring swings many times.
    private static let leastUsualRatio = 0.06
}
