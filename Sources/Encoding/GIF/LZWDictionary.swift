/// The strings of an LZW stream since its last clear, as a tree. Codes are 1...4,095; 0 stands for none.
///
/// A string has up to as many longer ones as the palette has colours, but mostly one or two, so a list is quick to go
/// through.
final class LZWDictionary {
    /// What is known about a code.
    struct Node {
        /// The youngest of the strings that are longer by one symbol.
        var child: UInt16 = 0
        /// The next older string with the same start.
        var sibling: UInt16 = 0
        /// The last symbol.
        var symbol: UInt16 = 0
    }

    let nodes = Plane<Node>(count: 4096, fill: Node())

    /// Forgets all strings of more than one symbol.
    func clear() {
        nodes.fill(Node())
    }

    /// Remembers `longer` as the code for `code` lengthened by `symbol`.
    @inline(__always)
    func insert(_ longer: UInt32, for code: UInt32, and symbol: UInt32) {
        let nodes = nodes.base
        nodes[Int(longer)] = Node(
            child: 0, sibling: nodes[Int(code)].child, symbol: UInt16(truncatingIfNeeded: symbol))
        nodes[Int(code)].child = UInt16(truncatingIfNeeded: longer)
    }
}
