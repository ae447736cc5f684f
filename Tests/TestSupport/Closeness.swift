/// Whether two numbers are equal within an absolute tolerance. Equal infinities are equal; NaN never is.
package func isClose(_ a: Double, _ b: Double, within tolerance: Double) -> Bool {
    a == b || abs(a - b) <= tolerance
}

/// The derivative of a function by a symmetric difference quotient.
///
/// With the default step the error is about 1e-8 for functions whose third derivative is about 1.
package func differenceQuotient(at x: Double, step: Double = 1e-5, _ function: (Double) -> Double) -> Double {
    (function(x + step) - function(x - step)) / (2 * step)
}
