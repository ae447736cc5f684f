import Graphics

extension Value {
    /// The numbers of a number, point, rectangle, colour (red, green, blue, alpha) or transform (a, b, c, d, tx, ty); nil for
    /// other values. The order is that of the names in `JumpDetector.components(of:)`.
    package var components: [Double]? {
        switch self {
        case .number(let number): [number]
        case .point(let p): [p.x, p.y]
        case .rect(let r): [r.minX, r.minY, r.width, r.height]
        case .color(let c): [c.red, c.green, c.blue, c.alpha]
        case .transform(let t): [t.a, t.b, t.c, t.d, t.tx, t.ty]
        default: nil
        }
    }

    /// A value of the same type with other components. The value itself if their number does not fit.
    package func replacingComponents(_ numbers: [Double]) -> Value {
        switch (self, numbers.count) {
        case (.number, 1): .number(numbers[0])
        case (.point, 2): .point(Point(numbers[0], numbers[1]))
        case (.rect, 4): .rect(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
        case (.color, 4): .color(Color(numbers[0], numbers[1], numbers[2], alpha: numbers[3]))
        case (.transform, 6):
            .transform(
                AffineTransform(
                    a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
        default: self
        }
    }
}
