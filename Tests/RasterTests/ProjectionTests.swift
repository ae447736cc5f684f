import Foundation
import Graphics
import Raster
import Testing

/// Planes in perspective, compared with pictures that are computed without homographies: from the ray through each sample.
@Suite struct ProjectionTests {
    /// A plane that is turned about a vertical line in the middle of a canvas, seen by an eye in front of that line.
    private struct TurnedPlane {
        var angle: Double
        var eye: Double
        /// The middle of the canvas, in points.
        var middle: Point

        func projected(_ items: [DisplayItem]) -> DisplayItem {
            let space = Transform3D(rotation: SIMD3(0, angle, 0), perspective: eye)
                .concatenating(.translation(SIMD3(middle.x, middle.y, 0)))
            return .projected(ProjectedItems(Homography(space), items: items))
        }

        /// The point of the plane that the eye sees at a point of the canvas.
        func seen(_ point: Point) -> Point? {
            let (x, y) = (point.x - middle.x, point.y - middle.y)
            // The ray is (x t, y t, eye (1 - t)); the plane is { (u cos, v, -u sin) }.
            let divisor = cos(angle) * eye - x * sin(angle)
            guard divisor > 0 else { return nil }
            let u = x * eye / divisor
            let t = 1 + u * sin(angle) / eye
            return Point(u, y * t)
        }
    }

    /// The mean of a colour function over `count` by `count` samples of each pixel, at one pixel per point.
    private func picture(
        _ size: Int, samples count: Int = 16, _ color: (Point) -> SIMD4<Double>
    ) -> [[Double]] {
        (0..<size * size).map { index in
            var sum = SIMD4<Double>.zero
            for sample in 0..<count * count {
                let (x, y) = (Double(sample % count) + 0.5, Double(sample / count) + 0.5)
                sum += color(
                    Point(Double(index % size) + x / Double(count), Double(index / size) + y / Double(count)))
            }
            sum *= 255 / Double(count * count)
            return [sum.w, sum.x, sum.y, sum.z]
        }
    }

    private func expect(
        _ bitmap: Bitmap, equals expected: [[Double]], atMost tolerance: Double, mean: Double,
        _ comment: Comment? = nil
    ) {
        var (largest, sum) = (0.0, 0.0)
        for index in expected.indices {
            let found = bitmap.components(index % bitmap.width, index / bitmap.width)
            for (a, b) in zip(found, expected[index]) {
                largest = max(largest, abs(Double(a) - b))
                sum += abs(Double(a) - b)
            }
        }
        #expect(largest <= tolerance, comment)
        #expect(sum / Double(expected.count * 4) <= mean, comment)
    }

    /// Eight by eight squares of 10 points around the origin, red and blue.
    private static let checkers: [DisplayItem] = (0..<64).map { index in
        let (column, row) = (index % 8, index / 8)
        return .box(
            Double(column) * 10 - 40, Double(row) * 10 - 40, 10, 10, (column + row) % 2 == 0 ? .red : .blue)
    }

    private static func checker(_ point: Point) -> SIMD4<Double> {
        guard abs(point.x) < 40, abs(point.y) < 40 else { return .zero }
        let sum = Int((point.x + 40) / 10) + Int((point.y + 40) / 10)
        return sum % 2 == 0 ? SIMD4(1, 0, 0, 1) : SIMD4(0, 0, 1, 1)
    }

    @Test(arguments: [0.3, -0.7, 1.1, 1.4])
    func `the coverage of a square is that of its projection`(angle: Double) throws {
        let plane = TurnedPlane(angle: angle, eye: 150, middle: Point(60.3, 59.8))
        let item = plane.projected([.box(-40, -40, 80, 80, .black)])
        let bitmap = try Renderer().render(DisplayList(120, 120, background: .clear, [item]))
        let expected = picture(120) { point in
            let inside = plane.seen(point).map { abs($0.x) < 40 && abs($0.y) < 40 } ?? false
            return SIMD4(0, 0, 0, inside ? 1 : 0)
        }
        expect(bitmap, equals: expected, atMost: 26, mean: 0.2)
    }

    /// An affine picture of the same corners would be off by several squares.
    @Test(arguments: [0.3, -0.7, 1.1])
    func `every point of a plane is where the eye sees it`(angle: Double) throws {
        let plane = TurnedPlane(angle: angle, eye: 150, middle: Point(60, 60))
        let item = plane.projected(Self.checkers)
        let bitmap = try Renderer().render(DisplayList(120, 120, background: .clear, [item]))
        let expected = picture(120) { plane.seen($0).map(Self.checker) ?? .zero }
        expect(bitmap, equals: expected, atMost: 64, mean: 1.2)
    }

    /// The same homography, but affine: Cairo's own picture is known to be right. The shapes have no common edges, because
    /// Cairo shows the background there.
    @Test func `a plane without perspective equals Cairo's picture`() throws {
        let transform = AffineTransform.rotation(0.4).scaledBy(1.2, 0.9)
            .concatenating(.translation(60.25, 60.5))
        let items: [DisplayItem] = [
            .fill(.rounded(Rect(-40, -40, 80, 80), radius: 12), .black),
            .fill(.circle(Point(5, 3), radius: 17), .white),
            .box(-30, -30, 12, 3, .white),
        ]
        let direct = try Renderer(scale: 2).render(
            DisplayList(120, 120, [.group(Group(transform: transform, items: items))]))
        let projected = try Renderer(scale: 2).render(
            DisplayList(120, 120, [.projected(ProjectedItems(Homography(transform), items: items))]))
        func green(_ pixel: UInt32) -> Int { Int(pixel >> 8 & 255) }
        let difference = zip(direct.pixels, projected.pixels).map { abs(green($0) - green($1)) }
        #expect(difference.max() ?? 255 <= 40)
        #expect(Double(difference.reduce(0, +)) / Double(difference.count) < 1)
    }

