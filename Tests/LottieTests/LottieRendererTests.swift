import Foundation
import Graphics
import Lottie
import Programs
import Testing

/// Needs rlottie (librlottie0-1).
@Suite(.enabled(if: LottieRenderer.isAvailable, "rlottie is not installed"))
struct LottieRendererTests {
    @Test func `a frame is drawn at each size, in any order`() throws {
        let file = try Sample.file()
        let renderer = try LottieRenderer(file)
        let forward = try (0..<30).map { try renderer.draw(frame: $0, width: 200, height: 100) }
        let backward = try (0..<30).reversed().map { try renderer.draw(frame: $0, width: 200, height: 100) }
        #expect(forward == backward.reversed())
        // The disc of 20 points has its centre at 20, 25, then at 49, 25. The key "ty" is not the first of its layer and group.
        #expect(forward[0].pixels[50 * 200 + 40] == 0xFFFF_0000 && forward[0].pixels[50 * 200 + 98] == 0)
        #expect(forward[29].pixels[50 * 200 + 98] == 0xFFFF_0000 && forward[29].pixels[50 * 200 + 40] == 0)
    }

    @Test func `colours and widths are replaced`() throws {
        let overrides = [
            LottieOverride(path: "Disc.**", color: Color(0, 1, 0, alpha: 0.5)),
            LottieOverride(path: "Inner.**", strokeWidth: 10),
        ]
        let bitmap = try LottieRenderer(try Sample.file().applying(overrides)).draw(frame: 0, width: 100, height: 50)
        let pixel = bitmap.pixels[25 * 100 + 20]
        let (alpha, red, green) = (pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255)
        #expect((126...129).contains(alpha))
        #expect(green == alpha)
        #expect(red == 0)
        // The ring has the radius 10 and now covers radii of 5 to 15.
        #expect(bitmap.pixels[25 * 100 + 80 + 13] == 0xFF00_00FF)
    }

    /// rlottie alone rotates stars twice as far, and polygons by another -π/2 degrees.
    @Test(arguments: [(1, 5), (1, 7), (2, 3), (2, 6)], [0, 18, 60, -500])
    func `a star is rotated as the file states`(shape: (kind: Int, points: Int), angle: Int) throws {
        let star = Sample.star(kind: shape.kind, points: shape.points, rotation: "{\"k\": \(angle)}")
        let count = shape.kind == 1 ? 2 * shape.points : shape.points
        let outline = Self.outline(count, innerRadius: shape.kind == 1 ? 8 : 20, angle: Double(angle))
        let bitmaps = try [star, outline].map { item in
            try LottieRenderer(try Sample.file(replacing: Sample.disc, with: item)).draw(
                frame: 0, width: 400, height: 200)
        }
        #expect(bitmaps[0].pixels.contains { $0 >> 24 == 255 })
        #expect(Self.largestDifference(bitmaps[0], bitmaps[1]) < 16)
    }

    @Test(arguments: [1, 2], [0, 7, 15, 29])
    func `a star with keyframes turns as a group does`(kind: Int, frame: Int) throws {
        let timing = #""i": {"x": [0.3], "y": [1.4]}, "o": {"x": [0.6], "y": [-0.3]}"#
        let rotation = #"{"a": 1, "k": [{"t": 0, "s": [20], \#(timing)}, {"t": 25, "s": [200]}]}"#
        let still = #"{"k": 0}"#
        let turned = [(rotation, still), (still, rotation)].map { own, group in
            let star = Sample.star(kind: kind, points: 5, rotation: own)
            return #"{"ty": "gr", "it": [\#(star), {"ty": "tr", "p": {"k": [0, 0]}, "r": \#(group)}]}"#
        }
        let bitmaps = try turned.map { item in
            try LottieRenderer(try Sample.file(replacing: Sample.disc, with: item)).draw(
                frame: frame, width: 400, height: 200)
        }
        #expect(bitmaps[0].pixels.contains { $0 >> 24 == 255 })
        #expect(Self.largestDifference(bitmaps[0], bitmaps[1]) < 16)
    }

    @Test(arguments: ["[30]", "[30.5]"])
    func `a list of one number is the number`(list: String) throws {
        let bitmaps = try [list, String(list.dropFirst().dropLast())].map { value in
            let star = Sample.star(kind: 1, points: 5, rotation: "{\"a\": 0, \"k\": \(value)}")
            return try LottieRenderer(try Sample.file(replacing: Sample.disc, with: star)).draw(
                frame: 0, width: 400, height: 200)
        }
        #expect(bitmaps[1].pixels.contains { $0 >> 24 == 255 })
        #expect(bitmaps[0] == bitmaps[1])
    }

    /// A path whose points are at the radii 20 and `innerRadius` in turn, the first one above the centre if the angle is 0.
    private static func outline(_ count: Int, innerRadius: Double, angle: Double) -> String {
        let points = (0..<count).map { index in
            let radius = index.isMultiple(of: 2) ? 20 : innerRadius
            let radians = (angle - 90 + 360 * Double(index) / Double(count)) * .pi / 180
            return "[\(radius * cos(radians)), \(radius * sin(radians))]"
        }
        let tangents = Array(repeating: "[0, 0]", count: count).joined(separator: ",")
        return #"""
            {"ty": "sh", "ks": {"a": 0, "k": {"c": true, "v": [\#(points.joined(separator: ","))], "i": [\#(tangents)], \#
            "o": [\#(tangents)]}}}
            """#
    }

    /// The largest difference of the alpha of two pixels at the same place.
    private static func largestDifference(_ one: Bitmap, _ other: Bitmap) -> Int {
        zip(one.pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0 >> 24) - Int($1.1 >> 24))) }
    }

    @Test func `a process that runs out of memory is an error`() throws {
        var limits = LottieRenderer.limits
        limits.memory = 400 << 20
        #expect(throws: LottieError.self) {
            let renderer = try LottieRenderer(try Sample.file(), limits: limits)
            for _ in 0..<3 { _ = try renderer.draw(frame: 0, width: 4096, height: 4096) }
            throw LottieError.drawing("the limit has no effect")
        }
    }

    @Test func `a program that does not answer is an error`() throws {
        #expect(throws: LottieError.noProgram) { try LottieRenderer(try Sample.file(), program: nil) }
        #expect(throws: LottieError.self) { try LottieRenderer(try Sample.file(), program: "/bin/true") }
        #expect(throws: LottieError.self) { try LottieRenderer(try Sample.file(), program: "/nowhere") }
    }
}
