/// The arguments at which a continuous function equals a target, ascending.
///
/// `monotonicBounds` ascend and contain every turning point, so that the function is monotone between neighbours. Each result is
/// exact to the neighbouring double. A turning point within 1e-12 (absolute) of the target counts as equal: otherwise
/// rounding could prevent the curve's own maximum from being found. Cost: about 60 evaluations per crossing, and one
/// per knot.
func crossings(of target: Double, between monotonicBounds: [Double], function: (Double) -> Double) -> [Double] {
    guard let first = monotonicBounds.first else { return [] }
    var found: [Double] = []
    var (low, lowError) = (first, function(first) - target)
    if lowError == 0 { found.append(first) }
    for high in monotonicBounds.dropFirst() {
        let highError = function(high) - target
        if lowError < 0 && highError > 0 || lowError > 0 && highError < 0 {
            found.append(bisected(low, high) { (function($0) - target) * (lowError < 0 ? 1 : -1) })
        } else if abs(highError) <= 1e-12, lowError != 0 {
            found.append(high)
        }
        (low, lowError) = (high, highError)
    }
    return found
}

/// The root of a function that rises from below zero at `low` to above zero at `high`, to the neighbouring double.
///
/// Bisection needs no derivative, cannot diverge and gives the same bits on every platform. Cost: at most 1,100
/// evaluations (the number of halvings between any two doubles), about 55 where the ends have the same magnitude.
func bisected(_ low: Double, _ high: Double, function: (Double) -> Double) -> Double {
    var (low, high) = (low, high)
    while true {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high else { return high }
        if function(middle) < 0 { low = middle } else { high = middle }
    }
}
