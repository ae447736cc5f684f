/// Writes the LZW codes of one GIF image and maintains the dictionary.
///
/// GIF89a, appendix F. The table is cleared as soon as all 4,096 codes are in use: on pictures of user interfaces this
/// gave smaller files than any delayed clear that was tried. Cost: about 4 ns per symbol.
struct LZWStream {
    /// Data sub-blocks: a length byte, then that many bytes, without the terminating empty block.
    private(set) var blocks: [UInt8] = []
    let dictionary: LZWDictionary
    private let clearCode: UInt32
    private let firstWidth: UInt32
    private var width: UInt32
    private var next: UInt32
    private var isPending = false
    private var bits: UInt64 = 0
    private var bitCount: UInt32 = 0
    private var block: Buffer2D<UInt8>
    private var blockLength = 0
    /// One of each symbol, then the symbols of the strings since the last clear code. Each string of the dictionary is a part of them.
    private var symbols = Buffer2D<UInt8>((0..<1 << 14).map { UInt8(truncatingIfNeeded: $0) })
    private var symbolCount = 256
    /// By code: the place of the string in `symbols`.
    private let places = Buffer2D<Int32>((0..<4096).map { Int32($0) })
    /// The place of the string that was appended last.
    private var lastPlace = 0

    /// - Parameter table: the colour table of the image.
    init(for table: ColorTable) {
        let symbolBits = table.symbolBits
        dictionary = LZWDictionary(transparent: table.transparent)
        clearCode = 1 << UInt32(symbolBits)
        firstWidth = UInt32(symbolBits) + 1
        width = firstWidth
        next = clearCode + 2
        block = Buffer2D(count: 255, fill: 0)
        write(clearCode)
    }

    /// Takes a string that will be coded next, and returns its symbols, which remain valid until the next call.
    @inline(__always)
    mutating func append(_ code: Int, length: Int) -> UnsafePointer<UInt8> {
        if symbols.count &- symbolCount < length { growSymbols(by: length) }
        let target = symbols.base + symbolCount
        let source = UnsafePointer(symbols.base + Int(places.base[code]))
        // A string that begins with the one before and its first symbol reaches into the target.
        let distance = min(UnsafePointer(target) - source, length)
        target.update(from: source, count: distance)
        for place in distance..<length { target[place] = source[place] }
        lastPlace = symbolCount
        symbolCount &+= length
        return UnsafePointer(target)
    }

    @inline(never)
    private mutating func growSymbols(by length: Int) {
        let larger = Buffer2D<UInt8>(uninitialized: 2 * (symbolCount + length))
        larger.base.update(from: symbols.base, count: symbolCount)
        symbols = larger
    }

    /// Writes the code of the string that was appended last and adds the string that is longer by the next symbol.
    ///
    /// Until the next symbol is known, `first` is stored in its place: only a string that begins with the next symbol can
    /// reach the new entry.
    @inline(__always)
    mutating func begin(after code: UInt32, first: UInt32) {
        write(code)
        if next == 4096 {
            write(clearCode)
            dictionary.clear()
            width = firstWidth
            next = clearCode + 2
            isPending = false
            symbolCount = 256
        } else {
            dictionary.insert(next, for: code, and: first)
            places.base[Int(next)] = Int32(truncatingIfNeeded: lastPlace)
            isPending = true
        }
    }

    /// Completes the pending dictionary entry with its last symbol.
    @inline(__always)
    mutating func add(_ symbol: UInt32) {
        guard isPending else { return }
        dictionary.replaceSymbol(of: next, with: symbol)
        next &+= 1
        // The decoder's table is one entry behind.
        if next > 1 << width, width < 12 { width &+= 1 }
    }

    /// Writes the last code and the end of the stream.
    mutating func finish(_ code: UInt32) {
        write(code)
        // The decoder adds an entry for this code too, which may widen the following code.
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
