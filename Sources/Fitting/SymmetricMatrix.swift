/// A symmetric matrix of a few rows, such as that of normal equations.
struct SymmetricMatrix: Sendable {
    let size: Int
    /// By rows; both triangles are stored.
    private(set) var elements: [Double]

    init(size: Int) {
        self.size = size
        elements = Array(repeating: 0, count: size * size)
    }

    /// - Parameter element: the element of a row and of a column that is not greater.
    init(size: Int, element: (_ row: Int, _ column: Int) -> Double) {
        self.init(size: size)
        for row in 0..<size { for column in 0...row { self[row, column] = element(row, column) } }
    }

    subscript(row: Int, column: Int) -> Double {
        get { elements[row * size + column] }
        set {
            elements[row * size + column] = newValue
            elements[column * size + row] = newValue
        }
    }

    /// Cholesky's factor after the diagonal was scaled to 1 + ridge; nil where the matrix is singular to working precision.
    ///
    /// A row of zeros is left out: its solution is 0.
    func factored(ridge: Double = 0) -> CholeskyFactor? {
        CholeskyFactor(self, ridge: ridge)
    }
}

/// The lower triangle of a factored matrix, for solving and inverting.
struct CholeskyFactor: Sendable {
    private let size: Int
    private let scales: [Double]
    private var lower: [Double]

    fileprivate init?(_ matrix: SymmetricMatrix, ridge: Double) {
        size = matrix.size
        let scales = (0..<matrix.size).map { matrix[$0, $0] > 0 ? 1 / matrix[$0, $0].squareRoot() : 0 }
        lower = Array(repeating: 0, count: size * size)
        for row in 0..<size {
            for column in 0...row {
                var sum =
                    row == column
                    ? 1 + ridge : matrix[row, column] * scales[row] * scales[column]
                for k in 0..<column { sum -= lower[row * size + k] * lower[column * size + k] }
                if row == column {
                    guard sum > 1e-15, sum.isFinite else { return nil }
                    lower[row * size + row] = sum.squareRoot()
                } else {
                    lower[row * size + column] = sum / lower[column * size + column]
                }
            }
        }
        self.scales = scales
    }

    func solved(_ right: [Double]) -> [Double] {
        var x = right
        for row in 0..<size {
            var sum = right[row] * scales[row]
            for k in 0..<row { sum -= lower[row * size + k] * x[k] }
            x[row] = sum / lower[row * size + row]
        }
        for row in (0..<size).reversed() {
            var sum = x[row]
            for k in row + 1..<max(size, row + 1) { sum -= lower[k * size + row] * x[k] }
            x[row] = sum / lower[row * size + row]
        }
        for row in 0..<size { x[row] *= scales[row] }
        return x
    }

    var inverse: SymmetricMatrix {
        var result = SymmetricMatrix(size: size)
        var unit = Array(repeating: 0.0, count: size)
        for column in 0..<size {
            unit[column] = 1
            let x = solved(unit)
            unit[column] = 0
            for row in 0...column { result[row, column] = x[row] }
        }
        return result
    }
}
