import Graphics

/// One frame of an APNG, coded as far as it can be before the next one is known.
struct APNGFrame {
    /// What becomes of its box before the next frame, by APNG's numbers.
    enum Disposal: UInt8 {
        case keep = 0
        case background = 1
        case previous = 2
    }

    /// The part that is drawn: whole, or transparent where the frame is as what lies beneath.
    var box: PixelBox
    var data: PNGImageData.Compressed
    /// Whether it is drawn over what lies beneath or replaces it.
    var isOver: Bool
    /// What lies beneath it, and what it shows: straight pixels of the whole picture.
    var base: [UInt32]
    var pixels: [UInt32]
}

/// Finds the smallest way to draw frames.
struct APNGFrameCoder {
    let width: Int
    let height: Int
    let format: PNGFormat
    /// zlib's level.
    let level: Int

    /// What is tried on each frame: each costs a compression, and the others win too rarely.
    private static let filters: [PNGFilter.Strategy] = [.none, .sub, .adaptive]

    /// The first frame: the whole picture.
    func first(_ pixels: [UInt32]) throws(EncodingError) -> APNGFrame {
        APNGFrame(
            box: whole, data: try image(pixels, whole).smallest(of: PNGFilter.Strategy.allCases), isOver: false,
            base: [UInt32](repeating: 0, count: pixels.count), pixels: pixels)
    }

    /// A frame after another, with what has to become of that one.
    ///
    /// The other ways to leave the frame before are tried only where less is left to draw; ties go to leaving it.
    func next(
        _ pixels: [UInt32], after last: APNGFrame, mayDispose: Bool
    ) throws(EncodingError) -> (frame: APNGFrame, disposal: APNGFrame.Disposal) {
        var bases = [(disposal: APNGFrame.Disposal.keep, pixels: last.pixels)]
        if mayDispose {
            bases.append((.previous, last.base))
            if format.canBeTransparent, !StraightColor.isOpaque(pixels) {
                bases.append((.background, cleared(last.pixels, in: last.box)))
            }
        }
        var best: (frame: APNGFrame, disposal: APNGFrame.Disposal)?
        var keptArea = Int.max
        for base in bases {
            let box = damage(pixels, on: base.pixels)
            guard base.disposal == .keep || box.area < keptArea else { continue }
            if base.disposal == .keep { keptArea = box.area }
            for candidate in candidates(pixels, on: base.pixels) {
                let data = try image(candidate.pixels, box).smallest(of: Self.filters)
                guard data.count < best?.frame.data.count ?? .max else { continue }
                let frame = APNGFrame(
                    box: box, data: data, isOver: candidate.isOver, base: base.pixels, pixels: pixels)
                best = (frame, base.disposal)
            }
        }
        if let best { return best }
        return (try first(pixels), .keep)
    }

    /// Draws one pixel of a frame again, to make time pass.
    func pause(_ frame: APNGFrame) throws(EncodingError) -> APNGFrame {
        let pixel = PixelBox(x: 0, y: 0, width: 1, height: 1)
        return APNGFrame(
            box: pixel, data: try image(frame.pixels, pixel).smallest(of: [.none]), isOver: false, base: frame.pixels,
            pixels: frame.pixels)
    }

    private var whole: PixelBox { PixelBox(x: 0, y: 0, width: width, height: height) }

    private func damage(_ pixels: [UInt32], on base: [UInt32]) -> PixelBox {
        PixelBox.around(width: width, height: height) { pixels[$0] != base[$0] }
            ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
    }

    private func image(_ pixels: [UInt32], _ box: PixelBox) -> PNGImageData {
        PNGImageData(pixels: pixels, rowLength: width, box: box, format: format, level: level)
    }

    private func candidates(_ pixels: [UInt32], on base: [UInt32]) -> [(pixels: [UInt32], isOver: Bool)] {
        guard format.canBeTransparent, let over = overlay(pixels, on: base) else { return [(pixels, false)] }
        return [(pixels, false), (over, true)]
    }

    /// The changed pixels alone, if drawing them over the others gives the frame: they must be opaque.
    private func overlay(_ pixels: [UInt32], on base: [UInt32]) -> [UInt32]? {
        var result = pixels
        for place in pixels.indices {
            if pixels[place] == base[place] {
                result[place] = 0
            } else if pixels[place] >> 24 != 255 {
                return nil
            }
        }
        return result
    }

    private func cleared(_ pixels: [UInt32], in box: PixelBox) -> [UInt32] {
        var pixels = pixels
        for y in box.y..<box.bottom {
            for x in box.x..<box.right { pixels[y * width + x] = 0 }
        }
        return pixels
    }
}
