import Graphics
import TestSupport

/// Disambiguates from Foundation's type of the same name.
typealias AffineTransform = Graphics.AffineTransform

extension AffineTransform {
    /// Parses a list of operations such as `translatedBy(10 20);concatR(0.5)`, applied to the identity from left to
    /// right.
    init(operations text: String) throws {
        self = .identity
        for operation in text.split(separator: ";") where operation != "identity" {
            let parts = operation.split(separator: "(")
            guard parts.count == 2, parts[1].hasSuffix(")") else {
                throw VectorError.badCell(String(operation), text)
            }
            let numbers = parts[1].dropLast().split(separator: " ").compactMap { Double($0) }
            switch (String(parts[0]), numbers.count) {
            case ("translatedBy", 2): self = translatedBy(numbers[0], numbers[1])
            case ("scaledBy", 2): self = scaledBy(numbers[0], numbers[1])
            case ("rotated", 1): self = rotated(numbers[0])
            case ("concatT", 2): self = concatenating(.translation(numbers[0], numbers[1]))
            case ("concatS", 2): self = concatenating(.scale(numbers[0], numbers[1]))
            case ("concatR", 1): self = concatenating(.rotation(numbers[0]))
            case ("concat", 6):
                self = concatenating(
                    AffineTransform(
                        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
            case ("inverted", _): self = inverted
            default: throw VectorError.badCell(String(operation), text)
            }
        }
    }

    var components: [Double] { [a, b, c, d, tx, ty] }
}

func isClose(_ a: Point, _ b: Point, within tolerance: Double) -> Bool { a.distance(to: b) <= tolerance }

func isClose(_ a: Rect, _ b: Rect, within tolerance: Double) -> Bool {
    zip(a.corners, b.corners).allSatisfy { isClose($0, $1, within: tolerance) }
}
