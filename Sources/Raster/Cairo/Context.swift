import CCairo
import Graphics
import SVG

/// A Cairo context with the types of the display list.
///
/// After an error Cairo ignores all drawing; `check()` throws the error.
final class Context {
    /// Paths with larger coordinates, in pixels, are cropped to the surface. Cairo's 24.8 fixed-point coordinates are
    /// too inaccurate for large curves, and it generates dashes one by one.
    private static let maxCoordinate = 65_536.0
    /// In pixels.
    private static let maxLineWidth = 1_000_000.0
    /// The largest distance between a curve and the lines that replace it when it is cropped, in pixels.
    private static let tolerance = 0.002
    /// The accuracy of Cairo's curves, in pixels. It draws dash patterns that are shorter as if they had this length.
    private static let flatness = 0.05

    private let handle: OpaquePointer
    /// The surface in pixels; empty for an unbounded recording surface.
    private let area: Rect

    init(_ surface: Surface) throws(RasterError) {
        area = Rect(0, 0, Double(surface.width), Double(surface.height))
        guard let handle = surface.withHandle({ cairo_create($0) }) else {
            throw .outOfMemory(width: surface.width, height: surface.height)
        }
        self.handle = handle
        // Half of Cairo's default, so that large curves show no corners while they rotate slowly.
        cairo_set_tolerance(handle, Self.flatness)
    }

    deinit { cairo_destroy(handle) }

