import Foundation
import Graphics
import SceneModel

extension MotionRecord {
    /// The most prominent values, at most `limit`, in the order of the scene file.
    ///
    /// Ranks values that are set, animated or scrolled above bound values and variables, and large changes above small
    /// ones. A value with the same curve as a chosen one, or its mirror image, is left out. If fewer than two values are found, first
    /// variables that only actions read and that change gradually, and then layers without an id are used as well.
    ///
    /// What a spinner and scroll indicators animate by themselves is left out.
    package func prominentValues(limit: Int) -> [MovingValue] {
        var chosen: [Int] = []
        let values = values.filter { value in
            !ScrollFacet.drawnState.contains { value.name.hasSuffix(".\($0.keyPath)") }
        }
        // Of two that are equally prominent, the one that changes more: a layer that mostly moves down has a curve of its
        // vertical position, as its story tells.
        let ranks = values.indices.map { (weight(values[$0]), magnitude(values[$0]), -$0) }
        let ranked = values.indices.sorted { ranks[$0] > ranks[$1] }
        let isGood = { (index: Int) in values[index].isNamed && values[index].isShown }
        let groups = [
            ranked.filter(isGood), ranked.filter { values[$0].isNamed && !isGood($0) && values[$0].isGradual },
            ranked.filter { !values[$0].isNamed },
        ]
        for (group, count) in zip(groups, [limit, min(limit, 2), min(limit, 2)]) {
            for index in group where chosen.count < count {
                if !chosen.contains(where: { values[$0].hasSameShape(values[index]) }) { chosen.append(index) }
            }
        }
        return chosen.sorted().map { values[$0] }
    }

    private func weight(_ value: MovingValue) -> Double {
        // Of two values with the same curve, prefer position and rotation.
        let isGeometry = value.unit == .points || value.unit == .radians
        return min(magnitude(value), 1) * (value.isVariable ? 0.3 : value.isBound ? 0.4 : 1)
            * (isGeometry ? 1 : 0.8)
    }

    /// The change as a multiple of one that is clearly visible.
    private func magnitude(_ value: MovingValue) -> Double {
        (value.range.upperBound - value.range.lowerBound) / noticeableChange(in: value.unit)
    }

    /// A change that is clearly visible, in the given unit.
    func noticeableChange(in unit: LayerProperty.Unit) -> Double {
        switch unit {
        case .points: 0.25 * min(size.width, size.height)
        case .radians: .pi / 4
        default: 0.5
        }
    }
}

extension MovingValue {
    /// Whether the value takes more numbers than one that is set now and then, such as the place where a drag has begun.
    fileprivate var isGradual: Bool { lines.contains { Set($0.numbers).count > Self.maxSteps } }

    private static let maxSteps = 4

    /// Whether the curve is equal to another one, or its mirror image, after scaling both to the range 0...1.
    fileprivate func hasSameShape(_ other: MovingValue) -> Bool {
        guard lines.count == other.lines.count else { return false }
        return zip(lines, other.lines).allSatisfy { line, another in
            let (a, b) = (Self.shape(line.numbers), Self.shape(another.numbers))
            return zip(a, b).allSatisfy { abs($0 - $1) < 0.01 } || zip(a, b).allSatisfy { abs($0 + $1 - 1) < 0.01 }
        }
    }

    /// The numbers scaled to the range 0...1.
    private static func shape(_ numbers: [Double]) -> [Double] {
        guard let low = numbers.min(), let high = numbers.max(), high > low else { return numbers.map { _ in 0 } }
        return numbers.map { ($0 - low) / (high - low) }
    }
}
