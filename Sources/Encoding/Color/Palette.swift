/// Up to 256 opaque colours with their Lab values and search structures.
struct Palette {
    /// `0xFFRRGGBB` by index.
    let colors: [UInt32]
    /// `colors` in Lab.
    let labs: [Lab]
    /// Finds the colour nearest to any given colour.
    let grid: NearestGrid
    /// Hash table of the colours: index + 1, or 0 for a free slot.
    private let slots: Buffer2D<UInt16>

    var count: Int { colors.count }

    init(_ colors: [UInt32]) {
        self.colors = colors
        let labs = colors.map { LabConverter.shared.lab($0) }
        self.labs = labs
        grid = NearestGrid(labs)
        slots = Buffer2D(count: 1024, fill: 0)
        for (index, color) in colors.enumerated() where self.index(of: color) == nil {
            var slot = Self.slot(color)
            while slots.base[slot] != 0 { slot = (slot + 1) & 1023 }
            slots.base[slot] = UInt16(truncatingIfNeeded: index + 1)
        }
    }

    /// The index of exactly this colour; nil if the palette does not contain it.
    @inline(__always)
    func index(of color: UInt32) -> Int? {
        var slot = Self.slot(color)
        while true {
            let entry = slots.base[slot]
            if entry == 0 { return nil }
            if colors[Int(entry) - 1] == color { return Int(entry) - 1 }
            slot = (slot &+ 1) & 1023
        }
    }

    @inline(__always)
    private static func slot(_ color: UInt32) -> Int {
        Int((color &* 0x9E37_79B1) >> 22)
    }

    /// The `limit` nearest other colours of each colour, nearest first; on a tie the lower index comes first.
    static func neighbors(of labs: [Lab], limit: Int) -> [UInt8] {
        guard limit > 0 else { return [] }
        var result = [UInt8](repeating: 0, count: labs.count * limit)
        var distances = [Int32](repeating: 0, count: limit)
        var row = [Int32](repeating: 0, count: labs.count)
        labs.withUnsafeBufferPointer { labs in
            for index in 0..<labs.count {
                let base = index * limit
                var filled = 0
                // A loop of its own, which the compiler can vectorize.
                for other in 0..<labs.count { row[other] = labs[index].squaredDistance(to: labs[other]) }
                for other in 0..<labs.count where other != index {
                    let distance = row[other]
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
