import Graphics

/// Enumerates and classifies the pixels in which two pictures of the same size differ.
struct DifferenceScan {
    enum Classification {
        /// Differs by no more than the allowed levels.
        case withinTolerance
        case differing
        /// Differs by more, but is on an antialiased edge and the tolerance ignores these.
        case antialiased
        /// Differs by more, but only as much as another palette of a GIF explains.
        case dithered
    }

    let tolerance: PictureTolerance
    /// The pixels that differ by more than dither explains; nil to classify without regard to dither.
    var visible: VisibleDifference?
    private let width: Int
    private let height: Int

    init(width: Int, height: Int, tolerance: PictureTolerance, visible: VisibleDifference? = nil) {
        (self.width, self.height, self.tolerance, self.visible) = (width, height, tolerance, visible)
    }

    /// Calls `visit` for each pixel that differs and is not ignored, row by row; returns the number of pixels that are
    /// not ignored.
    ///
    /// Cost: below 1 ns for an equal pixel, about 10 operations for another; if antialiased edges are ignored, also
    /// up to two calls of `AntialiasedEdge.contains` for one beyond the tolerance. Precondition: both pictures have the
    /// scan's size.
    @inline(__always)
    func run(
        _ actual: Bitmap, _ expected: Bitmap,
        _ visit: (_ x: Int, _ y: Int, _ difference: PixelDifference, _ classification: Classification) -> Void
    ) -> Int {
        precondition(actual.pixels.count == width * height && expected.pixels.count == width * height)
        return actual.pixels.withUnsafeBufferPointer { a in
            expected.pixels.withUnsafeBufferPointer { b in
                let edges = [(a, b), (b, a)].map {
                    AntialiasedEdge(width: width, height: height, pixels: $0.0, others: $0.1)
                }
                var compared = 0
                for y in 0..<height {
                    let row = y * width
                    for span in spans(ofRow: y) {
                        compared += span.count
                        guard Self.differs(a, b, row + span.lowerBound..<row + span.upperBound) else { continue }
                        for x in span where a[row + x] != b[row + x] {
                            let difference = PixelDifference(a[row + x], b[row + x])
                            var classification = Classification.withinTolerance
                            if difference.largest > tolerance.levels {
                                let isAntialiased =
                                    tolerance.allowsAntialiasing
                                    && (edges[0].contains(x: x, y: y) || edges[1].contains(x: x, y: y))
                                let isDithered = visible.map { !$0.contains(x: x, y: y) } ?? false
                                classification = isAntialiased ? .antialiased : isDithered ? .dithered : .differing
                            }
                            visit(x, y, difference, classification)
                        }
                    }
                }
                return compared
            }
        }
    }

    /// The parts of a row outside of ignored boxes, from the left.
    func spans(ofRow y: Int) -> [Range<Int>] {
        var spans = [0..<width]
        for box in tolerance.ignoring where y >= box.y && y < box.maxY && box.width > 0 {
            spans = spans.flatMap { span in
                [
                    span.lowerBound..<max(span.lowerBound, min(box.x, span.upperBound)),
                    min(span.upperBound, max(box.maxX, span.lowerBound))..<span.upperBound,
                ].filter { !$0.isEmpty }
            }
        }
        return spans
    }

    @inline(__always)
    private static func differs(
        _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>, _ places: Range<Int>
    ) -> Bool {
        var bits: UInt32 = 0
        for place in places { bits |= a[place] ^ b[place] }
        return bits != 0
    }
}
