import Graphics

/// The screen of a GIF while it plays, and the buffers used to code its frames.
///
/// Every buffer has one value per pixel of the canvas; together about 14 bytes per pixel.
final class GIFCanvas {
    let width: Int
    let height: Int
    /// Colour on screen, `0xFFRRGGBB`, or 0 for transparent.
    let shown: Buffer2D<UInt32>
    /// The same in Lab.
    let shownLabs: Buffer2D<Lab>
    /// The indices of a frame that is coded with two palettes, in rows of the canvas.
    let trials: [Buffer2D<UInt8>]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        let count = width * height
        shown = Buffer2D(count: count, fill: 0)
        shownLabs = Buffer2D(count: count, fill: .zero)
        trials = (0..<2).map { _ in Buffer2D(uninitialized: count) }
    }

    /// Draws coded indices on the screen.
    func draw(_ indices: Buffer2D<UInt8>, in box: PixelRect, palette: Palette, transparent: Int?) {
        let transparentIndex = transparent ?? 256
        for row in box.y..<box.maxY {
            for place in row * width + box.x..<row * width + box.maxX {
                let index = Int(indices.base[place])
                if index != transparentIndex {
                    shown.base[place] = palette.colors[index]
                    shownLabs.base[place] = palette.labs[index]
                }
            }
        }
    }

    /// Makes a box transparent, like the disposal method "restore to background".
    func clear(_ box: PixelRect) {
        for row in box.y..<box.maxY {
            (shown.base + row * width + box.x).update(repeating: 0, count: box.width)
        }
    }
}
