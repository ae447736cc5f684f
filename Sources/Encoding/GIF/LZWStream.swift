/// Writes the LZW codes of one GIF image, and tells which symbol would lengthen the current string.
///
/// GIF89a, appendix F. The table is cleared as soon as a code is written with all 4,096 in use: on pictures of
/// interfaces that beat every delay that was tried. About 4 ns a symbol.
struct LZWStream {
    /// Data sub-blocks: a length, then as many bytes, without the empty one at the end.
    private(set) var blocks: [UInt8] = []
    let dictionary = LZWDictionary()
    private let clearCode: UInt32
    private let firstWidth: UInt32
    private var width: UInt32
    private var next: UInt32
    private var isPending = false
    private var bits: UInt64 = 0
    private var bitCount: UInt32 = 0
    private var block: Buffer2D<UInt8>
    private var blockLength = 0

    /// - Parameter symbolBits: the "minimum code size", 2...8.
    init(symbolBits: Int) {
        clearCode = 1 << UInt32(symbolBits)
        firstWidth = UInt32(symbolBits) + 1
        width = firstWidth
        next = clearCode + 2
        block = Buffer2D(count: 255, fill: 0)
        write(clearCode)
    }

    /// Writes the code of a string and makes room for the string that is longer by the symbol to come.
    ///
    /// Until that is known it is taken for the string's own `first` symbol: only a string that begins with this symbol
    /// can meet the new one.
    @inline(__always)
    mutating func begin(after code: UInt32, first: UInt32) {
        write(code)
        if next == 4096 {
            write(clearCode)
            dictionary.clear()
            width = firstWidth
            next = clearCode + 2
            isPending = false
        } else {
            dictionary.insert(next, for: code, and: first)
            isPending = true
        }
    }

    /// Tells the symbol that came.
    @inline(__always)
    mutating func add(_ symbol: UInt32) {
        guard isPending else { return }
        dictionary.nodes.base[Int(next)] = dictionary.nodes.base[Int(next)].with(symbol: symbol)
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
