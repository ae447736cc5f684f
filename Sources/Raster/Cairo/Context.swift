import CCairo
import Graphics

/// A pen on a surface: Cairo's drawing state with the vocabulary of the display list.
///
/// Failures are sticky in Cairo and are reported by `check()`.
final class Context {
    /// Paths that reach farther are cut down to the surface: Cairo's coordinates have 24 bits before the point and 8
    /// behind, which leaves its curves no accuracy far away, and dashes are counted out one by one.
    private static let farthest = 65_536.0
    /// Of a line, in pixels.
    private static let widest = 1_000_000.0
    /// How far off a straight line may be from a curve that is cut down, in pixels.
    private static let tolerance = 0.002

    private let handle: OpaquePointer
    /// In pixels; empty for a recording without bounds.
    private let area: Rect

    init(_ surface: Surface) throws(RasterError) {
        area = Rect(0, 0, Double(surface.width), Double(surface.height))
        guard let handle = surface.withHandle({ cairo_create($0) }) else {
            throw .outOfMemory(width: surface.width, height: surface.height)
        }
        self.handle = handle
        // Half of Cairo's default, so that large curves show no corners when they turn slowly.
        cairo_set_tolerance(handle, 0.05)
    }

    deinit { cairo_destroy(handle) }

    /// Throws `drawing` with Cairo's own words if anything since the start went wrong.
    func check() throws(RasterError) {
        let status = cairo_status(handle)
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .drawing(cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown")
    }

    /// Whether nothing has gone wrong since the start.
    var isWell: Bool { cairo_status(handle) == CAIRO_STATUS_SUCCESS }

    func save() { cairo_save(handle) }
    func restore() { cairo_restore(handle) }

    /// Replaces the transform from user space to the surface's pixels. Precondition: it is drawable.
    func setTransform(_ transform: AffineTransform) {
        var matrix = transform.matrix
        cairo_set_matrix(handle, &matrix)
    }

    func setOperator(_ mode: cairo_operator_t) { cairo_set_operator(handle, mode) }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(handle, color.red, color.green, color.blue, color.alpha)
    }

    func setSource(_ pattern: borrowing Pattern) {
        pattern.withHandle { cairo_set_source(handle, $0) }
    }

    /// Takes colours from another surface whose top left pixel lies at a point in user space, without resampling
    /// where the point falls on whole pixels.
    func setSource(
        _ surface: Surface, at origin: Point, filter: cairo_filter_t = CAIRO_FILTER_NEAREST,
        extend: cairo_extend_t = CAIRO_EXTEND_NONE
    ) {
        surface.withHandle { cairo_set_source_surface(handle, $0, origin.x, origin.y) }
        cairo_pattern_set_filter(cairo_get_source(handle), filter)
        cairo_pattern_set_extend(cairo_get_source(handle), extend)
    }

    /// Makes the current path a new one, whatever the size of its coordinates.
    func trace(_ path: Path) {
        cairo_new_path(handle)
        let transform = transform
        guard !area.isEmpty, !path.lies(within: Self.farthest, under: transform) else { return append(path) }
        // A few pixels more, so that the sides of the box are never seen.
        let near = path.transformed(by: transform).confined(to: area.insetBy(-16, -16), tolerance: Self.tolerance)
        inPixels { append(near) }
    }

    func trace(_ rect: Rect) {
        guard Path.rect(rect).lies(within: Self.farthest, under: transform) else { return trace(.rect(rect)) }
        cairo_new_path(handle)
        cairo_rectangle(handle, rect.minX, rect.minY, rect.width, rect.height)
    }

    private func append(_ path: Path) {
        for element in path.elements {
            switch element {
            case .move(let point): cairo_move_to(handle, point.x, point.y)
            case .line(let point): cairo_line_to(handle, point.x, point.y)
            case .cubic(let c1, let c2, let end): cairo_curve_to(handle, c1.x, c1.y, c2.x, c2.y, end.x, end.y)
            case .close: cairo_close_path(handle)
            }
        }
    }

    /// From user space to the surface's pixels.
    private var transform: AffineTransform {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(handle, &matrix)
        return AffineTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// Runs a body whose coordinates are the surface's pixels.
    private func inPixels(_ body: () -> Void) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(handle, &matrix)
        cairo_identity_matrix(handle)
        body()
        cairo_set_matrix(handle, &matrix)
    }

