/// A reader of SVG's path language (`M 0 0 L 10 10 Z`), all commands of SVG 1.1 and 2.
///
/// Quadratic curves become cubics without loss, arcs become cubics off by at most 0.03 % of the radius. Where a browser
/// would draw what came before a mistake, this says where the mistake is. Source: SVG 2, section 9.3.
package struct SVGPathData {
    /// What is wrong, and where.
    package struct ParseError: Error, Hashable, CustomStringConvertible {
        /// Characters before the mistake.
        package let offset: Int
        /// In plain English, without the place.
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
    /// The last control point of the last curve, which S and T reflect, and the commands that may do so.
    private var lastControl: (point: Point, commands: String)?
    /// Whether a subpath was closed and nothing has been drawn since.
    private var isClosed = false

    /// The path that a text describes; empty for a text of spaces only.
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

    /// One command with all its repetitions.
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
            // Further pairs after a move are lines.
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
    /// The path that a text in SVG's path language describes.
    package init(svg text: String) throws(SVGPathData.ParseError) {
        self = try SVGPathData.path(text)
    }
}
