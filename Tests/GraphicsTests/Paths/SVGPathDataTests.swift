import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct SVGPathDataTests {
    /// SVG path data and the dump of the parsed path.
    static let readings: [(String, String)] = [
        ("", "path"),
        (" \n\t ", "path"),
        ("M1 2", "path M 1 2"),
        ("M 10,20 L30 , 40", "path M 10 20 L 30 40"),
        ("M10 20 30 40 50 60", "path M 10 20 L 30 40 L 50 60"),
        ("m10 20 30 40 50 60", "path M 10 20 L 40 60 L 90 120"),
        ("M1.5.5-2-3", "path M 1.5 0.5 L -2 -3"),
        ("M1-2L+3-.5e1", "path M 1 -2 L 3 -5"),
        ("M0 0H10V20h-5v-5z", "path M 0 0 L 10 0 L 10 20 L 5 20 L 5 15 Z"),
        ("M0 0H1 2 3", "path M 0 0 L 1 0 L 2 0 L 3 0"),
        ("M1 1c1 2 3 4 5 6", "path M 1 1 C 2 3 4 5 6 7"),
        ("M0 0C1 2 3 4 5 6S9 10 11 12", "path M 0 0 C 1 2 3 4 5 6 C 7 8 9 10 11 12"),
        ("M0 0C1 2 3 4 5 6s4 4 6 6", "path M 0 0 C 1 2 3 4 5 6 C 7 8 9 10 11 12"),
        ("M1 2S9 10 11 12", "path M 1 2 C 1 2 9 10 11 12"),
        ("M0 0Q3 3 6 0T12 0", "path M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
        ("M0 0Q3 3 6 0t6 0", "path M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
        ("M0 0T6 0", "path M 0 0 C 0 0 2 0 6 0"),
        ("M0 0Q3 3 6 0S9 9 12 0", "path M 0 0 C 2 2 4 2 6 0 C 6 0 9 9 12 0"),
        ("M1 1 L2 2 Z L 5 1", "path M 1 1 L 2 2 Z M 1 1 L 5 1"),
        ("M1 1 L2 2 z m1 1 l 1 0", "path M 1 1 L 2 2 Z M 2 2 L 3 2"),
        ("M0 0 A 0 5 0 0 1 9 9", "path M 0 0 L 9 9"),
        ("M3 3 A 5 5 0 0 1 3 3 L 4 4", "path M 3 3 L 4 4"),
        ("M0 0ZZ", "path M 0 0 Z Z"),
    ]

    @Test(arguments: readings) func parses(text: String, expected: String) throws {
        #expect(try Path(svg: text).text == expected)
    }

    @Test(arguments: [
        ("L 1 2", 0, "a path must begin with M or m, not 'L'"),
        ("M 1", 3, "expected a number for M, found the end"),
        ("M 1 2 X", 6, "expected a command (one of M L H V C S Q T A Z), found 'X'"),
        ("M 1 2 L 3 b", 10, "expected a number for L, found 'b'"),
        ("M 1 2,", 5, "expected a command (one of M L H V C S Q T A Z), found ','"),
        ("M 1 2,,3 4", 5, "expected a command (one of M L H V C S Q T A Z), found ','"),
        ("M 1,,2", 4, "expected a number for M, found ','"),
        ("M 1 2 L 3 4 5", 13, "expected a number for L, found the end"),
        ("M0 0 A 1 1 0 2 0 5 5", 13, "expected 0 or 1 for a flag of A, found '2'"),
        ("M 1e999 0", 2, "'1e999' is too large"),
        ("M . 0", 2, "expected a number for M, found '.'"),
        ("M 1 2 é", 6, "expected a command (one of M L H V C S Q T A Z), found 'é'"),
        ("M 1\u{A0}2\r\nL\u{2003}3 日", 10, "expected a number for L, found '日'"),
    ]) func reportsTheError(text: String, offset: Int, message: String) {
        #expect(throws: SVGPathData.ParseError(offset: offset, message: message)) { try Path(svg: text) }
    }

    /// Short numbers are converted without `Double(_:)`, which has to give the same bits.
    @Test func numbersAreThoseOfTheirText() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<4000 {
            let digits = String(UInt64.random(in: 0...UInt64.max, using: &random)).prefix(
                Int.random(in: 1...20, using: &random))
            let point = Int.random(in: 0...digits.count, using: &random)
            let zeros = String(repeating: "0", count: Int.random(in: 0...3, using: &random) * 7)
            let sign = ["", "-", "+"].randomElement(using: &random) ?? ""
            let exponent =
                Int.random(in: 0...5, using: &random) == 0 ? "e\(Int.random(in: -30...30, using: &random))" : ""
            let text = "\(sign)\(digits.prefix(point)).\(zeros)\(digits.dropFirst(point))\(exponent)"
            guard case .move(let point) = try Path(svg: "M \(text) 0").elements[0] else { continue }
            #expect(point.x.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test func errorDescriptionsCountFromOne() {
        #expect("\(SVGPathData.ParseError(offset: 0, message: "no"))" == "character 1: no")
    }

    @Test(arguments: [
        ("M-10 0 A 10 10 0 0 1 10 0", Point(0, -10)), ("M-10 0 A 10 10 0 0 0 10 0", Point(0, 10)),
        ("M0-10 A 10 10 0 1 1-10 0", Point(0, 10)), ("M0-10 A 10 10 0 0 0-10 0", Point(-7.0710678, -7.0710678)),
        ("M0-10 a10 10 0 11-10 10", Point(10, 0)), ("M0-10a10 10 0 00-10 10", Point(-7.0710678, -7.0710678)),
    ]) func arcsLieOnTheirCircle(text: String, through: Point) throws {
        let points = try Path(svg: text).flattened(tolerance: 1e-5).joined()
        #expect(points.allSatisfy { isClose($0.distance(to: .zero), 10, within: 0.004) })
        #expect(points.contains { isClose($0, through, within: 0.1) })
    }

    @Test func radiiThatAreTooSmallGrow() throws {
        let points = try Path(svg: "M0 0 A 1 1 0 0 1 20 0").flattened(tolerance: 1e-4).joined()
        #expect(points.allSatisfy { isClose($0.distance(to: Point(10, 0)), 10, within: 0.004) })
    }

    @Test(arguments: [
        "A1e160 1e-160 0 0 1 10 10", "A50 50 1e308 0 1 10 10", "A1e-320 1e-320 0 0 1 10 10", "A3 4 0 1 1 1e300 1e300",
    ]) func arcsThatCannotBeComputedAreLines(arc: String) throws {
        let path = try Path(svg: "M0 0 \(arc)")
        let last = arc.split(separator: " ").suffix(2).compactMap { Double($0) }
        guard case .line(let end) = path.elements.last else { Issue.record("\(path)"); return }
        #expect(path.elements.count == 2 && end == Point(last[0], last[1]))
    }

    @Test func arcsCanBeRotatedEllipses() throws {
        // The ellipse with radii 20 and 10 around the origin, rotated by 30 degrees.
        let turn = AffineTransform.rotation(.pi / 6)
        let (start, end) = (turn.apply(Point(20, 0)), turn.apply(Point(0, 10)))
        let text = "M\(start.x) \(start.y) A 20 10 30 0 1 \(end.x) \(end.y)"
        for point in try Path(svg: text).flattened(tolerance: 1e-4).joined() {
            let back = turn.inverted.apply(point)
            #expect(isClose(back.x * back.x / 400 + back.y * back.y / 100, 1, within: 1e-3))
            #expect(back.x > -1e-6 && back.y > -1e-6)
        }
    }

    /// Parsing a printed path gives the same path, to the four printed decimals.
    @Test func printedPathsRoundTrip() throws {
        for path in [
            Path.ellipse(in: Rect(0, 0, 7, 9)), .star(points: 5, innerRatio: 0.4, in: Rect(-3, -3, 6, 6)),
            .roundedRect(Rect(1, 2, 30, 40), radius: 5, curve: .continuous),
        ] {
            let text = path.text
            #expect(try Path(svg: String(text.dropFirst("path ".count))).text == text)
        }
    }

    @Test func randomTextIsParsedOrRejected() {
        var random = SeededGenerator(seed: 7)
        let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n#é")
        for _ in 0..<3000 {
            let length = Int.random(in: 0...30, using: &random)
            let text = "M0 0" + String((0..<length).compactMap { _ in letters.randomElement(using: &random) })
            do {
                let path = try Path(svg: text)
                #expect(path.controlBounds.width.isFinite, "\(text)")
            } catch {
                #expect((0...text.count).contains(error.offset) && !error.message.isEmpty, "\(text)")
            }
        }
    }
}
