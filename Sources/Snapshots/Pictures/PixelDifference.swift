/// The difference of two premultiplied pixels, as defined by ``PictureComparison``.
struct PixelDifference {
    /// The largest difference of a channel in levels, 0...255.
    var largest: Int
    /// The sum over the three colour channels, in levels.
    var sum: Int

    @inline(__always)
    init(_ a: UInt32, _ b: UInt32) {
        @inline(__always) func level(_ pixel: UInt32, _ shift: UInt32) -> Int32 {
            Int32(truncatingIfNeeded: pixel >> shift & 255)
        }
        let alpha = level(a, 24) &- level(b, 24)
        @inline(__always) func channel(_ shift: UInt32) -> Int32 {
            // A premultiplied channel on white is the channel plus 255 minus alpha.
            let onBlack = level(a, shift) &- level(b, shift)
            return min(max(abs(onBlack), abs(onBlack &- alpha)), 255)
        }
        let (red, green, blue) = (channel(16), channel(8), channel(0))
        largest = Int(max(red, max(green, blue)))
        sum = Int(red &+ green &+ blue)
    }
}
