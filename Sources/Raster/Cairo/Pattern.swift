import CCairo
import Graphics

/// A Cairo gradient, in the user space of the context that uses it as a source.
struct Pattern: ~Copyable {
    private let handle: OpaquePointer

    /// A linear gradient; the end colours continue beyond the points. Throws `drawing`.
    init(linearFrom start: Point, to end: Point, stops: [Gradient.Stop]) throws(RasterError) {
        try self.init(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    }

    /// A radial gradient from a centre to an ellipse with radii above 0; the last colour continues outside. Throws
    /// `drawing`.
    init(radialAround center: Point, radiusX: Double, radiusY: Double, stops: [Gradient.Stop]) throws(RasterError) {
        try self.init(cairo_pattern_create_radial(0, 0, 0, 0, 0, 1), stops)
        // Cairo's pattern matrices map user space to pattern space, here the unit circle.
        var matrix = AffineTransform.scale(radiusX, radiusY)
            .concatenating(.translation(center.x, center.y)).inverted.matrix
        cairo_pattern_set_matrix(handle, &matrix)
    }

    private init(_ pattern: OpaquePointer?, _ stops: [Gradient.Stop]) throws(RasterError) {
        guard let pattern else { throw .drawing("a gradient could not be created") }
        guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else {
            cairo_pattern_destroy(pattern)
            throw .drawing("a gradient could not be created")
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
