import Graphics

/// The pixels of a plane whose centres lie in a box, in cells along the rows and columns of the plane.
struct BoxPixels: Sendable {
    private(set) var cells: [[TemplatePoints.Place]] = []
    private(set) var count = 0

    init(_ plane: LumaPlane, level: Int, pose: BoxPose, size: Size) {
        let unit = Double(1 << level)
        let box = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
        let toPlane = pose.transform.concatenating(.scale(1 / unit, 1 / unit))
        let bounds = toPlane.apply(box)
        let whole = Rect(0, 0, Double(plane.width), Double(plane.height))
        guard let visible = bounds.intersection(whole) else { return }
        let columns = Int(visible.minX)..<Int(visible.maxX.rounded(.up))
        let rows = Int(visible.minY)..<Int(visible.maxY.rounded(.up))
        let field = GradientField(plane, columns: columns, rows: rows)
        guard field.width > 0, field.height > 0 else { return }
        let fromPlane = toPlane.inverted
        let length = TemplateLevel.cellLength
        // In pixels of the reference box.
        let inset = TemplateLevel.borderLength / max(toPlane.determinant, 1e-12).squareRoot()
        let inner = box.insetBy(min(inset, box.width / 2), min(inset, box.height / 2))
        let across = (field.width + length - 1) / length
        cells = [[TemplatePoints.Place]](
            repeating: [], count: across * ((field.height + length - 1) / length))
        for row in 0..<field.height {
            for column in 0..<field.width {
                let place = fromPlane.apply(
                    Point(Double(field.left + column) + 0.5, Double(field.top + row) + 0.5))
                guard box.contains(place) else { continue }
                let index = row * field.width + column
                let (gx, gy) = (Double(field.gradientX[index]), Double(field.gradientY[index]))
                let mean = field.meanGradient(column, row)
                cells[row / length * across + column / length].append(
                    TemplatePoints.Place(
                        x: Float(place.x), y: Float(place.y), luma: field.luma[index],
                        gradientX: Float(toPlane.a * gx + toPlane.b * gy),
                        gradientY: Float(toPlane.c * gx + toPlane.d * gy), bend: field.bend[index],
                        steepnessX: abs(mean.x), steepnessY: abs(mean.y), isBorder: !inner.contains(place)))
                count += 1
            }
        }
    }
}