    func fill(_ rule: FillRule = .nonZero) {
        cairo_set_fill_rule(handle, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(handle)
    }

    /// Outlines a path, whatever the size of its coordinates; the trim is left to the caller.
    func stroke(_ path: Path, _ stroke: Stroke) {
        let transform = transform
        // Wider lines than this would leave Cairo's coordinates; nothing is seen of their shape any more.
        let width = min(stroke.width, Self.widest / transform.maxScale)
        cairo_set_line_width(handle, width)
        cairo_set_line_cap(handle, stroke.cap.cairo)
        cairo_set_line_join(handle, stroke.join.cairo)
        cairo_set_miter_limit(handle, stroke.miterLimit)
        // Cairo treats a pattern of zeros, or one with a negative length, as an error of the whole context.
        let isPattern = stroke.dashes.allSatisfy { $0 >= 0 && $0.isFinite } && stroke.dashes.contains { $0 > 0 }
        // An odd pattern changes sides each time; written out twice its phase may be of any length.
        let whole = stroke.dashes.count.isMultiple(of: 2) ? stroke.dashes : stroke.dashes + stroke.dashes
        let dashes = isPattern ? whole : []
        let phase = stroke.dashPhase.isFinite ? stroke.dashPhase : 0
        guard !path.lies(within: Self.farthest, under: transform) else {
            trace(path)
            cairo_set_dash(handle, dashes, Int32(dashes.count), phase)
            cairo_stroke(handle)
            return
        }
        let reach = min(width / 2 * stroke.cornerReach * transform.maxScale, Self.widest)
        let inverse = transform.inverted
        let lines = path.transformed(by: transform).polylines(
            in: area.insetBy(-16 - reach, -16 - reach), tolerance: Self.tolerance,
            measure: { Point.zero.distance(to: inverse.applyVector($0)) })
        cairo_new_path(handle)
        for line in lines {
            let steps = Path([.move(line.points[0])] + line.points.dropFirst().map(Path.Element.line))
            inPixels { append(steps) }
            guard !dashes.isEmpty else { continue }
            let phase = (phase + line.travelled).truncatingRemainder(dividingBy: dashes.reduce(0, +))
            cairo_set_dash(handle, dashes, Int32(dashes.count), phase.isFinite ? phase : 0)
            cairo_stroke(handle)
        }
        cairo_set_dash(handle, [], 0, 0)
        cairo_stroke(handle)
    }

    /// Keeps what follows inside the current path, until `restore`.
    func clip() { cairo_clip(handle) }

    func paint(alpha: Double = 1) {
        if alpha == 1 { cairo_paint(handle) } else { cairo_paint_with_alpha(handle, alpha) }
    }

    /// Lays the source on wherever a mask's alpha lets it through.
    func paint(through mask: Surface, at origin: Point) {
        mask.withHandle { cairo_mask_surface(handle, $0, origin.x, origin.y) }
    }

    /// Lays a colour on wherever the alpha of the present source lets it through.
    func paintThroughSource(_ color: Color) {
        guard let mask = cairo_pattern_reference(cairo_get_source(handle)) else { return }
        defer { cairo_pattern_destroy(mask) }
        setSource(color)
        cairo_mask(handle, mask)
    }

    /// The current path in user space.
    var currentPath: Path { Self.path(from: cairo_copy_path(handle)) }

    private static func path(from copy: UnsafeMutablePointer<cairo_path_t>?) -> Path {
        guard let copy else { return Path() }
        defer { cairo_path_destroy(copy) }
        var path = Path()
        guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return path }
        var index = 0
        func point(_ offset: Int) -> Point { Point(data[index + offset].point.x, data[index + offset].point.y) }
        while index < Int(copy.pointee.num_data) {
            let header = data[index].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
            case CAIRO_PATH_LINE_TO: path.line(to: point(1))
            case CAIRO_PATH_CURVE_TO: path.cubic(point(1), point(2), to: point(3))
            default: path.close()
            }
            index += max(1, Int(header.length))
        }
        return path
    }

    /// Lends Cairo's own handle to the wrappers of this module for the length of a call.
    func withHandle<Value>(_ body: (OpaquePointer) -> Value) -> Value { body(handle) }
}

extension Path {
    /// Whether every coordinate lies between two limits under a transform; not where one is not a number.
    fileprivate func lies(within limit: Double, under transform: AffineTransform) -> Bool {
        func isNear(_ point: Point) -> Bool {
            let place = transform.apply(point)
            return abs(place.x) <= limit && abs(place.y) <= limit
        }
        return elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): isNear(point)
            case .cubic(let control1, let control2, let end): isNear(control1) && isNear(control2) && isNear(end)
            case .close: true
            }
        }
    }
}
