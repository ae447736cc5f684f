import Foundation
import Graphics

/// Finds where the gradients of a plane have the directions of a template, pixel by pixel of a coarse level.
struct DirectionSearch {
    /// A place that was found.
    struct Candidate {
        /// Of the box, in pixels of the full resolution.
        var center: Point
        /// At most 1; about 0 where nothing agrees.
        var score: Float
    }

    let template: DirectionTemplate
    let plane: LumaPlane
    /// The level of the plane.
    let level: Int

    /// The best places in a window, best first, at most three and at least three coarse pixels apart.
    ///
    /// - Parameters:
    ///   - pose: the scales and the rotation of the box, and the centre of the window.
    ///   - radius: of the window in pixels of the level.
    ///   - bias: what a place loses at a distance of `radius`, so that of equal patterns the nearest wins.
    func candidates(around pose: BoxPose, radius: Int, bias: Float) -> [Candidate] {
        let unit = 1 / Double(1 << level)
        var mapping = pose.mapping
        mapping.transform = mapping.transform.concatenating(.translation(-pose.center.x, -pose.center.y))
            .concatenating(.scale(unit, unit))
        let (middleX, middleY) = (pose.center.x * unit, pose.center.y * unit)
        guard template.count > 0, abs(middleX) < 1e5, abs(middleY) < 1e5 else { return [] }
        // The centre of the window is a place in the middle of a pixel.
        let (centerX, centerY) = (Int(middleX.rounded(.down)), Int(middleY.rounded(.down)))
        let offsets = (0..<template.count).map { index in
            mapping.apply(Point(Double(template.x[index]), Double(template.y[index])))
        }
        let reach = offsets.reduce(0.0) { max($0, abs($1.x), abs($1.y)) }
        guard reach < 1e5 else { return [] }
        let margin = radius + Int(reach) + 2
        let field = DirectionField(
            plane, columns: clampedRange(centerX, margin, plane.width),
            rows: clampedRange(centerY, margin, plane.height),
            softness: template.softness)
        guard field.width > 0, field.height > 0 else { return [] }
        // Only centres on the canvas or near it can have a visible part.
        guard let xs = range(centerX, radius, reach: Int(reach), length: plane.width),
            let ys = range(centerY, radius, reach: Int(reach), length: plane.height)
        else { return [] }
        let scores = score(offsets, in: field, xs: xs, ys: ys, rotation: pose.rotation)
        return best(of: scores, xs: xs, ys: ys, around: (middleX, middleY), radius: radius, bias: bias)
    }

    private func clampedRange(_ center: Int, _ margin: Int, _ length: Int) -> Range<Int> {
        let low = min(max(center - margin, 0), length)
        return low..<max(min(center + margin + 1, length), low)
    }

    private func range(_ center: Int, _ radius: Int, reach: Int, length: Int) -> ClosedRange<Int>? {
        let (low, high) = (max(center - radius, -reach), min(center + radius, length + reach))
        return low <= high ? low...high : nil
    }

    /// The mean agreement at each centre of a grid.
    private func score(
        _ offsets: [Point], in field: DirectionField, xs: ClosedRange<Int>, ys: ClosedRange<Int>, rotation: Double
    ) -> [Float] {
        let (columns, rows) = (xs.count, ys.count)
        var scores = [Float](repeating: 0, count: columns * rows)
        var inside = scores
        let (cosine, sine) = (Float(cos(rotation)), Float(sin(rotation)))
        // Sound: for each point the loops visit the centres whose pixel lies in the field, and centres of the grid.
        scores.withUnsafeMutableBufferPointer { scores in
            inside.withUnsafeMutableBufferPointer { inside in
                field.x.withUnsafeBufferPointer { fieldX in
                    field.y.withUnsafeBufferPointer { fieldY in
                        for (index, offset) in offsets.enumerated() {
                            let (u, v) = (template.directionX[index], template.directionY[index])
                            let (dx, dy) = (cosine * u - sine * v, sine * u + cosine * v)
                            let shiftX = Int((offset.x + 0.5).rounded(.down))
                            let shiftY = Int((offset.y + 0.5).rounded(.down))
                            let first = max(xs.lowerBound, field.left - shiftX)
                            let last = min(xs.upperBound, field.left + field.width - 1 - shiftX)
                            guard first <= last else { continue }
                            let top = max(ys.lowerBound, field.top - shiftY)
                            let bottom = min(ys.upperBound, field.top + field.height - 1 - shiftY)
                            guard top <= bottom else { continue }
                            for y in top...bottom {
                                let source = (y + shiftY - field.top) * field.width + first + shiftX - field.left
                                let target = (y - ys.lowerBound) * columns + first - xs.lowerBound
                                for step in 0...(last - first) {
                                    scores[target + step] +=
                                        dx * fieldX[source + step] + dy * fieldY[source + step]
                                    inside[target + step] += 1
                                }
                            }
                        }
                    }
                }
            }
        }
        // A place with few points on the canvas has to agree better.
        let count = Float(offsets.count)
        for index in scores.indices { scores[index] /= inside[index] + 0.15 * count }
        return scores.map { $0 * 1.15 }
    }

    private func best(
        of scores: [Float], xs: ClosedRange<Int>, ys: ClosedRange<Int>, around middle: (Double, Double), radius: Int,
        bias: Float
    ) -> [Candidate] {
        let unit = Double(1 << level)
        let columns = xs.count
        var ranked = scores
        for y in ys {
            for x in xs {
                let (dx, dy) = (Double(x) + 0.5 - middle.0, Double(y) + 0.5 - middle.1)
                let far = Float((dx * dx + dy * dy).squareRoot() / Double(max(radius, 1)))
                ranked[(y - ys.lowerBound) * columns + x - xs.lowerBound] -= bias * min(far, 1.5)
            }
        }
        var found: [Candidate] = []
        for _ in 0..<3 {
            var top = 0
            for index in ranked.indices where ranked[index] > ranked[top] { top = index }
            guard ranked[top] > 0.1 else { break }
            let (column, row) = (top % columns, top / columns)
            let (fineX, fineY) = (
                refined(ranked, top, step: 1, place: column, count: columns),
                refined(ranked, top, step: columns, place: row, count: ys.count)
            )
            let center = Point(
                (Double(xs.lowerBound + column) + 0.5 + fineX) * unit,
                (Double(ys.lowerBound + row) + 0.5 + fineY) * unit)
            found.append(Candidate(center: center, score: scores[top]))
            for y in max(row - 3, 0)...min(row + 3, ys.count - 1) {
                for x in max(column - 3, 0)...min(column + 3, columns - 1) { ranked[y * columns + x] = -2 }
            }
        }
        return found
    }

    /// The place of a parabola's top through three scores, within half a pixel.
    private func refined(_ scores: [Float], _ index: Int, step: Int, place: Int, count: Int) -> Double {
        guard place > 0, place < count - 1 else { return 0 }
        let (a, b, c) = (Double(scores[index - step]), Double(scores[index]), Double(scores[index + step]))
        let curvature = a - 2 * b + c
        guard curvature < -1e-6, a > -1, c > -1 else { return 0 }
        return min(max(0.5 * (a - c) / curvature, -0.5), 0.5)
    }
}
