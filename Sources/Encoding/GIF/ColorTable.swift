/// The colours of a palette as GIF stores them, with the index that means transparent.
struct ColorTable: Sendable, Hashable {
    /// Red, green, blue for each entry; a power of two of them, 2...256.
    let entries: [UInt8]
    /// Index for pixels that stay as they are, after the last colour; `nil` if all 256 are taken.
    let transparent: Int?
    /// Bits of an index, 1...8.
    let bits: Int

    /// - Parameter needsTransparent: keeps an entry for it. Precondition: then at most 255 colours, else 256.
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
