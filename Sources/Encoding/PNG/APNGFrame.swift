import Graphics

/// One coded frame of an APNG; its disposal is decided when the next frame is known.
struct APNGFrame {
    /// What happens to its box before the next frame, with APNG's values.
    enum Disposal: UInt8 {
        case keep = 0
        case background = 1
        case previous = 2
    }

    /// The part of the picture that is drawn.
    var box: PixelRect
    var data: PNGImageData.Compressed
    /// Whether it is composited over the picture before it; otherwise it replaces the box.
    var isOver: Bool
    /// The whole picture before the frame is drawn, straight alpha.
    var base: [UInt32]
    /// The whole picture after the frame is drawn, straight alpha.
    var pixels: [UInt32]
}

/// Finds the smallest encoding of each frame.
struct APNGFrameCoder {
    let width: Int
    let height: Int
    let format: PNGFormat
    /// zlib's level.
    let level: Int

    /// The filter strategies tried on each frame: each costs a compression, and the others are rarely the smallest.
    private static let filters: [PNGFilter.Strategy] = [.none, .sub, .adaptive]

    /// The first frame: the whole picture.
    func first(_ pixels: [UInt32]) throws(EncodingError) -> APNGFrame {
        APNGFrame(
            box: whole, data: try image(pixels, whole).smallest(of: PNGFilter.Strategy.allCases), isOver: false,
            base: [UInt32](repeating: 0, count: pixels.count), pixels: pixels)
    }

    /// Codes a frame after `last`, and chooses the disposal of `last`.
    ///
    /// Disposals other than `keep` are tried only if they leave a smaller box to draw; on a tie `keep` is chosen.
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
        var areaAfterKeep = Int.max
        for base in bases {
            let box = damage(pixels, on: base.pixels)
            guard base.disposal == .keep || box.area < areaAfterKeep else { continue }
            if base.disposal == .keep { areaAfterKeep = box.area }
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

    /// A frame that redraws one pixel of another, to extend its time on screen.
    func pause(_ frame: APNGFrame) throws(EncodingError) -> APNGFrame {
        let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
        return APNGFrame(
            box: pixel, data: try image(frame.pixels, pixel).smallest(of: [.none]), isOver: false, base: frame.pixels,
            pixels: frame.pixels)
    }

    private var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    private func damage(_ pixels: [UInt32], on base: [UInt32]) -> PixelRect {
        PixelRect.around(width: width, height: height) { pixels[$0] != base[$0] }
            ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }

    private func image(_ pixels: [UInt32], _ box: PixelRect) -> PNGImageData {
        PNGImageData(pixels: pixels, rowLength: width, box: box, format: format, level: level)
    }

    private func candidates(_ pixels: [UInt32], on base: [UInt32]) -> [(pixels: [UInt32], isOver: Bool)] {
        guard format.canBeTransparent, let over = overlay(pixels, on: base) else { return [(pixels, false)] }
        return [(pixels, false), (over, true)]
    }

    /// The changed pixels on a transparent ground; nil if one of them is not opaque, so that compositing would not give
    /// the frame.
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

    private func cleared(_ pixels: [UInt32], in box: PixelRect) -> [UInt32] {
        var pixels = pixels
        for y in box.y..<box.maxY {
            for x in box.x..<box.maxX { pixels[y * width + x] = 0 }
        }
        return pixels
    }
}
