import Encoding
import Graphics

extension SampleAnimation {
    /// A small random animation: 2 to 12 frames of 1 x 1 to 24 x 20 pixels, with few colours or hundreds, opaque, with
    /// fully transparent parts, or partly transparent. The same seed gives the same animation.
    static func random(_ seed: Int) -> SampleAnimation {
        // Every other animation is large enough for more colours than a table has.
        var lot = RandomAnimation(seed: UInt64(seed), size: seed % 2 == 0 ? (1...24, 1...20) : (17...24, 16...20))
        var bitmap = lot.start()
        var animation = SampleAnimation("seed-\(seed)", count: 1) { _ in bitmap }
        animation.quality = Quality.allCases[seed % 3]
        animation.frames[0].end = lot.duration()
        let first = bitmap
        for _ in 1..<lot.count(in: 2...12) {
            lot.change(&bitmap, first: first)
            animation.frames.append((bitmap, (animation.frames.last?.end ?? 0) + lot.duration()))
        }
        return animation
    }
}

/// Draws and changes random pictures.
struct RandomAnimation {
    /// The kinds of pixels.
    private enum Cover: CaseIterable {
        case opaque
        /// Opaque or fully transparent.
        case holes
        /// Any alpha.
        case soft
    }

    private var generator: SeededGenerator
    private let cover: Cover
    /// Premultiplied colours to choose from; empty for any.
    private var colors: [UInt32] = []
    private let width: Int
    private let height: Int
    /// Whether there are very short and very long frames.
    private let hasHaste: Bool

    init(seed: UInt64, size: (widths: ClosedRange<Int>, heights: ClosedRange<Int>)) {
        // Neighbouring seeds of SplitMix64 give unrelated sequences.
        var generator = SeededGenerator(state: seed)
        width = Int.random(in: size.widths, using: &generator)
        height = Int.random(in: size.heights, using: &generator)
        cover = [.opaque, .opaque, .holes, .soft, .soft][Int.random(in: 0..<5, using: &generator)]
        hasHaste = Int.random(in: 0..<5, using: &generator) == 0
        let isRich = Int.random(in: 0..<2, using: &generator) == 0
        self.generator = generator
        if !isRich { colors = (0..<count(in: 2...12)).map { _ in color() } }
    }

    mutating func count(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// Duration of a frame in seconds: mostly of common frame rates, sometimes too short or too long for one GIF frame.
    mutating func duration() -> Double {
        let usual = [0.02, 1.0 / 30, 0.04, 0.05, 0.1, 1.3]
        let odd = hasHaste ? [0.004, 0.01, 1.0 / 60, 700] : usual
        return count(in: 0...3) == 0 ? odd[count(in: 0...odd.count - 1)] : usual[count(in: 0...usual.count - 1)]
    }

    /// A flat or gradient background with a few boxes.
    mutating func start() -> Bitmap {
        let (flat, slope) = (color(), count(in: 0...9))
        let isGradient = colors.isEmpty && count(in: 0...1) == 0
        var bitmap = Pictures.draw(width, height) { x, y in
            isGradient ? Pictures.rgb(40 + x * slope, 90 + y * 7, 200 - (x + y) * 4) : flat
        }
        for _ in 0..<count(in: 0...3) { fill(&bitmap) }
        if count(in: 0...2) == 0 { sprinkle(&bitmap) }
        return bitmap
    }

    /// Applies one or two random changes.
    mutating func change(_ bitmap: inout Bitmap, first: Bitmap) {
        for _ in 0..<count(in: 1...2) {
            switch count(in: 0...(cover == .opaque ? 11 : 14)) {
            case 0: break
            case 1, 2: shift(&bitmap)
            case 3, 4: fill(&bitmap)
            case 5, 6: sprinkle(&bitmap)
            case 7, 8: nudge(&bitmap)
            case 9: clear(&bitmap)
            case 10: bitmap = first
            case 11: bitmap = start()
            default: jump(&bitmap)
            }
        }
    }

    /// One box on a transparent background, like a jumping sprite.
    private mutating func jump(_ bitmap: inout Bitmap) {
        bitmap = Bitmap(width: width, height: height)
        if count(in: 0...1) == 0 { fill(&bitmap) } else { sprinkle(&bitmap) }
    }

    private mutating func color() -> UInt32 {
        if !colors.isEmpty { return colors[count(in: 0...colors.count - 1)] }
        let alpha: UInt32 =
            switch cover {
            case .opaque: 255
            case .holes: count(in: 0...3) == 0 ? 0 : 255
            // Values around the threshold between opaque and transparent, and all others.
            case .soft: [0, 1, 127, 128, 254, 255, UInt32(count(in: 0...255))][count(in: 0...6)]
            }
        let random = UInt32(truncatingIfNeeded: generator.next() >> 32)
        func channel(_ shift: UInt32) -> UInt32 { ((random >> shift & 255) * alpha + 127) / 255 << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    private mutating func box() -> (columns: Range<Int>, rows: Range<Int>) {
        let (left, top) = (count(in: 0...width - 1), count(in: 0...height - 1))
        return (left..<left + count(in: 1...width - left), top..<top + count(in: 1...height - top))
    }

    private mutating func fill(_ bitmap: inout Bitmap) {
        let (box, color) = (box(), color())
        for y in box.rows { for x in box.columns { bitmap[x, y] = color } }
    }

    /// Changes every pixel of a box, or random ones.
    private mutating func sprinkle(_ bitmap: inout Bitmap) {
        let (box, density) = (box(), count(in: 0...3))
        for y in box.rows { for x in box.columns where count(in: 0...3) >= density { bitmap[x, y] = color() } }
    }

    /// Copies the content of a box to another position.
    private mutating func shift(_ bitmap: inout Bitmap) {
        let (box, source) = (box(), bitmap)
        let (right, down) = (count(in: -3...3), count(in: -3...3))
        for y in box.rows where (0..<height).contains(y + down) {
            for x in box.columns where (0..<width).contains(x + right) { bitmap[x + right, y + down] = source[x, y] }
        }
    }

    /// Changes too small to be visible, as in a slow fade.
    private mutating func nudge(_ bitmap: inout Bitmap) {
        let (box, step) = (box(), UInt32(count(in: 1...5)))
        for y in box.rows {
            for x in box.columns where bitmap[x, y] >> 24 == 255 {
                let green = bitmap[x, y] >> 8 & 255
                bitmap[x, y] = bitmap[x, y] & 0xFFFF_00FF | (green >= 128 ? green - step : green + step) << 8
            }
        }
    }

    private mutating func clear(_ bitmap: inout Bitmap) {
        guard cover != .opaque else { return }
        let box = box()
        for y in box.rows { for x in box.columns { bitmap[x, y] = 0 } }
    }
}
