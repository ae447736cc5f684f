import Graphics

/// The distinct colours of some pixels and how often each occurs, numbered in order of first occurrence. A pixel that rests in the
/// next frame counts several times, because people look at it for longer.
struct ColorCounts: Sendable {
    /// `0xFFRRGGBB` by number.
    var colors: [UInt32] = []
    /// The weight of the pixels by number: 1 for each, or `lastingWeight`.
    var counts: [Int32] = []

    /// The weight of a pixel with ``PixelMark/lasts``.
    static let lastingWeight: Int32 = 4

    /// The sum of the weights.
    var total: Int { counts.reduce(0) { $0 + Int($1) } }
}

/// Counts the colours of pixels.
///
/// Uses its own hash table, because the order of Swift's `Dictionary` changes from run to run. The table is reused from
/// frame to frame. Cost: one look-up per run of equal pixels. Unchecked, because one thread uses it at a time.
final class ColorHistogram: @unchecked Sendable {
    private var table = Table(slotBits: 14)

    private struct Entry {
        var color: UInt32
        var count: Int32
    }

    private struct Table {
        let slotBits: UInt32
        /// Number + 1, or 0 for a free slot; at most half of the slots are used.
        let slots: Buffer2D<UInt32>
        let entries: Buffer2D<Entry>

        init(slotBits: UInt32) {
            self.slotBits = slotBits
            slots = Buffer2D(count: 1 << Int(slotBits), fill: 0)
            entries = Buffer2D(count: 1 << Int(slotBits - 1), fill: Entry(color: 0, count: 0))
        }

        /// The slot of a colour, or the free slot where it would be stored.
        @inline(__always)
        func slot(of color: UInt32) -> Int {
            let (slots, entries) = (slots.base, entries.base)
            let limit = 1 << Int(slotBits) &- 1
            var slot = Int((color &* 0x9E37_79B1) >> (32 &- slotBits))
            while slots[slot] != 0, entries[Int(slots[slot] &- 1)].color != color { slot = (slot &+ 1) & limit }
            return slot
        }

        /// A copy with twice the capacity.
        func grown() -> Table {
            let larger = Table(slotBits: slotBits + 1)
            for number in 0..<entries.count {
                larger.entries.base[number] = entries.base[number]
                let slot = larger.slot(of: entries.base[number].color)
                larger.slots.base[slot] = UInt32(truncatingIfNeeded: number + 1)
            }
            return larger
        }
    }

    /// Counts the marked pixels of a box and writes each one's number to `ids` at the same place.
    func count(
        _ pixels: UnsafePointer<UInt32>, marks: UnsafePointer<UInt8>, box: PixelRect, rowLength: Int,
        ids: UnsafeMutablePointer<UInt32>
    ) -> ColorCounts {
        var table = table
        table.slots.fill(0)
        var count = 0
        var lastColor: UInt32 = 0  // Transparent, so never counted.
        var last: UInt32 = 0
        for row in box.y..<box.maxY {
            let end = row * rowLength + box.maxX
            var next = row * rowLength + box.x
            while next < end {
                if PixelMark.areAbsent(marks, at: next, before: end) {
                    next &+= 8
                    continue
                }
                let place = next
                next &+= 1
                guard marks[place] != 0 else { continue }
                let color = pixels[place]
                if color != lastColor {
                    lastColor = color
                    if count == table.entries.count { table = table.grown() }
                    let slot = table.slot(of: color)
                    if table.slots.base[slot] == 0 {
                        table.entries.base[count] = Entry(color: color, count: 0)
                        count &+= 1
                        table.slots.base[slot] = UInt32(truncatingIfNeeded: count)
                    }
                    last = table.slots.base[slot] &- 1
                }
                table.entries.base[Int(last)].count &+=
                    marks[place] & PixelMark.lasts == 0 ? 1 : ColorCounts.lastingWeight
                ids[place] = last
            }
        }
        self.table = table
        let entries = UnsafeBufferPointer(start: table.entries.base, count: count)
        return ColorCounts(colors: entries.map(\.color), counts: entries.map(\.count))
    }
}
