/// Blurs rows along y while they arrive, with the same result as `BlurKernel.apply` on each column.
///
/// Of the rows it keeps only those that a pass still needs: three times about `2 * sigma + 3` rows, which for most pictures is a small
/// part of the rows they have. Cost: as for `BlurKernel.apply`.
final class RowBlur {
    typealias Row = UnsafeMutablePointer<BlurKernel.Lanes>

    private let passes: [RowPass]
    private let output: Row
    private let count: Int

    /// - Parameters:
    ///   - kernel: the blur along y.
    ///   - count: the length of a row, in lanes.
    init(_ kernel: BlurKernel, count: Int) {
        passes =
            switch kernel.shape {
            case .identity: []
            case .taps(let weights): [RowPass(.taps(weights), reach: weights.count, count: count)]
            case .boxes(let inner, let end, let scale):
                (1...3).map { _ in
                    RowPass(.box(end: end, scale: scale), reach: BlurKernel.reach(inner: inner), count: count)
                }
            }
        output = Row.allocate(capacity: count)
        self.count = count
    }

    deinit { output.deallocate() }

    /// The place for the next row, which `advance()` reads.
    var input: Row { passes.first?.input ?? output }

    /// Makes the next row a row of zeros.
    func clearInput() { input.update(repeating: .zero, count: count) }

    /// Adds the row at `input`.
    ///
    /// - Returns: the row of the result that is `2 * kernel.margin` rows above it, or nil for the first rows. It remains valid until
    ///   the next call.
    func advance() -> Row? {
        for (pass, next) in zip(passes, passes.dropFirst()) where !pass.advance(to: next.input) { return nil }
        guard let last = passes.last else { return output }
        return last.advance(to: output) ? output : nil
    }
}

/// One pass of a blur along y: the rows that arrived last, in a ring.
private final class RowPass {
    typealias Row = RowBlur.Row

    enum Weights {
        /// A weight for each row.
        case taps([Float])
        /// An extended box (see `BlurKernel`).
        case box(end: Float, scale: Float)
    }

    private let weights: Weights
    /// The length of a row, in lanes.
    private let count: Int
    /// The number of rows that contribute to a row of the result.
    private let reach: Int
    private let ring: Row
    /// The sums of the rows of weight 1 in a box.
    private let sums: Row
    /// The place of the next row in the ring.
    private var next = 0
    /// The number of rows that arrived, at most `reach`.
    private var arrived = 0

    init(_ weights: Weights, reach: Int, count: Int) {
        (self.weights, self.reach, self.count) = (weights, reach, count)
        ring = Row.allocate(capacity: reach * count)
        sums = Row.allocate(capacity: count)
        sums.initialize(repeating: .zero, count: count)
    }

    deinit {
        ring.deallocate()
        sums.deallocate()
    }

    var input: Row { ring + next * count }

    /// Adds the row at `input`. Returns whether it completes a row of the result, which is then in `output`.
    func advance(to output: Row) -> Bool {
        arrived = min(arrived + 1, reach)
        let isComplete = arrived == reach
        switch weights {
        case .taps(let weights) where isComplete: multiply(by: weights, to: output)
        case .box(let end, let scale) where isComplete: moveBox(end: end, scale: scale, to: output)
        case .box: growBox()
        case .taps: break
        }
        next = next + 1 == reach ? 0 : next + 1
        return isComplete
    }

    /// The row that arrived `age` rows before the one at `input`.
    private func row(_ age: Int) -> Row { ring + (next >= age ? next - age : next - age + reach) * count }

    private func multiply(by weights: [Float], to output: Row) {
        output.update(repeating: .zero, count: count)
        for (index, weight) in weights.enumerated() {
            let row = row(reach - 1 - index)
            for x in 0..<count { output[x] += row[x] * weight }
        }
    }

    private func growBox() {
        // The first row is an end of the first box.
        guard arrived > 1 else { return }
        let row = input
        for x in 0..<count { sums[x] += row[x] }
    }

    private func moveBox(end: Float, scale: Float, to output: Row) {
        let (first, leaving, arriving, sums) = (row(reach - 1), row(reach - 2), input, sums)
        for x in 0..<count {
            let (sum, last) = (sums[x], arriving[x])
            output[x] = ((first[x] + last) * end + sum) * scale
            sums[x] = sum + (last - leaving[x])
        }
    }
}
