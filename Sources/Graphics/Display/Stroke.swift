/// How a path is stroked, by the names of CAShapeLayer.
package struct Stroke: Sendable, Hashable {
    package enum Cap: String, Sendable, Hashable, CaseIterable {
        case butt, round, square
    }

    package enum Join: String, Sendable, Hashable, CaseIterable {
        case miter, round, bevel
    }

    /// The maximum number of dashes and gaps that are drawn.
    package static let maxDashes = 100_000

    /// In points.
    package var width: Double
    package var cap: Cap
    package var join: Join
    package var miterLimit: Double
    /// Lengths of dashes and gaps in points; empty for a solid line.
    package var dashes: [Double]
    /// The position in the pattern at which the line starts, in points.
    package var dashPhase: Double
    /// The drawn part of the path as fractions of its length, `strokeStart...strokeEnd` in 0...1.
    package var trim: ClosedRange<Double>

    package init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
        dashPhase: Double = 0, trim: ClosedRange<Double> = 0...1
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
        self.trim = trim
    }
}
