/// Whether two numbers agree within an absolute tolerance; equal infinities do, NaN agrees with nothing.
package func isClose(_ a: Double, _ b: Double, within tolerance: Double) -> Bool {
    a == b || abs(a - b) <= tolerance
}

/// The slope of a function by a symmetric difference, for comparing with a closed form.
///
/// With the default step the error is some 1e-8 for functions whose third derivative is about 1.
package func differenceQuotient(at x: Double, step: Double = 1e-5, _ function: (Double) -> Double) -> Double {
    (function(x + step) - function(x - step)) / (2 * step)
}
