/// The values of an encoder's setting for the losses 0 (`best`), 1 (`standard`), 2 (`small`) and so on; linear in between.
struct LossScale: Sendable, ExpressibleByArrayLiteral {
    private let values: [Double]

    /// Precondition: at least two values.
    init(arrayLiteral values: Double...) {
        precondition(values.count > 1, "a scale needs two values")
        self.values = values
    }

    /// The value for a loss, which is clamped.
    subscript(loss: Double) -> Double {
        let place = min(max(loss, 0), Double(values.count - 1))
        let below = min(Int(place), values.count - 2)
        return values[below] + (values[below + 1] - values[below]) * (place - Double(below))
    }
}
