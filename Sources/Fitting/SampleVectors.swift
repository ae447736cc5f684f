/// Arithmetic on the samples of a channel or a column, several at a time.
///
/// Each pointer is into an array that has at least `count` elements from there on. No loop checks bounds.
enum SampleVectors {
    /// The sum of the products of two vectors.
    static func product(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
        // Independent sums: each addition waits for the one before.
        var (even, odd) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
        var k = 0
        while k + 8 <= count {
            even += load(a + k) * load(b + k)
            odd += load(a + k + 4) * load(b + k + 4)
            k += 8
        }
        var sum = (even + odd).sum()
        while k < count {
            sum += a[k] * b[k]
            k += 1
        }
        return sum
    }

    /// Subtracts a multiple of a vector from another one.
    static func subtract(
        _ factor: Double, _ vector: UnsafePointer<Double>, from target: UnsafeMutablePointer<Double>, count: Int
    ) {
        for k in 0..<count { target[k] -= factor * vector[k] }
    }

    private static func load(_ place: UnsafePointer<Double>) -> SIMD4<Double> {
        UnsafeRawPointer(place).loadUnaligned(as: SIMD4<Double>.self)
    }
}
