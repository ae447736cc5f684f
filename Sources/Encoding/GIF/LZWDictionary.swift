/// The strings of an LZW stream since its last clear code, as a tree. Codes are 1...4,095; 0 means none.
///
/// A string can have as many children as the palette has colours, but usually has one or two, so that a linked list is
/// fast.
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

    let nodes = Buffer2D<Node>(count: 4096, fill: Node())

    /// Removes all strings of more than one symbol.
    func clear() {
        nodes.fill(Node())
    }

    /// Adds `longer` as the code for the string `code` followed by `symbol`.
    @inline(__always)
    func insert(_ longer: UInt32, for code: UInt32, and symbol: UInt32) {
        let nodes = nodes.base
        nodes[Int(longer)] = Node(
            sibling: UInt32(truncatingIfNeeded: nodes[Int(code)].child), symbol: symbol)
        nodes[Int(code)] = nodes[Int(code)].with(child: longer)
    }
}
