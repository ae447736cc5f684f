import CCairo
import Graphics

/// A gradient as Cairo holds it, in the user space of the context that takes it as a source.
struct Pattern: ~Copyable {
    private let handle: OpaquePointer

    /// From one point to another; the end colours continue beyond them.
    init(linearFrom start: Point, to end: Point, stops: [Gradient.Stop]) throws(RasterError) {
        try self.init(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    }

    /// From a centre to an ellipse with radii above 0; the last colour continues beyond it.
    init(radialAround center: Point, radiusX: Double, radiusY: Double, stops: [Gradient.Stop]) throws(RasterError) {
        try self.init(cairo_pattern_create_radial(0, 0, 0, 0, 0, 1), stops)
        // Pattern matrices run from user space to the unit circle.
        var matrix = AffineTransform.scale(radiusX, radiusY)
            .concatenating(.translation(center.x, center.y)).inverted.matrix
        cairo_pattern_set_matrix(handle, &matrix)
    }

    private init(_ pattern: OpaquePointer?, _ stops: [Gradient.Stop]) throws(RasterError) {
        guard let pattern else { throw .drawing("no gradient could be made") }
        guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else {
            cairo_pattern_destroy(pattern)
            throw .drawing("no gradient could be made")
        }
        handle = pattern
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        for stop in stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.location, color.red, color.green, color.blue, color.alpha)
        }
    }

    deinit { cairo_pattern_destroy(handle) }

    func withHandle(_ body: (OpaquePointer) -> Void) { body(handle) }
}
