package import Graphics

/// What the colours of a picture, or of all frames of an animation, have in common: enough to choose the smallest
/// PNG format that holds every one of them exactly.
///
/// An animation is counted before it is encoded, which takes drawing it twice; no more than one of its frames is kept.
/// Cost: a few instructions for each run of pixels.
package struct ColorStatistics: Sendable {
    /// Transparency costs about a third of the bytes of a pixel that is drawn; it pays where most pixels in the boxes
    /// that change are at rest. Measured on interfaces and photos, which break even near this share.
    private static let restlessShare = 0.6

    private var isOpaque = true
    private var isGray = true
    /// Fewest bits that hold all levels of grey, while all are grey.
    private var grayDepth = 1
    /// Straight `0xAARRGGBB`; more than 256 are not gathered.
    private var colors: Set<UInt32> = []
    private var previous: Bitmap?
    /// Pixels that differ from the frame before, and those of the boxes around them.
    private var changed = 0
    private var boxed = 0

    /// Before the first frame.
    package init() {}

    /// Counts the next frame.
    package mutating func add(_ frame: Bitmap) {
        if let previous, previous.width == frame.width, previous.height == frame.height {
            guard previous.pixels != frame.pixels else { return }
            count(frame, after: previous)
        }
        previous = frame
        add(StraightColor.unpremultiplied(frame))
    }

    mutating func add(_ pixels: [UInt32]) {
        var last: UInt32?
        for pixel in pixels where pixel != last {
            last = pixel
            if colors.count <= 256 { colors.insert(pixel) }
            if pixel >> 24 != 255 { isOpaque = false }
            if isGray { countGray(pixel) }
        }
    }

    private mutating func count(_ frame: Bitmap, after last: Bitmap) {
        frame.pixels.withUnsafeBufferPointer { new in
            last.pixels.withUnsafeBufferPointer { old in
                let box = PixelBox.around(width: frame.width, height: frame.height) { new[$0] != old[$0] }
                boxed += box?.area ?? 0
                var differing = 0
                for place in new.indices where new[place] != old[place] { differing += 1 }
                changed += differing
            }
        }
    }

    private mutating func countGray(_ pixel: UInt32) {
        let level = pixel & 255
        guard pixel >> 16 & 255 == level, pixel >> 8 & 255 == level else {
            isGray = false
            return
        }
        while grayDepth < 8, !PNGFormat.holds(level, depth: grayDepth) { grayDepth *= 2 }
    }

    /// The smallest exact format of one picture; a palette in the order of alpha, then of colour, so that it depends on
    /// the set of colours alone. Grey wins over a palette of as many bits.
    var stillFormat: PNGFormat {
        let gray = isGray && isOpaque ? PNGFormat(kind: .gray, depth: grayDepth) : nil
        if colors.count <= 256 {
            let depth = Self.depth(of: colors.count)
            if let gray, gray.depth <= depth { return gray }
            return PNGFormat(kind: .palette, depth: depth, palette: colors.sorted())
        }
        return gray ?? PNGFormat(kind: isOpaque ? .rgb : .rgba, depth: 8)
    }

    /// The exact format of all frames that should give the smallest file: indices where the colours are few, else RGB, or
    /// RGBA where most pixels in the boxes that change can be left as they are.
    ///
    /// Indices have 8 bits, since ffmpeg draws those of fewer wrongly over others; a colour that stands for transparent
    /// in RGB is passed over because Pillow before 10 takes no notice of it.
    var animationFormat: PNGFormat {
        let entries = colors.union([0])
        if entries.count <= 256 { return PNGFormat(kind: .palette, depth: 8, palette: entries.sorted()) }
        let isRestless = Double(changed) >= Self.restlessShare * Double(boxed)
        return isOpaque && isRestless ? PNGFormat(kind: .rgb, depth: 8) : .rgba
    }

    private static func depth(of count: Int) -> Int {
        var depth = 1
        while 1 << depth < count { depth *= 2 }
        return depth
    }
}
