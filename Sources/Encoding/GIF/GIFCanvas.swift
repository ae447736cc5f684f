import Graphics

/// What viewers see while a GIF plays, and the planes that its frames are coded with.
///
/// One value a pixel of the canvas in every plane, about 25 bytes in all.
final class GIFCanvas {
    let width: Int
    let height: Int
    /// Colour on screen, `0xFFRRGGBB`, 0 where nothing was drawn yet.
    let shown: Buffer2D<UInt32>
    /// The same in Lab.
    let shownLabs: Buffer2D<Lab>
    /// What is to be done with each pixel: ``Damage/Mark``.
    let mask: Buffer2D<UInt8>
    /// Number of each coded pixel's colour in the histogram.
    let ids: Buffer2D<UInt32>
    /// What the coder chose, in rows of the canvas; trials write to either.
    let chosen: (Buffer2D<UInt8>, Buffer2D<UInt8>)

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        let count = width * height
        shown = Buffer2D(count: count, fill: 0)
        shownLabs = Buffer2D(count: count, fill: .zero)
        mask = Buffer2D(count: count, fill: 0)
        ids = Buffer2D(count: count, fill: 0)
        chosen = (Buffer2D(count: count, fill: 0), Buffer2D(count: count, fill: 0))
    }

    /// Draws coded indices over what is shown.
    func draw(_ indices: Buffer2D<UInt8>, in box: PixelBox, palette: Palette, transparent: Int?) {
        let transparentIndex = transparent ?? 256
        for row in box.y..<box.bottom {
            for place in row * width + box.x..<row * width + box.right {
                let index = Int(indices.base[place])
                if index != transparentIndex {
                    shown.base[place] = palette.colors[index]
                    shownLabs.base[place] = palette.labs[index]
                }
            }
        }
    }

    /// Makes a box transparent, as disposal "restore to background" does.
    func wipe(_ box: PixelBox) {
        for row in box.y..<box.bottom {
            (shown.base + row * width + box.x).update(repeating: 0, count: box.width)
        }
    }
}
