/// A GIF colour table, with the transparent index.
struct ColorTable: Sendable, Hashable {
    /// Red, green and blue of each entry; the number of entries is a power of two, 2...256.
    let entries: [UInt8]
    /// Transparent index, after the last colour; nil if all 256 entries are colours.
    let transparent: Int?
    /// Bits per index, 1...8.
    let bits: Int

    /// - Parameter needsTransparent: whether an entry is reserved for transparency. Precondition: at most 255 colours if
    ///   it is, else 256.
    init(_ colors: [UInt32], needsTransparent: Bool) {
        let used = colors.count + (needsTransparent ? 1 : 0)
        precondition(used <= 256 && used > 0, "a colour table has 1...256 entries")
        var bits = 1
        while 1 << bits < used { bits += 1 }
        self.bits = bits
        transparent = needsTransparent ? colors.count : nil
        var entries = [UInt8](repeating: 0, count: 3 << bits)
        for (index, color) in colors.enumerated() {
            entries[3 * index] = UInt8(truncatingIfNeeded: color >> 16)
            entries[3 * index + 1] = UInt8(truncatingIfNeeded: color >> 8)
            entries[3 * index + 2] = UInt8(truncatingIfNeeded: color)
        }
        self.entries = entries
    }

    /// The "minimum code size" of images with this table.
    var symbolBits: Int { max(bits, 2) }
}
