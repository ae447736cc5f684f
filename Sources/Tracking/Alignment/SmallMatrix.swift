/// A small square matrix.
struct SmallMatrix: Sendable {
    let size: Int
    private var values: [Double]

    init(size: Int) {
        self.size = size
        values = [Double](repeating: 0, count: size * size)
    }

    subscript(row: Int, column: Int) -> Double {
        get { values[row * size + column] }
        set { values[row * size + column] = newValue }
    }

    /// The inverse of a symmetric matrix by Cholesky's decomposition of the matrix scaled to a diagonal of ones; nil where a pivot is below 1e-9.
    var inverse: SmallMatrix? {
        let scale = (0..<size).map { self[$0, $0] > 0 ? 1 / self[$0, $0].squareRoot() : 0 }
        guard scale.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        var factor = SmallMatrix(size: size)
        for i in 0..<size {
            for j in 0...i {
                var sum = self[i, j] * scale[i] * scale[j]
                for k in 0..<j { sum -= factor[i, k] * factor[j, k] }
                if i == j {
                    guard sum > 1e-9 else { return nil }
                    factor[i, i] = sum.squareRoot()
                } else {
                    factor[i, j] = sum / factor[j, j]
                }
            }
        }
        var result = SmallMatrix(size: size)
        for column in 0..<size {
            var solution = [Double](repeating: 0, count: size)
            for i in 0..<size {
                var sum = i == column ? 1.0 : 0
                for k in 0..<i { sum -= factor[i, k] * solution[k] }
                solution[i] = sum / factor[i, i]
            }
            for i in stride(from: size - 1, through: 0, by: -1) {
                var sum = solution[i]
                for k in i + 1..<max(size, i + 1) { sum -= factor[k, i] * solution[k] }
                solution[i] = sum / factor[i, i]
            }
            for i in 0..<size { result[i, column] = solution[i] * scale[i] * scale[column] }
        }
        return result
    }

    /// The product with another matrix.
    func times(_ other: SmallMatrix) -> SmallMatrix {
        var product = SmallMatrix(size: size)
        for row in 0..<size {
            for column in 0..<size {
                var sum = 0.0
                for k in 0..<size { sum += self[row, k] * other[k, column] }
                product[row, column] = sum
            }
        }
        return product
    }

    func times(_ vector: [Double]) -> [Double] {
        (0..<size).map { row in
            var sum = 0.0
            for column in 0..<size { sum += self[row, column] * vector[column] }
            return sum
        }
    }
}
