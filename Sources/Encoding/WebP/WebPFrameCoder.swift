internal import Graphics

/// One coded frame of a WebP.
struct WebPDrawing: Sendable {
    /// The part of the picture that is drawn; its origin has even coordinates, as the format requires.
    var box: PixelRect
    /// The image chunks.
    var data: [UInt8]
    /// Whether it is composited over the picture before it; otherwise it replaces the box.
    var isOver: Bool
}

/// Encodes the changed pixels of each frame.
///
/// libwebpmux, which does the same, takes pixels that change by a few levels for unchanged when compression is lossy, so the
/// error of a slow fade grows from frame to frame. Here all changed pixels are drawn. Lossless frames draw no other pixel;
/// lossy frames draw whole blocks of 16 x 16 pixels, the macroblocks of VP8, because compression spreads the error of a pixel
/// over its block.
struct WebPFrameCoder: Sendable {
    /// Width and height of a block in pixels. Blocks start at the picture's origin.
    private static let blockSide = 16

    let width: Int
    let height: Int
    let coder: WebPPictureCoder

    /// Draws the whole picture, which is empty before.
    func first(_ pixels: [UInt32]) throws(EncodingError) -> WebPDrawing {
        let box = PixelRect(x: 0, y: 0, width: width, height: height)
        let isLossless = coder.isLossless || coder.hasFewColors(pixels)
        return WebPDrawing(
            box: box, data: try coder.chunks(pixels, width: width, height: height, isLossless: isLossless),
            isOver: false)
    }

    /// Draws the pixels that differ from `base`, the picture before. Depends on the two pictures alone.
    func next(_ pixels: [UInt32], on base: [UInt32]) throws(EncodingError) -> WebPDrawing {
        let exact = changed(pixels, on: base, isLossless: true)
        if coder.isLossless || coder.hasFewColors(exact.pixels) { return try drawing(exact, isLossless: true) }
        return try drawing(changed(pixels, on: base, isLossless: false), isLossless: false)
    }

    /// Draws nothing, to extend the time of the frame before.
    func pause() throws(EncodingError) -> WebPDrawing {
        WebPDrawing(
            box: PixelRect(x: 0, y: 0, width: 1, height: 1),
            data: try coder.chunks([0], width: 1, height: 1, isLossless: true), isOver: true)
    }

    /// The pixels to be drawn.
    private struct Change {
        var box: PixelRect
        /// Those of the box; transparent where nothing is drawn.
        var pixels: [UInt32]
        var isOver: Bool
    }

    private func drawing(_ change: Change, isLossless: Bool) throws(EncodingError) -> WebPDrawing {
        let data = try coder.chunks(
            change.pixels, width: change.box.width, height: change.box.height, isLossless: isLossless)
        return WebPDrawing(box: change.box, data: data, isOver: change.isOver)
    }

    private func changed(_ pixels: [UInt32], on base: [UInt32], isLossless: Bool) -> Change {
        // The origin of a box has even coordinates.
        let step = isLossless ? 2 : Self.blockSide
        let damage =
            PixelRect.around(width: width, height: height) { pixels[$0] != base[$0] }
            ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        let box = PixelRect(
            x: damage.x / step * step, y: damage.y / step * step,
            maxX: isLossless ? damage.maxX : min((damage.maxX + step - 1) / step * step, width),
            maxY: isLossless ? damage.maxY : min((damage.maxY + step - 1) / step * step, height))
        // Composited pixels cannot make the picture transparent.
        let isOver = !hasTransparentChange(pixels, on: base, in: box)
        var part: [UInt32] = []
        part.reserveCapacity(box.area)
        for y in box.y..<box.maxY {
            part += pixels[y * width + box.x..<y * width + box.maxX]
        }
        guard isOver else { return Change(box: box, pixels: part, isOver: false) }
        if isLossless {
            for y in 0..<box.height {
                for x in 0..<box.width {
                    let place = (box.y + y) * width + box.x + x
                    if pixels[place] == base[place] { part[y * box.width + x] = 0 }
                }
            }
        } else {
            for top in stride(from: box.y, to: box.maxY, by: step) {
                for left in stride(from: box.x, to: box.maxX, by: step) {
                    let block = PixelRect(x: left, y: top, maxX: min(left + step, width), maxY: min(top + step, height))
                    if isUnchanged(pixels, base, in: block) { clear(block, of: &part, box) }
                }
            }
        }
        return Change(box: box, pixels: part, isOver: true)
    }

    private func isUnchanged(_ pixels: [UInt32], _ base: [UInt32], in block: PixelRect) -> Bool {
        for y in block.y..<block.maxY {
            for place in y * width + block.x..<y * width + block.maxX where pixels[place] != base[place] {
                return false
            }
        }
        return true
    }

    /// Makes a block transparent. It keeps its colours, because neighbouring blocks are predicted from them and filtered with
    /// them.
    private func clear(_ block: PixelRect, of part: inout [UInt32], _ box: PixelRect) {
        for y in block.y..<block.maxY {
            let row = (y - box.y) * box.width - box.x
            for place in row + block.x..<row + block.maxX { part[place] &= 0x00FF_FFFF }
        }
    }

    private func hasTransparentChange(_ pixels: [UInt32], on base: [UInt32], in box: PixelRect) -> Bool {
        for y in box.y..<box.maxY {
            for place in y * width + box.x..<y * width + box.maxX
            where pixels[place] >> 24 != 255 && pixels[place] != base[place] {
                return true
            }
        }
        return false
    }
}
