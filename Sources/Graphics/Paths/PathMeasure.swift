/// A path prepared for following it: points and directions by segment and parameter, or by the length from the start.
///
/// A segment is a line, a cubic or the line that closes a subpath; a closing line of length 0 is none. The order is that
/// of the path. Moves have no length: what follows the path jumps. Lengths are in points.
package struct PathMeasure: Sendable, Hashable {
    /// A place on the path.
    package struct Location: Sendable, Hashable {
        package let point: Point
        /// The direction of travel, of length 1.
        package let direction: Point
    }

    private let segments: [PathSegment]
    /// The distance from the start of the path to the start of each segment.
    private let starts: [Double]
    /// Of all segments.
    package let length: Double

    /// Nil for a path without segments. Cost: one quadrature for each cubic.
    package init?(_ path: Path) {
        segments = path.subpaths.flatMap(\.segments)
        guard !segments.isEmpty else { return nil }
        var (starts, distance) = ([Double](), 0.0)
        for segment in segments {
            starts.append(distance)
            distance += segment.length
        }
        self.starts = starts
        length = distance
    }

    /// At least 1.
    package var segmentCount: Int { segments.count }

    /// The place at a parameter of the Bézier of a segment, or at a share of the length of a line.
    ///
    /// A parameter outside 0...1 extends the segment. Where the derivative of a cubic is zero, the direction is its
    /// limit inside the segment; a segment of length 0 has the direction of the next one that has any, else of the one
    /// before (conventions).
    ///
    /// - Parameter index: of the segment, limited to the existing ones.
    package func location(segment index: Int, parameter: Double) -> Location {
        let index = min(max(index, 0), segments.count - 1)
        return Location(
            point: segments[index].point(at: parameter), direction: direction(segment: index, parameter: parameter))
    }

    /// The place at a distance from the start in points, limited to the path; at the end of a segment, the start of the
    /// next one.
    ///
    /// Exact to about 1e-7 of the length of a cubic. Cost: about 40 quadratures on a cubic.
    package func location(atLength distance: Double) -> Location {
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= distance { low = middle } else { high = middle }
        }
        return location(segment: low, parameter: segments[low].parameter(atLength: distance - starts[low]))
    }

    private func direction(segment index: Int, parameter: Double) -> Point {
        if let direction = segments[index].direction(at: parameter) { return direction }
        let next = segments[(index + 1)...].lazy.compactMap { $0.direction(at: 0) }.first
        return next ?? segments[..<index].reversed().lazy.compactMap { $0.direction(at: 1) }.first ?? Point(1, 0)
    }
}
