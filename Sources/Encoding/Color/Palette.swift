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
        let count = labs.count
        var result = [UInt8](repeating: 0, count: count * limit)
        // One array for each coordinate, so that the compiler can vectorize the loop over them.
        let coordinates = [labs.map { Int32($0.x) }, labs.map { Int32($0.y) }, labs.map { Int32($0.z) }].map {
            Buffer2D($0)
        }
        let (l, a, b) = (coordinates[0].base, coordinates[1].base, coordinates[2].base)
        // A squared distance (24 bits) and the index of the colour, so that one comparison gives the order. The farthest value ends
        // the list.
        let keys = Buffer2D<UInt32>(count: count, fill: 0)
        let nearest = Buffer2D<UInt32>(count: limit + 1, fill: 0)
        for index in 0..<count {
            let (ownL, ownA, ownB) = (l[index], a[index], b[index])
            for other in 0..<count {
                let (dl, da, db) = (l[other] &- ownL, a[other] &- ownA, b[other] &- ownB)
                let distance = dl &* dl &+ da &* da &+ db &* db
                keys.base[other] = UInt32(bitPattern: distance) << 8 | UInt32(truncatingIfNeeded: other)
            }
            nearest.fill(.max)
            var farthest = UInt32.max
            for other in 0..<count where keys.base[other] < farthest && other != index {
                let key = keys.base[other]
                var place = limit - 1
                while place > 0, nearest.base[place - 1] > key {
                    nearest.base[place] = nearest.base[place - 1]
                    place -= 1
                }
                nearest.base[place] = key
                farthest = nearest.base[limit - 1]
            }
            for place in 0..<limit { result[index * limit + place] = UInt8(truncatingIfNeeded: nearest.base[place]) }
        }
        withExtendedLifetime(coordinates) {}
        return result
    }
}
