import Foundation
import Graphics
import SceneModel

extension MotionRecord {
    /// The most prominent values, at most `limit`, in the order of the scene file.
    ///
    /// Preferred are values that are set, animated or scrolled over values with bindings and variables, layers with an
    /// id over layers without, and large changes over small ones. A value with the same curve as another one is left
    /// out. Layers without an id are used only if fewer than two other values change.
    package func prominentValues(limit: Int) -> [MovingValue] {
        var chosen: [Int] = []
        for index in values.indices.sorted(by: { (weight($0), $1) > (weight($1), $0) }) {
            guard chosen.count < limit else { break }
            guard values[index].isNamed || chosen.count < 2 else { continue }
            if !chosen.contains(where: { values[$0].hasSameShape(values[index]) }) { chosen.append(index) }
        }
        return chosen.sorted().map { values[$0] }
    }

    private func weight(_ index: Int) -> Double {
        let value = values[index]
        let change = value.range.upperBound - value.range.lowerBound
        // Of two values with the same curve, prefer position and rotation.
        let isGeometry = value.unit == .points || value.unit == .radians
        return min(change / scale(of: value.unit), 1) * (value.isVariable ? 0.3 : value.isBound ? 0.4 : 1)
            * (value.isNamed ? 1 : 0.3) * (isGeometry ? 1 : 0.8)
    }

    /// A change that is clearly visible, in the given unit.
    func scale(of unit: LayerProperty.Unit) -> Double {
        switch unit {
        case .points: 0.25 * min(size.width, size.height)
        case .radians: .pi / 4
        default: 0.5
        }
    }
}

extension MovingValue {
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
