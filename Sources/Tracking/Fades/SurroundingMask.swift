import Foundation
import Graphics

/// The part of a box that shows what is around its layer while that is opaque: the backdrop beyond rounded corners, with the layer's shadow.
///
/// It is found by a flood fill from outside the box, which stops at the edges of the layer. A shadow makes a backdrop darker, and more so
/// from pixel to pixel only by little.
struct SurroundingMask: Sendable {
    /// Pixels of the frame.
    private let columns: Range<Int>
    private let rows: Range<Int>
    /// Row by row.
    private var isOutside: [Bool]
    /// The share of the backdrop's luma that the shadow takes, row by row.
    private let shadow: [Float]
    /// From the reference box to the frame.
    private let transform: Graphics.AffineTransform

    /// Pixels beside the box that are filled too. The fill starts at those that are farther from it than the second number.
    private static let (margin, seedDistance) = (4.0, 2.0)
    /// The greatest darkening by a shadow, and the greatest difference of it between two pixels, as shares of the luma of the backdrop.
    private static let (maxShadow, maxStep) = (0.6, 0.03)
    /// The differences in luma that noise causes.
    private static let noise: Float = 3
    /// The pixels beside the edge of the layer that contain a part of both, at the full resolution.
    private static let edge = 1.5
    /// A circle covers all but 0.215 of its square, and the box may be larger than the layer.
    private static let maxShare = 0.35

    /// nil if the box does not differ from its surroundings, so that the fill enters it. Cost: a few passes over the pixels of the box.
    ///
    /// - Parameters:
    ///   - plane: a frame in which the layer is opaque.
    ///   - behind: the same frame without the layer.
    ///   - light: how the light of what is behind the layer has changed.
    ///   - pose: that of the box in the frame.
    ///   - size: of the reference box, in pixels.
    init?(_ plane: LumaPlane, behind: LumaPlane, _ light: Light, at pose: BoxPose, size: Size) {
        transform = pose.transform
        let box = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
        let area = transform.apply(box).insetBy(-Self.margin, -Self.margin).intersection(plane.bounds)
        guard let area else { return nil }
        columns = Int(area.minX)..<min(Int(area.maxX.rounded(.up)), plane.width)
        rows = Int(area.minY)..<min(Int(area.maxY.rounded(.up)), plane.height)
        let (width, count) = (columns.count, columns.count * rows.count)
        // The share of the backdrop's luma that is missing, and what noise changes of it.
        var shadow = [Float](repeating: 0, count: count)
        var tolerance = shadow
        for (line, row) in rows.enumerated() {
            for (place, column) in columns.enumerated() {
                let index = row * plane.width + column
                let backdrop = max(Float(light.contrast) * Float(behind.values[index]) + Float(light.brightness), 1)
                shadow[line * width + place] = (backdrop - Float(plane.values[index])) / backdrop
                tolerance[line * width + place] = Self.noise / backdrop
            }
        }
        self.shadow = shadow
        isOutside = Array(repeating: false, count: count)
        let toBox = transform.inverted
        let (seedX, seedY) = (size.width / 2 + Self.seedDistance, size.height / 2 + Self.seedDistance)
        func isLikeBackdrop(_ place: Int) -> Bool {
            shadow[place] > -tolerance[place] && shadow[place] < Float(Self.maxShadow)
        }
        var open: [Int] = []
        for (line, row) in rows.enumerated() {
            for (place, column) in columns.enumerated() where isLikeBackdrop(line * width + place) {
                let point = toBox.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
                guard abs(point.x) > seedX || abs(point.y) > seedY else { continue }
                isOutside[line * width + place] = true
                open.append(line * width + place)
            }
        }
        while let place = open.popLast() {
            let (line, column) = (place / width, place % width)
            for (isInside, next) in [
                (column > 0, place - 1), (column + 1 < width, place + 1), (line > 0, place - width),
                (line + 1 < rows.count, place + width),
            ] where isInside && !isOutside[next] && isLikeBackdrop(next) {
                guard abs(shadow[next] - shadow[place]) < Float(Self.maxStep) + tolerance[next] else { continue }
                isOutside[next] = true
                open.append(next)
            }
        }
        let share = share(of: size)
        guard share > 0, share < Self.maxShare else { return nil }
    }

    /// The share of a box that is outside the layer.
    private func share(of size: Size) -> Double {
        let side = 48
        let count = (0..<side * side).count { place in
            let (column, row) = (Double(place % side) + 0.5, Double(place / side) + 0.5)
            let point = Point((column / Double(side) - 0.5) * size.width, (row / Double(side) - 0.5) * size.height)
            return isOutside(point)
        }
        return Double(count) / Double(side * side)
    }

    /// The place of a pixel of the frame, if that is outside the layer.
    private func outsidePlace(_ point: Point) -> Int? {
        let (column, row) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        guard columns.contains(column), rows.contains(row) else { return nil }
        let place = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
        return isOutside[place] ? place : nil
    }

    /// - Parameter point: in pixels of the reference about its centre.
    func isOutside(_ point: Point) -> Bool { outsidePlace(transform.apply(point)) != nil }

    /// Where a place of a box is.
    enum Side: Sendable {
        case inside, edge
        /// With the share of the backdrop's luma that the layer's shadow takes.
        case outside(shadow: Double)
    }

    /// - Parameters:
    ///   - x: in pixels of the reference about its centre, as y.
    ///   - level: that of the pixels that are compared.
    func side(x: Double, y: Double, level: Int = 0) -> Side {
        let center = transform.apply(Point(x, y))
        let reach = Self.edge * Double(1 << level)
        let places = [-reach, 0, reach].flatMap { down in
            [-reach, 0, reach].map { right in outsidePlace(center + Point(right, down)) }
        }
        guard let place = places[4], places.allSatisfy({ $0 != nil }) else {
            return places.contains { $0 != nil } ? .edge : .inside
        }
        return .outside(shadow: Double(shadow[place]))
    }
}
