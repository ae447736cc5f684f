import Graphics

/// What viewers see while a GIF plays, and the planes that its frames are coded with.
///
/// One value a pixel of the canvas in every plane, about 25 bytes in all.
final class GIFCanvas {
    let width: Int
    let height: Int
    /// Colour on screen, `0xFFRRGGBB`, 0 where nothing was drawn yet.
    let shown: Plane<UInt32>
    /// The same in Lab.
    let shownLabs: Plane<Lab>
    /// What is to be done with each pixel: ``Damage/Mark``.
    let mask: Plane<UInt8>
    /// Number of each coded pixel's colour in the histogram.
    let ids: Plane<UInt32>
    /// What the coder chose, in rows of the canvas; trials write to either.
    let chosen: (Plane<UInt8>, Plane<UInt8>)

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        let count = width * height
        shown = Plane(count: count, fill: 0)
        shownLabs = Plane(count: count, fill: .zero)
        mask = Plane(count: count, fill: 0)
        ids = Plane(count: count, fill: 0)
        chosen = (Plane(count: count, fill: 0), Plane(count: count, fill: 0))
    }

    /// Draws coded indices over what is shown.
    func draw(_ indices: Plane<UInt8>, in box: PixelBox, palette: Palette, transparent: Int?) {
        let hole = transparent ?? 256
        for row in box.y..<box.bottom {
            for place in row * width + box.x..<row * width + box.right {
                let index = Int(indices.base[place])
                if index != hole {
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
