/// Differences of 8-bit colours.
enum ColorStep {
    /// If a channel changes by more than this, the pixel must visibly change.
    static let visible: Int32 = 8

    /// The largest difference in one of red, green, blue.
    @inline(__always)
    static func largest(_ first: UInt32, _ second: UInt32) -> Int32 {
        let red = Int32(first >> 16 & 255) - Int32(second >> 16 & 255)
        let green = Int32(first >> 8 & 255) - Int32(second >> 8 & 255)
        let blue = Int32(first & 255) - Int32(second & 255)
        return max(abs(red), abs(green), abs(blue))
    }

    /// The sum of the squared differences of red, green and blue.
    @inline(__always)
    static func squared(_ first: UInt32, _ second: UInt32) -> Int32 {
        let red = Int32(first >> 16 & 255) - Int32(second >> 16 & 255)
        let green = Int32(first >> 8 & 255) - Int32(second >> 8 & 255)
        let blue = Int32(first & 255) - Int32(second & 255)
        return red * red + green * green + blue * blue
    }
}
