/// One frame of an APNG, coded as far as it can be before the next one is known.
struct APNGFrame {
    /// What becomes of its box before the next frame, by APNG's numbers.
    enum Disposal: UInt8 {
        case keep = 0
        case background = 1
        case previous = 2
    }

    /// What the box holds: whole, or transparent where the frame is as what lies beneath.
    var image: PNGImageData
    var way: PNGImageData.Way
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
    /// zlib's level for what is written.
    let level: Int

    /// The first frame: the whole picture.
    func first(_ pixels: [UInt32]) throws(EncodingError) -> APNGFrame {
        let image = PNGImageData(pixels: pixels, rowLength: width, box: whole, format: format, level: level)
        return APNGFrame(
            image: image, way: try image.bestWay().way, isOver: false,
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
                bases.append((.background, cleared(last.pixels, in: last.image.box)))
            }
        }
        var best: (frame: APNGFrame, disposal: APNGFrame.Disposal)?
        var bestSize = Int.max
        var keptArea = Int.max
        for base in bases {
            let box = damage(pixels, on: base.pixels)
            guard base.disposal == .keep || box.area < keptArea else { continue }
            if base.disposal == .keep { keptArea = box.area }
            for candidate in candidates(pixels, on: base.pixels, box: box) {
                let trial = try candidate.image.bestWay()
                guard trial.size < bestSize else { continue }
                bestSize = trial.size
                let frame = APNGFrame(
                    image: candidate.image, way: trial.way, isOver: candidate.isOver, base: base.pixels, pixels: pixels)
                best = (frame, base.disposal)
            }
        }
        if let best { return best }
        return (try first(pixels), .keep)
    }

    /// Draws one pixel of a frame again, to make time pass.
    func pause(_ frame: APNGFrame) -> APNGFrame {
        let pixel = PixelBox(x: 0, y: 0, width: 1, height: 1)
        let image = PNGImageData(pixels: frame.pixels, rowLength: width, box: pixel, format: format, level: level)
        return APNGFrame(image: image, way: .plain, isOver: false, base: frame.pixels, pixels: frame.pixels)
    }

    private var whole: PixelBox { PixelBox(x: 0, y: 0, width: width, height: height) }

    private func damage(_ pixels: [UInt32], on base: [UInt32]) -> PixelBox {
        PixelBox.around(width: width, height: height) { pixels[$0] != base[$0] }
            ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
    }

    private func candidates(
        _ pixels: [UInt32], on base: [UInt32], box: PixelBox
    ) -> [(image: PNGImageData, isOver: Bool)] {
        func image(_ pixels: [UInt32]) -> PNGImageData {
            PNGImageData(pixels: pixels, rowLength: width, box: box, format: format, level: level)
        }
        var result = [(image(pixels), false)]
        if format.canBeTransparent, let over = overlay(pixels, on: base) { result.append((image(over), true)) }
        return result
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
