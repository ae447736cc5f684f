/// Writes the LZW codes of one GIF image, and tells which symbol would lengthen the current string.
///
/// GIF89a, appendix F. The table is cleared as soon as a code is written with all 4,096 in use: on pictures of
/// interfaces that beat every delay that was tried. About 4 ns a symbol.
struct LZWStream {
    /// Data sub-blocks: a length, then as many bytes, without the empty one at the end.
    private(set) var blocks: [UInt8] = []
    /// For each code the symbols that lengthen it, as a set of `symbol % 64`.
    private let childBits: Plane<UInt64>
    /// Hash table: code << 20 | symbol << 12 | longer code; 0 for a free slot.
    private let slots: Plane<UInt32>
    private let clearCode: UInt32
    private let firstWidth: UInt32
    private var width: UInt32
    private var next: UInt32
    private var bits: UInt64 = 0
    private var bitCount: UInt32 = 0
    private var block: Plane<UInt8>
    private var blockLength = 0

    private static let slotBits: UInt32 = 14
    private static let slotLimit = (1 << 14) - 1

    /// - Parameter symbolBits: the "minimum code size", 2...8.
    init(symbolBits: Int) {
        clearCode = 1 << UInt32(symbolBits)
        firstWidth = UInt32(symbolBits) + 1
        width = firstWidth
        next = clearCode + 2
        childBits = Plane(count: 4096, fill: 0)
        slots = Plane(count: 1 << Int(Self.slotBits), fill: 0)
        block = Plane(count: 255, fill: 0)
        write(clearCode)
    }

    /// Whether `code` may be lengthened by one of `symbols`, a set of `symbol % 64`. No is certain.
    @inline(__always)
    func mayExtend(_ code: UInt32, with symbols: UInt64) -> Bool {
        childBits.base[Int(code)] & symbols != 0
    }

    /// The code for `code` lengthened by `symbol`, or 0 if there is none.
    @inline(__always)
    func extended(_ code: UInt32, by symbol: UInt32) -> UInt32 {
        let key = code << 8 | symbol
        var slot = Int((key &* 0x9E37_79B1) >> (32 - Self.slotBits))
        while true {
            let entry = slots.base[slot]
            if entry == 0 { return 0 }
            if entry >> 12 == key { return entry & 4095 }
            slot = (slot &+ 1) & Self.slotLimit
        }
    }

    /// Writes `code` and remembers that the string went on with `symbol`, which begins the next one.
    @inline(__always)
    mutating func end(_ code: UInt32, before symbol: UInt32) {
        write(code)
        if next == 4096 {
            write(clearCode)
            slots.fill(0)
            childBits.fill(0)
            width = firstWidth
            next = clearCode + 2
            return
        }
        let key = code << 8 | symbol
        var slot = Int((key &* 0x9E37_79B1) >> (32 - Self.slotBits))
        while slots.base[slot] != 0 { slot = (slot &+ 1) & Self.slotLimit }
        slots.base[slot] = key << 12 | next
        childBits.base[Int(code)] |= 1 << UInt64(symbol & 63)
        next &+= 1
        // The decoder is one entry behind.
        if next > 1 << width, width < 12 { width &+= 1 }
    }

    /// Writes the last code and the end of the stream.
    mutating func finish(_ code: UInt32) {
        write(code)
        // This code too makes the decoder add an entry, which may widen the code that follows.
        if next == 1 << width, width < 12 { width += 1 }
        write(clearCode + 1)
        while bitCount > 0 {
            append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount = bitCount > 8 ? bitCount - 8 : 0
        }
        flush()
    }

    @inline(__always)
    private mutating func write(_ code: UInt32) {
        bits |= UInt64(code) << UInt64(bitCount)
        bitCount &+= width
        while bitCount >= 8 {
            append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount &-= 8
        }
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        block.base[blockLength] = byte
        blockLength &+= 1
        if blockLength == 255 { flush() }
    }

    @inline(never)
    private mutating func flush() {
        guard blockLength > 0 else { return }
        blocks.append(UInt8(truncatingIfNeeded: blockLength))
        blocks.append(contentsOf: UnsafeBufferPointer(start: block.base, count: blockLength))
        blockLength = 0
    }
}
