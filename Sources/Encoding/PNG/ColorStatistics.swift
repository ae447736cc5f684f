package import Graphics

/// Statistics of the colours of a picture, or of all frames of an animation, from which the smallest exact PNG format is
/// chosen.
///
/// An animation is counted before it is encoded, so it is drawn twice; only one frame is held. Cost: a few instructions
/// for each run of pixels.
package struct ColorStatistics: Sendable {
    /// Above this share of changed pixels in the changed boxes, RGB is smaller than RGBA with transparent unchanged pixels.
    /// Measured on user interfaces and photos: a transparent pixel takes about a third of the bytes of an opaque one.
    private static let changedShareLimit = 0.6

    private var isOpaque = true
    private var isGray = true
    /// Fewest bits per sample that represent all levels, as long as all colours are grey.
    private var grayDepth = 1
    /// Straight `0xAARRGGBB`; collected up to 257 colours.
    private var colors: Set<UInt32> = []
    private var previous: Bitmap?
    /// Number of pixels that differ from the previous frame, and number of pixels in the bounding boxes of these changes.
    private var changed = 0
    private var inBoxes = 0

    /// Statistics without any frame.
    package init() {}

    /// Adds the next frame.
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
                let box = PixelRect.around(width: frame.width, height: frame.height) { new[$0] != old[$0] }
                inBoxes += box?.area ?? 0
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

    /// The smallest exact format of one picture. A palette is sorted by alpha, then colour, so that it depends only on the
    /// set of colours. Grey is preferred to a palette with the same number of bits.
    var stillFormat: PNGFormat {
        let gray = isGray && isOpaque ? PNGFormat(kind: .gray, depth: grayDepth) : nil
        if colors.count <= 256 {
            let depth = Self.depth(of: colors.count)
            if let gray, gray.depth <= depth { return gray }
            return PNGFormat(kind: .palette, depth: depth, palette: colors.sorted())
        }
        return gray ?? PNGFormat(kind: isOpaque ? .rgb : .rgba, depth: 8)
    }

    /// The exact format that should give the smallest animation: a palette for few colours, RGB if most pixels in the
    /// changed boxes change, else RGBA with transparent unchanged pixels.
    ///
    /// Indices have 8 bits, because ffmpeg composites smaller ones incorrectly. A transparent colour in RGB (tRNS) is not
    /// used, because Pillow before version 10 ignores it.
    var animationFormat: PNGFormat {
        let entries = colors.union([0])
        if entries.count <= 256 { return PNGFormat(kind: .palette, depth: 8, palette: entries.sorted()) }
        let isMostlyChanged = Double(changed) >= Self.changedShareLimit * Double(inBoxes)
        return isOpaque && isMostlyChanged ? PNGFormat(kind: .rgb, depth: 8) : .rgba
    }

    private static func depth(of count: Int) -> Int {
        var depth = 1
        while 1 << depth < count { depth *= 2 }
        return depth
    }
}
