import Graphics

/// The points of the reference at one level of the pyramid.
struct TemplateLevel: Sendable {
    let points: TemplatePoints
    /// The mean luma of the points.
    let mean: Double

    /// Points with steep gradients, at most this many.
    static let maxSteepPoints = 3600
    /// The side of a cell in pixels of the level.
    static let cellLength = 16

    /// - Parameters:
    ///   - pose: where the box is in the picture.
    ///   - size: of the reference box, in pixels of the full resolution.
    ///   - maxSteep: at most this many points with steep gradients.
    init?(
        _ plane: LumaPlane, level: Int, pose: BoxPose, size: Size, maxSteep: Int = TemplateLevel.maxSteepPoints
    ) {
        let places = BoxPixels(plane, level: level, pose: pose, size: size)
        guard places.count >= 12 else { return nil }
        let groups = PointSelection(maxSteep: maxSteep).cells(of: places)
        var (sum, count) = (0.0, 0)
        for group in groups {
            for place in group { sum += Double(place.luma) }
            count += group.count
        }
        mean = sum / Double(count)
        points = TemplatePoints(
            cells: groups, mean: Float(mean), radius: Float(max(size.width, size.height) / 2))
        guard points.count >= 12 else { return nil }
    }
}

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
                cells[row / length * across + column / length].append(
                    TemplatePoints.Place(
                        x: Float(place.x), y: Float(place.y), luma: field.luma[index],
                        gradientX: Float(toPlane.a * gx + toPlane.b * gy),
                        gradientY: Float(toPlane.c * gx + toPlane.d * gy)))
                count += 1
            }
        }
    }
}
