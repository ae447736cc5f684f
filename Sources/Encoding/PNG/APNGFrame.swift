import Graphics

/// The pixels that one frame of an APNG draws.
struct APNGDrawing: Sendable {
    /// The part of the picture that is drawn.
    var box: PixelRect
    var data: PNGImageData.Compressed
    /// Whether it is composited over the picture before it; otherwise it replaces the box.
    var isOver: Bool
}

/// One coded frame of an APNG; its disposal is decided when the next frame is known.
struct APNGFrame {
    /// What happens to its box before the next frame, with APNG's values.
    enum Disposal: UInt8 {
        case keep = 0
        case background = 1
        case previous = 2
    }

    var drawing: APNGDrawing
    /// The whole picture before the frame is drawn, straight alpha.
    var base: [UInt32]
    /// The whole picture after the frame is drawn, straight alpha.
    var pixels: [UInt32]
}

/// Finds the smallest encoding of each frame.
struct APNGFrameCoder: Sendable {
    let width: Int
    let height: Int
    let format: PNGFormat
    /// libdeflate's level, 1...12.
    let level: Int

    /// Draws the whole picture, which is empty before.
    func first(_ pixels: [UInt32]) throws(EncodingError) -> APNGDrawing {
        APNGDrawing(box: whole, data: try image(pixels, whole).smallest(), isOver: false)
    }

    /// Draws the pixels that differ from `base`, the picture before. Depends on the two pictures alone.
    func next(_ pixels: [UInt32], on base: [UInt32]) throws(EncodingError) -> APNGDrawing {
        try smallest(pixels, on: base, damage(pixels, on: base))
    }

    /// A frame after `last`, with the disposal of `last` that makes it smallest.
    ///
    /// Disposals other than `keep` are tried only if they leave a smaller box to draw; on a tie `keep` is chosen.
    ///
    /// - Parameter kept: the result of `next(_:on:)` for the pixels of `last`.
    func frame(
        _ pixels: [UInt32], _ kept: APNGDrawing, after last: APNGFrame, mayDispose: Bool
    ) throws(EncodingError) -> (frame: APNGFrame, disposal: APNGFrame.Disposal) {
        var best = (APNGFrame(drawing: kept, base: last.pixels, pixels: pixels), APNGFrame.Disposal.keep)
        guard mayDispose else { return best }
        var bases = [(disposal: APNGFrame.Disposal.previous, pixels: last.base)]
        if format.canBeTransparent, !Bitmap.isOpaque(pixels) {
            bases.append((.background, cleared(last.pixels, in: last.drawing.box)))
        }
        for base in bases {
            let box = damage(pixels, on: base.pixels)
            guard box.area < kept.box.area else { continue }
            let drawing = try smallest(pixels, on: base.pixels, box)
            guard drawing.data.count < best.0.drawing.data.count else { continue }
            best = (APNGFrame(drawing: drawing, base: base.pixels, pixels: pixels), base.disposal)
        }
        return best
    }

    /// Redraws one pixel of a frame, to extend its time on screen.
    func pause(_ frame: APNGFrame) throws(EncodingError) -> APNGDrawing {
        let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
        return APNGDrawing(box: pixel, data: try image(frame.pixels, pixel).compressed(.none), isOver: false)
    }

    private var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    private func damage(_ pixels: [UInt32], on base: [UInt32]) -> PixelRect {
        PixelRect.around(width: width, height: height) { pixels[$0] != base[$0] }
            ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }

    private func image(_ pixels: [UInt32], _ box: PixelRect) -> PNGImageData {
        PNGImageData(pixels: pixels, rowLength: width, box: box, format: format, level: level)
    }

    /// Draws the pixels of a box, or only the changed ones, whichever takes fewer bytes.
    private func smallest(
        _ pixels: [UInt32], on base: [UInt32], _ box: PixelRect
    ) throws(EncodingError) -> APNGDrawing {
        let all = APNGDrawing(box: box, data: try image(pixels, box).smallest(), isOver: false)
        guard format.canBeTransparent, let overlay = overlay(pixels, on: base) else { return all }
        let changed = APNGDrawing(box: box, data: try image(overlay, box).smallest(), isOver: true)
        return changed.data.count < all.data.count ? changed : all
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
