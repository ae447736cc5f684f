/// The decisions of a generator, taken from the bytes of an input. After the last byte they are pseudo-random, with the bytes
/// as the seed, so that a short input also gives a whole scene.
public struct Choices {
    private var bytes: ArraySlice<UInt8>
    private var state: UInt64

    /// - Parameter input: the bytes of an input of libFuzzer.
    public init(_ input: some Sequence<UInt8>) {
        bytes = Array(input)[...]
        // FNV-1a.
        state = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private mutating func byte() -> UInt8 {
        if let byte = bytes.popFirst() { return byte }
        // SplitMix64.
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return UInt8(truncatingIfNeeded: mixed ^ (mixed >> 31))
    }

    /// A number in 0..<count. Precondition: count is in 1...65536.
    public mutating func below(_ count: Int) -> Int {
        count <= 256 ? Int(byte()) % count : (Int(byte()) << 8 | Int(byte())) % count
    }

    /// True with a probability in percent.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the elements. Precondition: there is at least one, and at most 65536.
    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A number with three decimals; often one of the ends of the range.
    public mutating func number(_ range: ClosedRange<Double>) -> Double {
        switch below(8) {
        case 0: return range.lowerBound
        case 1: return range.upperBound
        default:
            let fraction = Double(below(65536)) / 65535
            let number = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
            return min(max((number * 1000).rounded() / 1000, range.lowerBound), range.upperBound)
        }
    }
}
