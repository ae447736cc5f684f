/// Up to 256 opaque colours with what the coder wants to know about them.
struct Palette {
    /// `0xFFRRGGBB` by index.
    let colors: [UInt32]
    /// The same in Lab.
    let labs: [Lab]
    /// For each colour the indices of those around it, nearest first, `neighborCount` each.
    let neighbors: [UInt8]
    /// How many neighbours each colour has.
    let neighborCount: Int
    /// The neighbours of each colour as a set of `index % 64`.
    let neighborBits: [UInt64]
    /// For the nearest colour to any other.
    let grid: NearestGrid

    var count: Int { colors.count }

    /// Builds the tables; about 0.3 ms for 256 colours.
    init(_ colors: [UInt32], neighborLimit: Int) {
        self.colors = colors
        let labs = colors.map { LabConverter.shared.lab($0) }
        self.labs = labs
        let limit = min(neighborLimit, max(colors.count - 1, 0))
        neighborCount = limit
        neighbors = Self.neighbors(of: labs, limit: limit)
        var bits = [UInt64](repeating: 0, count: colors.count)
        for index in colors.indices {
            for place in index * limit..<(index + 1) * limit {
                bits[index] |= 1 << UInt64(neighbors[place] & 63)
            }
        }
        neighborBits = bits
        grid = NearestGrid(labs)
    }

    /// The index of exactly this colour, `nil` if there is none. A linear search.
    func index(of color: UInt32) -> Int? {
        colors.firstIndex(of: color)
    }

    /// The `limit` nearest others of each colour, nearest first, lower indices first among equals.
    static func neighbors(of labs: [Lab], limit: Int) -> [UInt8] {
        guard limit > 0 else { return [] }
        var result = [UInt8](repeating: 0, count: labs.count * limit)
        var distances = [Int32](repeating: 0, count: limit)
        labs.withUnsafeBufferPointer { labs in
            for index in 0..<labs.count {
                let base = index * limit
                var filled = 0
                for other in 0..<labs.count where other != index {
                    let distance = labs[index].squaredDistance(to: labs[other])
                    if filled == limit, distance >= distances[limit - 1] { continue }
                    var place = filled < limit ? filled : limit - 1
                    while place > 0, distances[place - 1] > distance {
                        distances[place] = distances[place - 1]
                        result[base + place] = result[base + place - 1]
                        place -= 1
                    }
                    distances[place] = distance
                    result[base + place] = UInt8(truncatingIfNeeded: other)
                    if filled < limit { filled += 1 }
                }
            }
        }
        return result
    }
}
