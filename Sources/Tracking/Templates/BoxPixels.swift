import Graphics

/// The pixels of a plane whose centres lie in a box, in cells along the rows and columns of the plane, reduced to those that tell most.
///
/// The box is read in bands of one row of cells, so the memory depends on its width and not on its area.
struct BoxPixels: Sendable {
    /// The chosen pixels of each cell.
    let cells: [[TemplatePoints.Place]]

    /// - Parameter maxSteep: at most this many pixels with steep gradients are chosen.
    init(_ plane: LumaPlane, level: Int, pose: BoxPose, size: Size, maxSteep: Int) {
        let grid = PlaneGrid(level: level, pose: pose, size: size)
        guard let visible = grid.toPlane.apply(grid.box).intersection(plane.bounds) else {
            cells = []
            return
        }
        let selection = PointSelection(maxSteep: maxSteep, area: visible.width * visible.height)
        let columns = Int(visible.minX)..<Int(visible.maxX.rounded(.up))
        let rows = Int(visible.minY)..<Int(visible.maxY.rounded(.up))
        let length = selection.cellLength
        var candidates: [[PointSelection.Candidate]] = []
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: length) {
            let band = GradientField(plane, columns: columns, rows: top..<min(top + length, rows.upperBound))
            for left in stride(from: 0, to: band.width, by: length) {
                let cell = grid.places(of: band, columns: left..<min(left + length, band.width))
                if !cell.isEmpty { candidates.append(selection.candidates(of: cell)) }
            }
        }
        cells = selection.cells(of: candidates)
    }
}

/// The transforms between a box and a plane.
private struct PlaneGrid {
    /// About its centre, in pixels of the full resolution.
    let box: Rect
    let toPlane: AffineTransform
    private let fromPlane: AffineTransform
    /// The part of the box whose values contain nothing of what is outside.
    private let inner: Rect

    /// In pixels of the plane: half the width of the kernel.
    private static let borderLength = 2.5

    init(level: Int, pose: BoxPose, size: Size) {
        let unit = Double(1 << level)
        box = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
        toPlane = pose.transform.concatenating(.scale(1 / unit, 1 / unit))
        fromPlane = toPlane.inverted
        let inset = Self.borderLength / max(toPlane.determinant, 1e-12).squareRoot()
        inner = box.insetBy(min(inset, box.width / 2), min(inset, box.height / 2))
    }

    /// The pixels of a field that lie in the box.
    func places(of field: GradientField, columns: Range<Int>) -> [TemplatePoints.Place] {
        var places: [TemplatePoints.Place] = []
        for row in 0..<field.height {
            for column in columns {
                let place = fromPlane.apply(
                    Point(Double(field.left + column) + 0.5, Double(field.top + row) + 0.5))
                guard box.contains(place) else { continue }
                let index = row * field.width + column
                let (gx, gy) = (Double(field.gradientX[index]), Double(field.gradientY[index]))
                let mean = field.meanGradient(column, row)
                places.append(
                    TemplatePoints.Place(
                        x: Float(place.x), y: Float(place.y), luma: field.luma[index],
                        gradientX: Float(toPlane.a * gx + toPlane.b * gy),
                        gradientY: Float(toPlane.c * gx + toPlane.d * gy), bend: field.bend[index],
                        steepnessX: abs(mean.x), steepnessY: abs(mean.y), isBorder: !inner.contains(place)))
            }
        }
        return places
    }
}
