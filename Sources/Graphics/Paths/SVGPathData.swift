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

    private var scanner: SVGScanner
    private var path = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The last control point of the previous curve, which S and T reflect, and the commands after which it applies.
    private var lastControl: (point: Point, commands: String)?
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
        guard first == "M" || first == "m" else {
            throw scanner.error("a path must begin with M or m, not \(scanner.found)")
        }
        while let letter = scanner.next {
            guard SVGPathData.commands.contains(letter) else {
                throw scanner.error("expected a command (one of M L H V C S Q T A Z), found \(scanner.found)")
            }
            scanner.advance()
            scanner.command = letter
            try run(letter)
            scanner.skipSpaces()
        }
    }

    private static let commands: Set<Character> = Set("MmLlHhVvCcSsQqTtAaZz")

    /// Reads the arguments of a command and of its repetitions.
    private mutating func run(_ letter: Character) throws(ParseError) {
        let isRelative = letter.isLowercase
        if letter == "Z" || letter == "z" {
            path.close()
            (current, lastControl, isClosed) = (start, nil, true)
            return
        }
        var command = letter.uppercased()
        repeat {
            try draw(command, isRelative: isRelative)
            // After a move, further pairs are lines.
            if command == "M" { command = "L" }
        } while scanner.hasNumberNext()
    }

    private mutating func draw(_ command: String, isRelative: Bool) throws(ParseError) {
        let origin = isRelative ? current : .zero
        if command != "M", isClosed {
            path.move(to: start)
            isClosed = false
        }
        switch command {
        case "M":
            (current, lastControl, isClosed) = (try point(from: origin), nil, false)
            start = current
            path.move(to: current)
        case "H": line(to: Point(try scanner.number() + origin.x, current.y))
        case "V": line(to: Point(current.x, try scanner.number() + origin.y))
        case "C":
            let (control1, control2) = (try point(from: origin), try point(from: origin))
            cubic(control1, control2, to: try point(from: origin))
        case "S":
            let control1 = reflectedControl(for: "CS")
            cubic(control1, try point(from: origin), to: try point(from: origin))
        case "Q":
            let control = try point(from: origin)
            quadratic(control, to: try point(from: origin))
        case "T": quadratic(reflectedControl(for: "QT"), to: try point(from: origin))
        case "A": try arc(from: origin)
        default: line(to: try point(from: origin))
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
        (current, lastControl) = (end, (control2, "CS"))
    }

    private mutating func quadratic(_ control: Point, to end: Point) {
        path.cubic(
            current.interpolated(to: control, fraction: 2.0 / 3), end.interpolated(to: control, fraction: 2.0 / 3),
            to: end)
        (current, lastControl) = (end, (control, "QT"))
    }

    private func reflectedControl(for commands: String) -> Point {
        guard let lastControl, lastControl.commands == commands else { return current }
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
