import Graphics

/// An image divided into nine parts that stretches without distorting its corners: `CALayer.contentsCenter`,
/// `UIImage.resizableImage(withCapInsets:)`.
struct NinePart {
    /// The size of the image, in pixels.
    private let size: Size
    /// The dividing lines, in pixels.
    private let columns: (Double, Double)
    private let rows: (Double, Double)
    /// Pixels per point.
    private let scale: Double

    /// - Parameter center: the part that stretches, as fractions of the image; clamped to the image. As in Core
    ///   Animation, a part narrower than a pixel is widened to one pixel around its middle.
    init(center: Rect, of size: Size, scale: Double) {
        func lines(_ start: Double, _ end: Double, _ side: Double) -> (Double, Double) {
            let (start, end) = (min(max(start, 0), 1) * side, min(max(end, 0), 1) * side)
            guard end - start < 1 else { return (start, end) }
            let middle = min(max((start + end) / 2, 0.5), side - 0.5)
            return (middle - 0.5, middle + 0.5)
        }
        self.size = size
        self.scale = scale
        columns = lines(center.minX, center.maxX, size.width)
        rows = lines(center.minY, center.maxY, size.height)
    }

    /// The parts with their target rectangles; empty if the whole image stretches.
    ///
    /// Corners keep their natural size. If two corners are longer than a side, all corners shrink by the same factor
    /// (like `border-image`, CSS Backgrounds 3, 6.3).
    func tiles(in box: Rect) -> [ImageBlock.Tile] {
        let caps = (
            left: columns.0 / scale, right: (size.width - columns.1) / scale, top: rows.0 / scale,
            bottom: (size.height - rows.1) / scale
        )
        guard caps.left > 0 || caps.right > 0 || caps.top > 0 || caps.bottom > 0 else { return [] }
        func fit(_ room: Double, _ caps: Double) -> Double { caps > room ? max(room, 0) / caps : 1 }
        let factor = min(fit(box.width, caps.left + caps.right), fit(box.height, caps.top + caps.bottom))
        let x = [0, columns.0, columns.1, size.width]
        let y = [0, rows.0, rows.1, size.height]
        let across = [box.minX, box.minX + caps.left * factor, box.maxX - caps.right * factor, box.maxX]
        let down = [box.minY, box.minY + caps.top * factor, box.maxY - caps.bottom * factor, box.maxY]
        return (0..<9).compactMap { place in
            let (i, j) = (place % 3, place / 3)
            let part = Rect(x[i], y[j], x[i + 1] - x[i], y[j + 1] - y[j])
            let target = Rect(across[i], down[j], across[i + 1] - across[i], down[j + 1] - down[j])
            return part.isEmpty || target.isEmpty ? nil : ImageBlock.Tile(part: part, box: target)
        }
    }
}
