/// A parser for SVG path data (`M 0 0 L 10 10 Z`) with all commands of SVG 1.1 and 2.
///
/// Quadratic curves are converted to cubics exactly, arcs with an error of at most 0.03 % of the radius. Where a
/// browser would draw the path up to an error, this throws the error. Source: SVG 2, section 9.3.
package struct SVGPathData {
    /// A syntax error.
    package struct ParseError: Error, Hashable, CustomStringConvertible {
        /// Number of characters before the error.
        package let offset: Int
        /// Without the position.
        package let message: String

        package init(offset: Int, message: String) {
            self.offset = offset
            self.message = message
        }

        package var description: String { "character \(offset + 1): \(message)" }
    }

    private enum Command {
        case move, line, horizontal, vertical, cubic, smoothCubic, quadratic, smoothQuadratic, arc, close

        /// The command of a letter; nil for any other byte.
        init?(_ letter: UInt8) {
            // Lower case letters of ASCII differ from upper case in this bit.
            switch letter & ~0x20 {
            case UInt8(ascii: "M"): self = .move
            case UInt8(ascii: "L"): self = .line
            case UInt8(ascii: "H"): self = .horizontal
            case UInt8(ascii: "V"): self = .vertical
            case UInt8(ascii: "C"): self = .cubic
            case UInt8(ascii: "S"): self = .smoothCubic
            case UInt8(ascii: "Q"): self = .quadratic
            case UInt8(ascii: "T"): self = .smoothQuadratic
            case UInt8(ascii: "A"): self = .arc
            case UInt8(ascii: "Z"): self = .close
            default: return nil
            }
        }
    }

    private var scanner: SVGScanner
    private var path = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The last control point of the previous curve, which S and T reflect, and the kind of that curve.
    private var lastControl: (point: Point, curve: Command)?
    /// Whether the last command closed a subpath.
    private var isClosed = false

    /// The path for SVG path data; empty for an empty text or white space.
    package static func path(_ text: String) throws(ParseError) -> Path {
        var reader = SVGPathData(scanner: SVGScanner(text))
        try reader.read()
        return reader.path
    }

    private init(scanner: SVGScanner) { self.scanner = scanner }

    private mutating func read() throws(ParseError) {
        scanner.skipSpaces()
        guard let first = scanner.next else { return }
        guard first == UInt8(ascii: "M") || first == UInt8(ascii: "m") else {
            throw scanner.error("a path must begin with M or m, not \(scanner.found)")
        }
        while let letter = scanner.next {
            guard let command = Command(letter) else {
                throw scanner.error("expected a command (one of M L H V C S Q T A Z), found \(scanner.found)")
            }
            scanner.advance()
            scanner.command = letter
            try run(command, isRelative: letter >= UInt8(ascii: "a"))
            scanner.skipSpaces()
        }
    }

    /// Reads the arguments of a command and of its repetitions.
    private mutating func run(_ first: Command, isRelative: Bool) throws(ParseError) {
        if first == .close {
            path.close()
            (current, lastControl, isClosed) = (start, nil, true)
            return
        }
        var command = first
        repeat {
            try draw(command, isRelative: isRelative)
            // After a move, further pairs are lines.
            if command == .move { command = .line }
        } while scanner.hasNumberNext()
    }

    private mutating func draw(_ command: Command, isRelative: Bool) throws(ParseError) {
        let origin = isRelative ? current : .zero
        if command != .move, isClosed {
            path.move(to: start)
            isClosed = false
        }
        switch command {
        case .move:
            (current, lastControl, isClosed) = (try point(from: origin), nil, false)
            start = current
            path.move(to: current)
        case .horizontal: line(to: Point(try scanner.number() + origin.x, current.y))
        case .vertical: line(to: Point(current.x, try scanner.number() + origin.y))
        case .cubic:
            let (control1, control2) = (try point(from: origin), try point(from: origin))
            cubic(control1, control2, to: try point(from: origin))
        case .smoothCubic:
            let control1 = reflectedControl(for: .cubic)
            cubic(control1, try point(from: origin), to: try point(from: origin))
        case .quadratic:
            let control = try point(from: origin)
            quadratic(control, to: try point(from: origin))
        case .smoothQuadratic: quadratic(reflectedControl(for: .quadratic), to: try point(from: origin))
        case .arc: try arc(from: origin)
        case .line, .close: line(to: try point(from: origin))
        }
    }

    private mutating func point(from origin: Point) throws(ParseError) -> Point {
        let x = try scanner.number()
        return Point(origin.x + x, origin.y + (try scanner.number()))
    }

    private mutating func line(to end: Point) {
        path.line(to: end)
        (current, lastControl) = (end, nil)
    }

    private mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
        path.cubic(control1, control2, to: end)
        (current, lastControl) = (end, (control2, .cubic))
    }

    private mutating func quadratic(_ control: Point, to end: Point) {
        path.cubic(
            current.interpolated(to: control, fraction: 2.0 / 3), end.interpolated(to: control, fraction: 2.0 / 3),
            to: end)
        (current, lastControl) = (end, (control, .quadratic))
    }

    private func reflectedControl(for curve: Command) -> Point {
        guard let lastControl, lastControl.curve == curve else { return current }
        return current * 2 - lastControl.point
    }

    private mutating func arc(from origin: Point) throws(ParseError) {
        let (radiusX, radiusY) = (try scanner.number(), try scanner.number())
        let (degrees, isLarge, isClockwise) = (try scanner.number(), try scanner.flag(), try scanner.flag())
        let end = try point(from: origin)
        let arc = EllipticalArc(
            from: current, to: end, radiusX: radiusX, radiusY: radiusY, rotation: degrees * .pi / 180,
            isLarge: isLarge, isClockwise: isClockwise)
        path.append(Path(arc.elements))
        (current, lastControl) = (end, nil)
    }
}

extension Path {
    /// Parses SVG path data.
    package init(svg text: String) throws(SVGPathData.ParseError) {
        self = try SVGPathData.path(text)
    }
}