    /// Throws `drawing` with Cairo's message if any call has failed.
    func check() throws(RasterError) {
        let status = cairo_status(handle)
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .drawing(cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown")
    }

    /// Whether no call has failed.
    var isValid: Bool { cairo_status(handle) == CAIRO_STATUS_SUCCESS }

    /// Draws an SVG with its natural size at the origin of user space. Throws `drawing`.
    func draw(_ image: VectorImage) throws(RasterError) {
        // Its errors stay in the context.
        guard image.drawing.draw(size: image.size, on: handle), isValid else {
            throw .drawing("an SVG could not be drawn")
        }
    }

    func save() { cairo_save(handle) }
    func restore() { cairo_restore(handle) }

    /// Replaces the transform from user space to the surface's pixels. Precondition: `isDrawable`.
    func setTransform(_ transform: AffineTransform) {
        var matrix = transform.matrix
        cairo_set_matrix(handle, &matrix)
    }

    func setOperator(_ mode: cairo_operator_t) { cairo_set_operator(handle, mode) }

    /// Uses a colour as the source, rounded to the 8 bits of each premultiplied component of the surface.
    ///
    /// Cairo would keep 16 bits and cut off the lower 8, which is up to a whole level too much.
    func setSource(_ color: Color) {
        let alpha = Self.level(color.alpha)
        func component(_ value: Double) -> Double { alpha > 0 ? Self.level(value * color.alpha) / alpha : 0 }
        cairo_set_source_rgba(
            handle, component(color.red), component(color.green), component(color.blue), alpha / Self.maxLevel)
    }

    private static let maxLevel = 255.0

    /// The nearest of the 256 levels of a value from 0 to 1; values outside this range are clamped.
    private static func level(_ value: Double) -> Double { (min(max(value, 0), 1) * maxLevel).rounded() }

    func setSource(_ pattern: borrowing Pattern) {
        pattern.withHandle { cairo_set_source(handle, $0) }
    }

    /// Uses another surface as the source, with its top left corner at a point in user space.
    func setSource(
        _ surface: Surface, at origin: Point, filter: cairo_filter_t = CAIRO_FILTER_NEAREST,
        extend: cairo_extend_t = CAIRO_EXTEND_NONE
    ) {
        surface.withHandle { cairo_set_source_surface(handle, $0, origin.x, origin.y) }
        cairo_pattern_set_filter(cairo_get_source(handle), filter)
        cairo_pattern_set_extend(cairo_get_source(handle), extend)
    }

    /// Replaces the current path. Coordinates of any size are allowed.
    func setPath(_ path: Path) {
        cairo_new_path(handle)
        let transform = transform
        guard !area.isEmpty, !path.lies(within: Self.maxCoordinate, under: transform) else { return append(path) }
        // A few pixels larger than the surface, so that the sides of the box are never visible.
        let near = path.transformed(by: transform).cropped(to: area.insetBy(-16, -16), tolerance: Self.tolerance)
        inPixels { append(near) }
    }

    func setPath(_ rect: Rect) {
        guard Path.rect(rect).lies(within: Self.maxCoordinate, under: transform) else { return setPath(.rect(rect)) }
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

    /// Runs a closure with the identity transform, so that its coordinates are pixels of the surface.
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

    /// Strokes a path. Coordinates of any size are allowed. The stroke's `trim` is ignored; the caller applies it.
    ///
    /// Throws `tooManyDashes` for more than `Stroke.maxDashes` dashes inside the surface and near it.
    func stroke(_ path: Path, _ stroke: Stroke) throws(RasterError) {
        let transform = transform
        // Wider lines would exceed Cairo's coordinate range; their shape is not visible any more.
        let width = min(stroke.width, Self.maxLineWidth / transform.maxScale)
        cairo_set_line_width(handle, width)
        cairo_set_line_cap(handle, stroke.cap.cairo)
        cairo_set_line_join(handle, stroke.join.cairo)
        cairo_set_miter_limit(handle, stroke.miterLimit)
        // A pattern of zeros, or one with a negative length, puts a Cairo context into an error state.
        let isPattern = stroke.dashes.allSatisfy { $0 >= 0 && $0.isFinite } && stroke.dashes.contains { $0 > 0 }
        // In an odd pattern dashes and gaps swap at each repetition; written twice it is even.
        let whole = stroke.dashes.count.isMultiple(of: 2) ? stroke.dashes : stroke.dashes + stroke.dashes
        let dashes = isPattern ? whole : []
        let phase = stroke.dashPhase.isFinite ? stroke.dashPhase : 0
        let pattern = max(dashes.reduce(0, +) * transform.maxScale, Self.flatness)
        /// The number of dashes along a length in pixels.
        func dashCount(_ length: Double) -> Double { length / pattern * Double(dashes.count) }
        let isCrowded =
            !dashes.isEmpty && dashCount(path.controlLength * transform.maxScale) > Double(Stroke.maxDashes)
        guard isCrowded || !path.lies(within: Self.maxCoordinate, under: transform) else {
            setPath(path)
            cairo_set_dash(handle, dashes, Int32(dashes.count), phase)
            cairo_stroke(handle)
            return
        }
        let margin = min(width / 2 * stroke.maxOutset * transform.maxScale, Self.maxLineWidth)
        let inverse = transform.inverted
        let lines = path.transformed(by: transform).polylines(
            in: area.insetBy(-16 - margin, -16 - margin), tolerance: Self.tolerance,
            measure: { Point.zero.distance(to: inverse.applyVector($0)) })
        if isCrowded {
            let length = lines.reduce(0) {
                $0 + zip($1.points, $1.points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            }
            guard dashCount(length) <= Double(Stroke.maxDashes) else { throw .tooManyDashes }
        }
        cairo_new_path(handle)
        for line in lines {
            let steps = Path([.move(line.points[0])] + line.points.dropFirst().map(Path.Element.line))
            inPixels { append(steps) }
            guard !dashes.isEmpty else { continue }
            let phase = (phase + line.startLength).truncatingRemainder(dividingBy: dashes.reduce(0, +))
            cairo_set_dash(handle, dashes, Int32(dashes.count), phase.isFinite ? phase : 0)
            cairo_stroke(handle)
        }
        cairo_set_dash(handle, [], 0, 0)
        cairo_stroke(handle)
    }

    /// Clips all drawing to the current path, until `restore`.
    func clip() { cairo_clip(handle) }

    /// Paints the source, multiplied by an alpha that is rounded to 8 bits, as in `setSource`.
    func paint(alpha: Double = 1) {
        let level = Self.level(alpha)
        if level == Self.maxLevel { cairo_paint(handle) } else { cairo_paint_with_alpha(handle, level / Self.maxLevel) }
    }

    /// Paints the source, multiplied by a mask's alpha.
    func paint(through mask: Surface, at origin: Point) {
        mask.withHandle { cairo_mask_surface(handle, $0, origin.x, origin.y) }
    }

    /// Paints a colour, multiplied by the alpha of the current source.
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

    /// Runs a closure with Cairo's handle, which is valid only during the call.
    func withHandle<Value>(_ body: (OpaquePointer) -> Value) -> Value { body(handle) }
}

extension Path {
    /// Whether the absolute values of all transformed coordinates are at most `limit`; false where one is NaN.
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
