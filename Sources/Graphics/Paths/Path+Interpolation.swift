extension Path {
    /// The path between this one (`fraction` 0) and another (1), point by point; fractions outside 0...1 extrapolate.
    ///
    /// Nil unless both have the same kinds of elements in the same order. Core Animation leaves the result for other paths
    /// undefined (documentation of `CAShapeLayer.path`).
    package func interpolated(to end: Path, fraction: Double) -> Path? {
        guard hasSameSegments(as: end) else { return nil }
        return Path(zip(elements, end.elements).map { $0.interpolated(to: $1, fraction: fraction) })
    }

    /// Whether both paths have the same kinds of elements in the same order.
    package func hasSameSegments(as other: Path) -> Bool {
        elements.count == other.elements.count && zip(elements, other.elements).allSatisfy { $0.isSameKind(as: $1) }
    }

    /// Whether every coordinate is finite.
    package var isFinite: Bool {
        elements.allSatisfy { element in element.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    }

    /// SVG path data that `SVGPathData` reads as the same path.
    package var svgData: String {
        elements.map { element in
            let numbers = element.points.flatMap { ["\($0.x)", "\($0.y)"] }
            return ([element.letter] + numbers).joined(separator: " ")
        }.joined(separator: " ")
    }
}

extension Path.Element {
    /// Interpolates to an element of the same kind; returns the other element where the kinds differ.
    func interpolated(to end: Path.Element, fraction: Double) -> Path.Element {
        switch (self, end) {
        case (.move(let a), .move(let b)): .move(a.interpolated(to: b, fraction: fraction))
        case (.line(let a), .line(let b)): .line(a.interpolated(to: b, fraction: fraction))
        case (.cubic(let a1, let a2, let a3), .cubic(let b1, let b2, let b3)):
            .cubic(
                a1.interpolated(to: b1, fraction: fraction), a2.interpolated(to: b2, fraction: fraction),
                a3.interpolated(to: b3, fraction: fraction))
        default: end
        }
    }

    fileprivate func isSameKind(as other: Path.Element) -> Bool {
        switch (self, other) {
        case (.move, .move), (.line, .line), (.cubic, .cubic), (.close, .close): true
        default: false
        }
    }

    /// The control points and the end point.
    fileprivate var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }

    /// The command of SVG path data.
    fileprivate var letter: String {
        switch self {
        case .move: "M"
        case .line: "L"
        case .cubic: "C"
        case .close: "Z"
        }
    }
}
