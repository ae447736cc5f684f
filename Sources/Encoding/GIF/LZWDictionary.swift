/// The strings of an LZW stream since its last clear code, as a tree. Codes are 1...4,095; 0 means none.
///
/// A string can have several children with the same symbol, because coders do not always choose the longest string. They
/// differ in the strings that continue them.
final class LZWDictionary {
    /// A tree node in four bytes, so that the whole table fits in the processor's cache.
    struct Node {
        private var bits: UInt32

        @inline(__always)
        init(child: UInt32 = 0, sibling: UInt32 = 0, symbol: UInt32 = 0) {
            bits = child << 20 | sibling << 8 | symbol
        }

        /// The newest of the strings that are one symbol longer.
        @inline(__always)
        var child: Int { Int(bits >> 20) }
        /// The next older string with the same prefix.
        @inline(__always)
        var sibling: Int { Int(bits >> 8 & 4095) }
        /// The last symbol, 0...255.
        @inline(__always)
        var symbol: Int { Int(bits & 255) }

        @inline(__always)
        func with(child: UInt32) -> Node {
            var node = self
            node.bits = bits & 0xF_FFFF | child << 20
            return node
        }

        @inline(__always)
        func with(symbol: UInt32) -> Node {
            var node = self
            node.bits = bits & ~255 | symbol
            return node
        }
    }

    /// The newest child with a symbol, in four bytes; 0 for a free slot.
    private struct Slot {
        var bits: UInt32

        @inline(__always)
        init(bits: UInt32 = 0) { self.bits = bits }

        @inline(__always)
        init(key: UInt32, child: UInt32) { bits = key << 12 | child }

        @inline(__always)
        var child: Int { Int(bits & 4095) }
        @inline(__always)
        var key: UInt32 { bits >> 12 }
        @inline(__always)
        var isFree: Bool { bits == 0 }
    }

    /// What is read of a string together, so that the processor loads one line of its cache.
    private struct Links {
        /// The newest child with the transparent symbol, which is searched for more often than all others together.
        var transparentChild: UInt16 = 0
        /// The child that was followed last, 0 for none. The processor can follow it before its symbol is known.
        var likely: UInt16 = 0
        /// The next older string with the same prefix and the same symbol.
        var twin: UInt16 = 0
        /// Nonzero if a child may have another symbol than the transparent one.
        var hasColoredChildren: UInt16 = 0
    }

    private static let slotBits: UInt32 = 13

    let nodes = Buffer2D<Node>(count: 4096, fill: Node())
    /// By code: the string without its last symbol, 0 for strings of one symbol.
    private let prefixes = Buffer2D<UInt16>(count: 4096, fill: 0)
    /// By code: the first symbol.
    private let firstSymbols = Buffer2D<UInt8>((0..<4096).map { UInt8(truncatingIfNeeded: $0) })
    private let links = Buffer2D<Links>(count: 4096, fill: Links())
    /// The transparent symbol; 256 if there is none.
    private let transparent: UInt32
    /// A hash table with at most half of the slots in use, because following a list of children costs a branch that the processor
    /// cannot predict.
    private let slots = Buffer2D<Slot>(count: 1 << Int(slotBits), fill: Slot())

    /// - Parameter transparent: the symbol for transparent pixels; nil for none.
    init(transparent: Int?) { self.transparent = transparent.map { UInt32($0) } ?? 256 }

    /// Removes all strings of more than one symbol.
    func clear() {
        nodes.fill(Node())
        slots.fill(Slot())
        links.fill(Links())
    }

    /// Adds `longer` as the code for the string `code` followed by `symbol`.
    @inline(__always)
    func insert(_ longer: UInt32, for code: UInt32, and symbol: UInt32) {
        let nodes = nodes.base
        nodes[Int(longer)] = Node(
            sibling: UInt32(truncatingIfNeeded: nodes[Int(code)].child), symbol: symbol)
        nodes[Int(code)] = nodes[Int(code)].with(child: longer)
        prefixes.base[Int(longer)] = UInt16(truncatingIfNeeded: code)
        firstSymbols.base[Int(longer)] = UInt8(truncatingIfNeeded: firstSymbol(of: Int(code)))
        link(longer, for: code, and: symbol)
    }