    /// A floor with stripes across it. Each of these rows shows at least five stripes, so that they are grey wherever they are
    /// and nothing shimmers, though the floor is drawn sharply close to the eye.
    @Test(arguments: [0.0, 1, 2.5, 4, 6.3])
    func `the distant part of a plane is averaged`(shift: Double) throws {
        let stripes = stride(from: -3000.0, to: 0, by: 8).map { DisplayItem.box(-300, $0 + shift, 600, 4, .black) }
        let space = Transform3D(rotation: SIMD3(80 * .pi / 180, 0, 0), perspective: 100)
            .concatenating(.translation(SIMD3(30, 40, 0)))
        let item = DisplayItem.projected(
            ProjectedItems(Homography(space), items: [.box(-300, -3000, 600, 3000, .white)] + stripes))
        let bitmap = try Renderer().render(DisplayList(60, 60, background: .red, [item]))
        for y in 25...28 {
            for x in 26...33 { #expect(abs(bitmap.components(x, y)[2] - 127) <= 20, "\(x), \(y)") }
        }
        // Close to the eye the stripes are seen.
        let near = (36...39).map { bitmap.components(30, $0)[2] }
        #expect((near.max() ?? 0) - (near.min() ?? 0) > 25)
    }

    /// The right half of this plane passes the eye.
    @Test func `nothing behind the eye is drawn`() throws {
        let space = Transform3D(rotation: SIMD3(0, -1.2, 0), perspective: 60)
            .concatenating(.translation(SIMD3(20, 30, 0)))
        let item = DisplayItem.projected(ProjectedItems(Homography(space), items: [.box(-30, -10, 400, 20, .red)]))
        let bitmap = try Renderer().render(DisplayList(60, 60, background: .white, [item]))
        // The plane fills the right edge, where it comes close to the eye, and has a left edge in front of it.
        for y in stride(from: 7, to: 54, by: 5) { #expect(bitmap.components(59, y) == [255, 255, 0, 0]) }
        for y in 0..<60 { #expect(bitmap.components(0, y) == [255, 255, 255, 255]) }
        let behind = Transform3D(rotation: SIMD3(0, -.pi / 2 - 0.2, 0), perspective: 60)
        let hidden = DisplayItem.projected(ProjectedItems(Homography(behind), items: [.box(100, -10, 100, 20, .red)]))
        let empty = try Renderer().render(DisplayList(60, 60, background: .white, [hidden]))
        #expect(empty.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }

    @Test func `a plane is found by the bounds of groups around it`() throws {
        let plane = TurnedPlane(angle: 0.9, eye: 150, middle: Point(60, 60))
        let item = plane.projected(Self.checkers)
        let direct = try Renderer().render(DisplayList(120, 120, [item, item]))
        let isolated = try Renderer().render(
            DisplayList(120, 120, [.group(Group(isIsolated: true, items: [item, item]))]))
        #expect(try #require(isolated.difference(from: direct)) <= 1)
        let clip = Path.rounded(Rect(0, 0, 120, 120), radius: 1)
        let clipped = try Renderer().render(DisplayList(120, 120, [.group(Group(clip: clip, items: [item, item]))]))
        #expect(try #require(clipped.difference(from: direct)) <= 1)
    }

    @Test func `opacity and blend mode apply to the projected picture`() throws {
        let plane = TurnedPlane(angle: 0.9, eye: 150, middle: Point(60, 60))
        let item = plane.projected([.box(-40, -40, 80, 80, .red), .box(-20, -20, 40, 40, .blue)])
        let faded = try Renderer().render(DisplayList(120, 120, [.group(Group(opacity: 0.5, items: [item]))]))
        #expect(faded.components(60, 60) == [255, 127, 127, 255])
        let background = Color(0.5, 1, 0.5)
        let multiplied = try Renderer().render(
            DisplayList(120, 120, background: background, [.group(Group(blendMode: .multiply, items: [item]))]))
        #expect(multiplied.components(60, 60)[3] == 128)
    }

    /// A backdrop on a plane reads only the plane.
    @Test func `a backdrop on a plane does not read what is below the plane`() throws {
        let plane = TurnedPlane(angle: 0.9, eye: 150, middle: Point(60, 60))
        let glass = DisplayItem.backdrop(
            Backdrop(area: .box(-40, -40, 80, 80), radius: 6, saturation: 1, tint: .clear))
        let item = plane.projected([glass, .box(-5, -5, 10, 10, .blue)])
        let bitmap = try Renderer().render(DisplayList(120, 120, background: .red, [item]))
        #expect(bitmap.components(50, 45) == [255, 255, 0, 0])
    }

    @Test func `textures are charged to the limits`() throws {
        let plane = TurnedPlane(angle: 0.9, eye: 150, middle: Point(60, 60))
        let renderer = Renderer()
        _ = try renderer.render(DisplayList(120, 120, [.box(0, 0, 9, 9, .red)]))
        #expect(renderer.peakOffscreenPixels == 0)
        _ = try renderer.render(DisplayList(120, 120, [plane.projected(Self.checkers)]))
        #expect(renderer.peakOffscreenPixels > 80 * 80 * 4)
        let many = [DisplayItem](repeating: plane.projected([.box(-4000, -4000, 8000, 8000, .red)]), count: 100)
        #expect(throws: RasterError.self) { try Renderer(scale: 8).render(DisplayList(300, 300, many)) }
    }
}
