/// The sums of weighted least squares over the eight columns of a `TemplatePoint`.
struct NormalEquations: Sendable {
    /// Row i of the symmetric matrix.
    var rows: [SIMD8<Double>]
    var right: SIMD8<Double>

    init() {
        rows = [SIMD8<Double>](repeating: .zero, count: 8)
        right = .zero
    }

    static func + (a: NormalEquations, b: NormalEquations) -> NormalEquations {
        var sum = a
        for row in 0..<8 { sum.rows[row] += b.rows[row] }
        sum.right += b.right
        return sum
    }

    /// Adds an equation.
    ///
    /// - Parameter error: of what the columns say now.
    mutating func add(_ columns: SIMD8<Double>, error: Double, weight: Double) {
        let weighted = columns * weight
        for row in 0..<8 { rows[row] += weighted * columns[row] }
        right += weighted * error
    }

    /// Adds the knowledge that a column's coefficient is near 0.
    ///
    /// - Parameters:
    ///   - prior: the reciprocal of its variance.
    ///   - value: what the coefficient is now.
    mutating func add(prior: Double, at column: Int, of value: Double) {
        rows[column][column] += prior
        right[column] -= prior * value
    }

    /// The inverse of the matrix in the unknowns of a basis; nil where it is singular.
    func inverse(in basis: [SIMD8<Double>]) -> SmallMatrix? {
        var matrix = SmallMatrix(size: basis.count)
        for (i, first) in basis.enumerated() {
            var image = SIMD8<Double>.zero
            for row in 0..<8 { image += rows[row] * first[row] }
            for (j, second) in basis.enumerated() { matrix[i, j] = (image * second).sum() }
        }
        return matrix.inverse
    }

    /// The right side in the unknowns of a basis.
    func right(in basis: [SIMD8<Double>]) -> [Double] { basis.map { (right * $0).sum() } }
}