    /// Replaces the last symbol of the string that was inserted last.
    @inline(__always)
    func replaceSymbol(of longer: UInt32, with symbol: UInt32) {
        let node = nodes.base[Int(longer)]
        guard node.symbol != symbol else { return }
        let code = UInt32(prefixes.base[Int(longer)])
        let slot = slot(of: Self.key(code, UInt32(truncatingIfNeeded: node.symbol)))
        let twin = UInt32(links.base[Int(longer)].twin)
        // The slot can be freed, because no key was inserted after it.
        slots.base[slot] = twin == 0 ? Slot() : Slot(key: slots.base[slot].key, child: twin)
        if node.symbol == transparent { links.base[Int(code)].transparentChild = UInt16(truncatingIfNeeded: twin) }
        nodes.base[Int(longer)] = node.with(symbol: symbol)
        link(longer, for: code, and: symbol)
    }

    /// The newest string that continues `code` with `symbol`, 0 if there is none.
    @inline(__always)
    func child(of code: Int, symbol: Int) -> Int {
        slots.base[slot(of: Self.key(UInt32(truncatingIfNeeded: code), UInt32(truncatingIfNeeded: symbol)))].child
    }

    /// The same for the transparent symbol, faster.
    @inline(__always)
    func transparentChild(of code: Int) -> Int { Int(links.base[code].transparentChild) }

    /// The same for another symbol, faster if there is none.
    @inline(__always)
    func coloredChild(of code: Int, symbol: Int) -> Int {
        links.base[code].hasColoredChildren == 0 ? 0 : child(of: code, symbol: symbol)
    }

    /// The same as `child(of:symbol:)`, faster if it was called for the same string and symbol before.
    @inline(__always)
    func likelyChild(of code: Int, symbol: Int) -> Int {
        let child = Int(links.base[code].likely)
        if nodes.base[child].symbol == symbol, child != 0 { return child }
        let other = self.child(of: code, symbol: symbol)
        links.base[code].likely = UInt16(truncatingIfNeeded: other)
        return other
    }

    /// The next older string with the same prefix and symbol, 0 if there is none.
    @inline(__always)
    func twin(of code: Int) -> Int { Int(links.base[code].twin) }

    /// The first symbol of a string.
    @inline(__always)
    func firstSymbol(of code: Int) -> UInt32 { UInt32(firstSymbols.base[code]) }

    @inline(__always)
    private static func key(_ code: UInt32, _ symbol: UInt32) -> UInt32 { code << 8 | symbol }

    /// The slot of a key, or the free slot where it would be stored.
    @inline(__always)
    private func slot(of key: UInt32) -> Int {
        let slots = slots.base
        var slot = Int((key &* 0x9E37_79B1) >> (32 &- Self.slotBits))
        while !slots[slot].isFree, slots[slot].key != key { slot = (slot &+ 1) & (1 << Int(Self.slotBits) &- 1) }
        return slot
    }

    @inline(__always)
    private func link(_ longer: UInt32, for code: UInt32, and symbol: UInt32) {
        let key = Self.key(code, symbol)
        let slot = slot(of: key)
        let twin = slots.base[slot].child
        links.base[Int(longer)].twin = UInt16(truncatingIfNeeded: twin)
        if twin != 0 { links.base[Int(code)].likely = UInt16(truncatingIfNeeded: longer) }
        slots.base[slot] = Slot(key: key, child: longer)
        if symbol == transparent {
            links.base[Int(code)].transparentChild = UInt16(truncatingIfNeeded: longer)
        } else {
            links.base[Int(code)].hasColoredChildren = 1
        }
    }
}
