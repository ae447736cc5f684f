/// Conversions of whole frames of pixels, `0xAARRGGBB`. Here they are optimised, unlike in tests.
package enum Pixels {
    /// The premultiplied pixel of a straight one, each channel rounded to the nearest number.
    package static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    package static func premultiplied(_ frame: [UInt32]) -> [UInt32] { frame.map { premultiplied($0) } }

    package static func premultiplied(_ frames: [[UInt32]]) -> [[UInt32]] { frames.map { premultiplied($0) } }

    /// Frames from bytes red, green, blue, alpha; 0 where alpha is 0. Nil if the bytes are not whole frames.
    ///
    /// - Parameter count: the number of pixels of a frame.
    package static func frames(rgba bytes: [UInt8], of count: Int) -> [[UInt32]]? {
        guard count > 0, bytes.count % (4 * count) == 0 else { return nil }
        return stride(from: 0, to: bytes.count, by: 4 * count).map { start in
            (0..<count).map { pixel in
                let place = start + 4 * pixel
                if bytes[place + 3] == 0 { return 0 }
                let red = UInt32(bytes[place]) << 16
                let green = UInt32(bytes[place + 1]) << 8
                return UInt32(bytes[place + 3]) << 24 | red | green | UInt32(bytes[place + 2])
            }
        }
    }

    /// The largest difference of red, green or blue.
    package static func difference(_ first: UInt32, _ second: UInt32) -> Int {
        func channel(_ shift: UInt32) -> Int { abs(Int(first >> shift & 255) - Int(second >> shift & 255)) }
        return max(channel(16), channel(8), channel(0))
    }
}
