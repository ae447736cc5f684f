import Graphics

/// Repeatable random numbers (Sebastiano Vigna's SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

/// Frames drawn for the tests.
enum Pictures {
    static func draw(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { bitmap[x, y] = color(x, y) }
        }
        return bitmap
    }

    /// Opaque, each channel taken modulo 256.
    static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
        0xFF00_0000 | UInt32(red & 255) << 16 | UInt32(green & 255) << 8 | UInt32(blue & 255)
    }

    /// A square that moves over a flat background.
    static func twoColors(_ width: Int = 40, _ height: Int = 30, step: Int) -> Bitmap {
        draw(width, height) { x, y in
            (step..<step + 9).contains(x) && (8..<20).contains(y) ? rgb(220, 29, 5) : rgb(242, 242, 247)
        }
    }

    /// A band of 200 greys that moves over white.
    static func greys(step: Int) -> Bitmap {
        draw(60, 20) { x, y in
            y < 10 ? rgb(255, 255, 255) : { rgb($0, $0, $0) }((x * 3 + y + step * 5) % 200)
        }
    }

    /// A smooth gradient of thousands of colours with a still part and a white square on it.
    static func gradient(step: Int) -> Bitmap {
        draw(120, 90) { x, y in
            if (20..<50).contains(x), (step * 4..<step * 4 + 20).contains(y) { return rgb(255, 255, 255) }
            if x < 15 { return rgb(2 * x, y, 128) }
            return rgb(2 * x, 2 * y + step, 255 - x - y + step)
        }
    }

    static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
        var generator = SeededGenerator(state: seed)
        return draw(width, height) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: generator.next() >> 40) }
    }

    /// A disc with soft edges that moves over a transparent background, with few or many colours.
    static func disc(step: Int, isRich: Bool = false) -> Bitmap {
        draw(48, 36) { x, y in
            let dx = Double(x - 12 - step * 3)
            let dy = Double(y - 18)
            let cover = min(max(10 - (dx * dx + dy * dy).squareRoot(), 0), 1)
            let alpha = UInt32((cover * 255).rounded())
            let red = UInt32(isRich ? 60 + x * 2 : 60 + x / 16 * 32)
            let blue = UInt32(isRich ? y * 5 : y / 12 * 60)
            func channel(_ value: UInt32, _ shift: UInt32) -> UInt32 { ((value * alpha + 127) / 255) << shift }
            return alpha << 24 | channel(red, 16) | channel(130, 8) | channel(blue, 0)
        }
    }

    /// A picture that contains each of 256 colours.
    static func palette256() -> Bitmap {
        draw(16, 16) { x, y in rgb(x * 17, y * 17, (x * 7 + y * 3) * 5) }
    }
}
