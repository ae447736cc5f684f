/// The strings of an LZW stream since its last clear, as a tree. Codes are 1...4,095; 0 stands for none.
///
/// A string has up to as many longer ones as the palette has colours, but mostly one or two, so a list is quick to go
/// through.
final class LZWDictionary {
    /// What is known about a code, in four bytes, so that all of it stays close to the processor.
    struct Node {
        private var bits: UInt32

        @inline(__always)
        init(child: UInt32 = 0, sibling: UInt32 = 0, symbol: UInt32 = 0) {
            bits = child << 20 | sibling << 8 | symbol
        }

        /// The youngest of the strings that are longer by one symbol.
        @inline(__always)
        var child: Int { Int(bits >> 20) }
        /// The next older string with the same start.
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

    /// Forgets all strings of more than one symbol.
    func clear() {
        nodes.fill(Node())
    }

    /// Remembers `longer` as the code for `code` lengthened by `symbol`.
    @inline(__always)
    func insert(_ longer: UInt32, for code: UInt32, and symbol: UInt32) {
        let nodes = nodes.base
        nodes[Int(longer)] = Node(
            sibling: UInt32(truncatingIfNeeded: nodes[Int(code)].child), symbol: symbol)
        nodes[Int(code)] = nodes[Int(code)].with(child: longer)
    }
}
