/// Counts the different pairs of neighbouring bytes in a row. The fewer there are, the better a row compresses, as a rule.
///
/// Of the ways to compare the filters of a row this gave the smallest files: `Benchmarks/png/ideas.md`.
struct BigramCounter {
    /// The number of the last row that contained each pair.
    private let rows = Buffer2D<UInt16>(count: 1 << 16, fill: 0)
    private var row: UInt16 = 0

    /// The number of different pairs at even positions of a row, or a number of at least `limit` if there are as many.
    ///
    /// Odd positions would take twice the time and change the choice of a filter rarely.
    mutating func count(_ bytes: UnsafePointer<UInt8>, length: Int, limit: Int) -> Int {
        row &+= 1
        if row == 0 {
            rows.fill(0)
            row = 1
        }
        let (rows, row) = (rows.base, row)
        let pairs = UnsafeRawPointer(bytes)
        var count = 0
        var place = 0
        while place &+ 1 < length, count < limit {
            // The limit is compared once for many pairs.
            let end = min(place &+ 128, length &- 1)
            while place < end {
                let pair = Int(pairs.loadUnaligned(fromByteOffset: place, as: UInt16.self))
                if rows[pair] != row {
                    rows[pair] = row
                    count &+= 1
                }
                place &+= 2
            }
        }
        return count
    }
}
