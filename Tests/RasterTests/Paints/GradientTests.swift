import Foundation
import Graphics
import Raster
import Testing

@Suite struct GradientTests {
    let renderer = Renderer()

    private func picture(
        _ geometry: Gradient.Geometry, _ stops: [(Double, Color)], background: Color = .clear, size: Double = 100
    ) throws -> Bitmap {
        let gradient = Gradient(geometry: geometry, stops: stops.map { .init(location: $0.0, color: $0.1) })
        return try renderer.render(
            DisplayList(
                size, size, background: background,
                [.fill(.box(0, 0, size, size), .gradient(gradient), rule: .nonZero)]))
    }

    @Test func `a linear gradient has its end colours at its ends`() throws {
        let bitmap = try picture(.linear(from: Point(10, 0), to: Point(90, 0)), [(0, .red), (1, .blue)])
        #expect(bitmap[5, 50] == 0xFFFF_0000)
        #expect(bitmap[95, 50] == 0xFF00_00FF)
        let middle = bitmap.components(50, 50)
        #expect(abs(middle[1] - 126) <= 2 && abs(middle[3] - 128) <= 2)
    }

    @Test func `colours are interpolated premultiplied`() throws {
        let bitmap = try picture(.linear(from: .zero, to: Point(100, 0)), [(0, .red), (1, .clear)])
        for x in 0..<100 {
            let alpha = 255 * (1 - (Double(x) + 0.5) / 100)
            let pixel = bitmap.components(x, 50)
            #expect(abs(Double(pixel[0]) - alpha) <= 1.5)
            #expect(pixel[1] == pixel[0] && pixel[2] == 0 && pixel[3] == 0)
        }
    }

    @Test func `interpolation between colours of different alpha is premultiplied`() throws {
        let (a, b) = (Color(1, 0.2, 0, alpha: 0.9), Color(0, 0.4, 1, alpha: 0.2))
        let bitmap = try picture(.linear(from: .zero, to: Point(100, 0)), [(0, a), (1, b)])
        for x in 0..<100 {
            let t = (Double(x) + 0.5) / 100
            func mix(_ p: Double, _ q: Double) -> Double { 255 * (p * 0.9 * (1 - t) + q * 0.2 * t) }
            let pixel = bitmap.components(x, 50)
            #expect(abs(Double(pixel[1]) - mix(1, 0)) <= 1.6)
            #expect(abs(Double(pixel[2]) - mix(0.2, 0.4)) <= 1.6)
            #expect(abs(Double(pixel[3]) - mix(0, 1)) <= 1.6)
        }
    }

    @Test func `stops at the same location make a hard edge`() throws {
        let stops: [(Double, Color)] = [(0, .red), (0.5, .red), (0.5, .blue), (1, .blue)]
        let linear = try picture(.linear(from: .zero, to: Point(100, 0)), stops)
        #expect((0..<100).allSatisfy { linear[$0, 5] == ($0 < 50 ? 0xFFFF_0000 : 0xFF00_00FF) })
        let conic = try picture(.conic(center: Point(50, 50), angle: 0), stops)
        #expect(conic[90, 60] == 0xFFFF_0000)
        #expect(conic[90, 40] == 0xFF00_00FF)
    }

    @Test func `an elliptical gradient reaches its radii`() throws {
        let bitmap = try picture(
            .radial(center: Point(50, 50), radiusX: 40, radiusY: 20), [(0, .white), (1, .black)])
        #expect(bitmap.components(50, 50)[1] >= 246)
        #expect(bitmap[92, 50] == 0xFF00_0000)
        #expect(bitmap[50, 72] == 0xFF00_0000)
        #expect(abs(bitmap.components(70, 50)[1] - bitmap.components(50, 60)[1]) <= 4)
        #expect(abs(bitmap.components(70, 50)[1] - 125) <= 4)
    }

    @Test(arguments: [
        Gradient.Geometry.linear(from: Point(3, 3), to: Point(3, 3)),
        .radial(center: Point(5, 5), radiusX: 0, radiusY: 4),
    ])
    func `a gradient of zero length has its last colour`(geometry: Gradient.Geometry) throws {
        let bitmap = try picture(geometry, [(0, .red), (1, .blue)], size: 10)
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFF00_00FF })
    }

    @Test func `a conic gradient turns clockwise from its angle`() throws {
        for angle in [0, Double.pi / 2, -2.5] {
            let bitmap = try picture(.conic(center: Point(50, 50), angle: angle), [(0, .black), (1, .white)])
            for step in 1..<16 {
                let turn = Double(step) / 16
                let direction = angle + turn * 2 * .pi
                let (x, y) = (Int(50 + 40 * cos(direction)), Int(50 + 40 * sin(direction)))
                let exact = atan2(Double(y) + 0.5 - 50, Double(x) + 0.5 - 50) - angle
                let t = exact / (2 * .pi) - (exact / (2 * .pi)).rounded(.down)
                #expect(abs(Double(bitmap.components(x, y)[1]) - 255 * t) <= 1)
            }
        }
    }

    @Test func `a conic gradient's seam is one pixel wide`() throws {
        let bitmap = try picture(.conic(center: Point(50, 50.5), angle: 0), [(0, .black), (1, .white)])
        for x in 60..<100 {
            #expect(bitmap.components(x, 51)[1] < 20)
            #expect(bitmap.components(x, 49)[1] > 235)
            #expect((100...155).contains(bitmap.components(x, 50)[1]))
        }
    }

    @Test func `a conic gradient with equal end colours has no seam`() throws {
        let stops: [(Double, Color)] = [(0, .red), (0.5, .blue), (1, .red)]
        let bitmap = try picture(.conic(center: Point(50, 50), angle: 0.3), stops)
        for y in 0..<99 {
            for x in 0..<99 where abs(x - 50) + abs(y - 50) > 20 {
                let (here, right) = (bitmap.components(x, y), bitmap.components(x + 1, y))
                #expect(abs(here[1] - right[1]) <= 6)
            }
        }
    }

    @Test func `a gradient follows the transform of its group`() throws {
        let gradient = Gradient(
            geometry: .conic(center: .zero, angle: 0),
            stops: [.init(location: 0, color: .red), .init(location: 1, color: .blue)])
        func item(_ transform: AffineTransform, _ angle: Double) -> DisplayItem {
            var turned = gradient
            turned.geometry = .conic(center: .zero, angle: angle)
            return .group(
                Group(
                    transform: transform,
                    items: [.fill(.circle(.zero, radius: 30), .gradient(turned), rule: .nonZero)]))
        }
        let center = AffineTransform.translation(40, 40)
        let byGroup = try renderer.render(DisplayList(80, 80, [item(center.rotated(1), 0)]))
        let byAngle = try renderer.render(DisplayList(80, 80, [item(center, 1)]))
        #expect(try #require(byGroup.difference(from: byAngle)) <= 20)
        #expect(byGroup[40, 60] == byAngle[40, 60])
    }
}
