import Graphics
import TestSupport

extension Transform3D {
    /// Parses a list of operations such as `perspective(500);rotate(0.5 0 1 0)`, applied to the identity from left to
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
            case ("translate", 3): self = translatedBy(SIMD3(numbers))
            case ("scale", 3): self = scaledBy(SIMD3(numbers))
            case ("rotate", 4): self = rotated(numbers[0], about: SIMD3(numbers.dropFirst()))
            case ("perspective", 1): row3.w = -1 / numbers[0]
            case ("concatPerspective", 1): self = concatenating(.perspective(numbers[0]))
            default: throw VectorError.badCell(String(operation), text)
            }
        }
    }

    /// m11 to m44, row by row.
    var elements: [Double] { [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] } }
}
