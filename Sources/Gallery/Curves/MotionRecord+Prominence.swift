import Foundation
import Graphics
import SceneModel

extension MotionRecord {
    /// The values that tell most, at most so many, in the order of the file.
    ///
    /// What is set, animated or scrolled comes before what follows it, a layer with an id before one without, a long
    /// way before a short one; what has the same curve as another one is left out. Layers without an id are told of only
    /// where hardly anything else moves: `layers[3].layers[0].opacity` tells nobody much. Variables come after the layers
    /// that they move.
    package func tellingValues(atMost count: Int) -> [MovingValue] {
        var chosen: [Int] = []
        for index in values.indices.sorted(by: { (weight($0), $1) > (weight($1), $0) }) {
            guard chosen.count < count else { break }
            guard values[index].isNamed || chosen.count < 2 else { continue }
            if !chosen.contains(where: { values[$0].looksLike(values[index]) }) { chosen.append(index) }
        }
        return chosen.sorted().map { values[$0] }
    }

    private func weight(_ index: Int) -> Double {
        let value = values[index]
        let way = value.range.upperBound - value.range.lowerBound
        // Of two with one curve, readers look for the place first.
        let isPlace = value.unit == .points || value.unit == .radians
        return min(way / scale(of: value.unit), 1) * (value.isVariable ? 0.3 : value.isBound ? 0.4 : 1)
            * (value.isNamed ? 1 : 0.3) * (isPlace ? 1 : 0.8)
    }

    /// A way that nobody overlooks.
    func scale(of unit: LayerProperty.Unit) -> Double {
        switch unit {
        case .points: 0.25 * min(size.width, size.height)
        case .radians: .pi / 4
        default: 0.5
        }
    }
}

extension MovingValue {
    /// Whether it rises and falls with another one, whatever the way.
    fileprivate func looksLike(_ other: MovingValue) -> Bool {
        guard lines.count == other.lines.count else { return false }
        return zip(lines, other.lines).allSatisfy { line, another in
            let (a, b) = (Self.shape(line.numbers), Self.shape(another.numbers))
            return zip(a, b).allSatisfy { abs($0 - $1) < 0.01 } || zip(a, b).allSatisfy { abs($0 + $1 - 1) < 0.01 }
        }
    }

    /// As shares of the way from the least to the greatest.
    private static func shape(_ numbers: [Double]) -> [Double] {
        guard let low = numbers.min(), let high = numbers.max(), high > low else { return numbers.map { _ in 0 } }
        return numbers.map { ($0 - low) / (high - low) }
    }
}
