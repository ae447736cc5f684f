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
        let exact = changedPixels(of: pixels, on: base)
        if coder.isLossless || coder.hasFewColors(exact.pixels) { return try drawing(exact, isLossless: true) }
        return try drawing(changedBlocks(of: pixels, on: base), isLossless: false)
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

    /// The changed pixels, or the whole box if one of them is not opaque: composited pixels cannot make the picture
    /// transparent.
    private func changedPixels(of pixels: [UInt32], on base: [UInt32]) -> Change {
        let damage = damage(pixels, on: base)
        // The origin of a box has even coordinates.
        let box = PixelRect(x: damage.x & ~1, y: damage.y & ~1, maxX: damage.maxX, maxY: damage.maxY)
        let isOver = places(in: box).allSatisfy { pixels[$0] == base[$0] || pixels[$0] >> 24 == 255 }
        let part = places(in: box).map { isOver && pixels[$0] == base[$0] ? 0 : pixels[$0] }
        return Change(box: box, pixels: part, isOver: isOver)
    }

    /// The blocks with a changed pixel, or all blocks of the box if one of them is partly transparent: all its pixels are drawn,
    /// and compositing would add them to those that are there.
    private func changedBlocks(of pixels: [UInt32], on base: [UInt32]) -> Change {
        let (damage, side) = (damage(pixels, on: base), Self.blockSide)
        let box = PixelRect(
            x: damage.x / side * side, y: damage.y / side * side,
            maxX: min((damage.maxX + side - 1) / side * side, width),
            maxY: min((damage.maxY + side - 1) / side * side, height))
        var change = Change(box: box, pixels: places(in: box).map { pixels[$0] }, isOver: true)
        for y in stride(from: box.y, to: box.maxY, by: side) {
            for x in stride(from: box.x, to: box.maxX, by: side) {
                let block = PixelRect(x: x, y: y, maxX: min(x + side, width), maxY: min(y + side, height))
                if places(in: block).allSatisfy({ pixels[$0] == base[$0] }) {
                    clear(block, of: &change)
                } else if !places(in: block).allSatisfy({
                    pixels[$0] >> 24 == 255 || (pixels[$0] == 0 && base[$0] == 0)
                }) {
                    return Change(box: box, pixels: places(in: box).map { pixels[$0] }, isOver: false)
                }
            }
        }
        return change
    }

    private func damage(_ pixels: [UInt32], on base: [UInt32]) -> PixelRect {
        PixelRect.around(width: width, height: height) { pixels[$0] != base[$0] }
            ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }

    /// The indices of the pixels of a rectangle, row by row.
    private func places(in box: PixelRect) -> some Sequence<Int> {
        (box.y..<box.maxY).lazy.flatMap { y in y * width + box.x..<y * width + box.maxX }
    }

    /// Makes a block transparent. It keeps its colours, because neighbouring blocks are predicted from them and filtered with
    /// them.
    private func clear(_ block: PixelRect, of change: inout Change) {
        for y in block.y..<block.maxY {
            let row = (y - change.box.y) * change.box.width - change.box.x
            for place in row + block.x..<row + block.maxX { change.pixels[place] &= 0x00FF_FFFF }
        }
    }
}
