/// How far one premultiplied pixel is from another, as ``PictureComparison`` says.
struct PixelDifference {
    /// The largest of the channels', in levels, 0...255.
    var largest: Int
    /// Of all three channels, in levels.
    var sum: Int

    @inline(__always)
    init(_ a: UInt32, _ b: UInt32) {
        @inline(__always) func level(_ pixel: UInt32, _ shift: UInt32) -> Int32 {
            Int32(truncatingIfNeeded: pixel >> shift & 255)
        }
        let alpha = level(a, 24) &- level(b, 24)
        @inline(__always) func channel(_ shift: UInt32) -> Int32 {
            // Premultiplied, so a channel on white is the channel and what alpha leaves of the white.
            let onBlack = level(a, shift) &- level(b, shift)
            return min(max(abs(onBlack), abs(onBlack &- alpha)), 255)
        }
        let (red, green, blue) = (channel(16), channel(8), channel(0))
        largest = Int(max(red, max(green, blue)))
        sum = Int(red &+ green &+ blue)
    }
}
