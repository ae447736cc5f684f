/// The distinct colours of some pixels and how often each occurs, numbered in the order in which they were met.
///
/// A hash table of our own: the order of Swift's `Dictionary` changes from run to run. Kept and cleared from
/// frame to frame. One look-up a pixel, less for runs of equal pixels.
final class ColorHistogram {
    /// `0xFFRRGGBB` by number.
    private(set) var colors: [UInt32] = []
    /// Number of pixels by number.
    private(set) var counts: [Int32] = []
    /// Number + 1, or 0 for a free slot. A power of two, at most half full.
    private var slots: Plane<UInt32>
    private var shift: UInt32

    init() {
        slots = Plane(count: 1 << 14, fill: 0)
        shift = 32 - 14
    }

    /// Counts the marked pixels of a box and writes each one's number to `ids` at the same place.
    func count(
        _ pixels: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>, box: PixelBox, rowLength: Int,
        ids: UnsafeMutablePointer<UInt32>
    ) {
        colors.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        slots.fill(0)
        var lastColor: UInt32 = 0  // Transparent, so never met.
        var lastID: UInt32 = 0
        var run: Int32 = 0
        for row in box.y..<box.bottom {
            for place in row * rowLength + box.x..<row * rowLength + box.right where mask[place] != 0 {
                let color = pixels[place]
                if color != lastColor {
                    if run > 0 { counts[Int(lastID)] &+= run }
                    run = 0
                    lastColor = color
                    lastID = number(of: color)
                }
                run &+= 1
                ids[place] = lastID
            }
        }
        if run > 0 { counts[Int(lastID)] &+= run }
    }

    @inline(__always)
    private func number(of color: UInt32) -> UInt32 {
        let limit = slots.count - 1
        var slot = Int((color &* 0x9E37_79B1) >> shift)
        let base = slots.base
        while base[slot] != 0 {
            let id = base[slot] &- 1
            if colors[Int(id)] == color { return id }
            slot = (slot &+ 1) & limit
        }
        let id = UInt32(colors.count)
        colors.append(color)
        counts.append(0)
        base[slot] = id + 1
        if colors.count * 2 > slots.count { grow() }
        return id
    }

    private func grow() {
        let larger = Plane<UInt32>(count: slots.count * 2, fill: 0)
        shift -= 1
        for (id, color) in colors.enumerated() {
            var slot = Int((color &* 0x9E37_79B1) >> shift)
            while larger.base[slot] != 0 { slot = (slot &+ 1) & (larger.count - 1) }
            larger.base[slot] = UInt32(id) + 1
        }
        slots = larger
    }
}
