import Foundation
import Graphics
import Raster
import Testing

@Suite struct ShapeTests {
    let renderer = Renderer()

    @Test func `a solid fill is exact`() throws {
        let color = Color(97 / 255, 163 / 255, 232 / 255)
        let bitmap = try renderer.render(DisplayList(20, 10, [.box(2, 3, 10, 5, color)]))
        for y in 0..<10 {
            for x in 0..<20 {
                let inside = (2..<12).contains(x) && (3..<8).contains(y)
                #expect(bitmap[x, y] == (inside ? 0xFF61_A3E8 : 0xFFFF_FFFF))
            }
        }
    }

    @Test func `the canvas is size times scale, rounded`() throws {
        let bitmap = try Renderer(scale: 1.5).render(DisplayList(11, 7, background: .clear, []))
        #expect((bitmap.width, bitmap.height) == (17, 11))
        #expect(bitmap.pixels.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [(0.0, 10.0), (10, .nan), (-5, 5), (0.4, 10)])
    func `a canvas without pixels is an error`(width: Double, height: Double) {
        #expect(throws: RasterError.self) { try renderer.render(DisplayList(width, height, [])) }
    }

    @Test func `a canvas above the limit is an error`() {
        #expect(throws: RasterError.canvasTooLarge(width: 9000, height: 10)) {
            try Renderer(scale: 1).render(DisplayList(9000, 10, []))
        }
    }

    @Test func `half a pixel has half coverage`() throws {
        let bitmap = try renderer.render(DisplayList(4, 4, [.box(0.5, 1, 2, 2, .black)]))
        #expect(abs(bitmap.components(0, 1)[1] - 127) <= 1)
        #expect(bitmap.components(1, 1)[1] == 0)
        #expect(abs(bitmap.components(2, 1)[1] - 127) <= 1)
    }

    @Test func `fill rules differ where a path crosses itself`() throws {
        let center = DisplayList(60, 60, [.fill(Samples.star, .color(.black), rule: .nonZero)])
        let hollow = DisplayList(60, 60, [.fill(Samples.star, .color(.black), rule: .evenOdd)])
        #expect(try renderer.render(center)[30, 32] == 0xFF00_0000)
        #expect(try renderer.render(hollow)[30, 32] == 0xFFFF_FFFF)
    }

    @Test func `a quarter turn of a rectangle is the transposed picture`() throws {
        func picture(_ transform: AffineTransform) throws -> Bitmap {
            try renderer.render(
                DisplayList(
                    40, 40, [.group(Group(transform: transform, items: [.box(5, 8, 20.5, 6.25, .blue)]))]))
        }
        // A quarter turn maps (x, y) to (-y, x); mirrored, that is the transposition.
        let turned = AffineTransform.scale(1, -1).concatenating(.rotation(.pi / 2))
        let difference = try picture(turned).difference(from: picture(.identity).transposed)
        #expect(try #require(difference) <= 1)
    }

    @Test func `a stroke has its width`() throws {
        let line = Path([.move(Point(2, 10)), .line(Point(18, 10))])
        let bitmap = try renderer.render(DisplayList(20, 20, [.stroke(line, .color(.black), Stroke(width: 4))]))
        let dark = (0..<20).filter { bitmap[10, $0] == 0xFF00_0000 }
        #expect(dark == [8, 9, 10, 11])
        #expect(bitmap[1, 10] == 0xFFFF_FFFF)
        #expect(bitmap[2, 10] == 0xFF00_0000)
    }

    @Test func `square caps extend beyond the ends`() throws {
        let line = Path([.move(Point(6, 10)), .line(Point(14, 10))])
        let stroke = Stroke(width: 4, cap: .square)
        let bitmap = try renderer.render(DisplayList(20, 20, [.stroke(line, .color(.black), stroke)]))
        #expect((0..<20).filter { bitmap[$0, 10] == 0xFF00_0000 } == Array(4..<16))
    }

    @Test func `dashes start at their phase`() throws {
        let line = Path([.move(Point(0, 2)), .line(Point(20, 2))])
        let stroke = Stroke(width: 2, dashes: [4, 4], dashPhase: 2)
        let bitmap = try renderer.render(DisplayList(20, 4, [.stroke(line, .color(.black), stroke)]))
        #expect((0..<20).filter { bitmap[$0, 2] == 0xFF00_0000 } == [0, 1, 6, 7, 8, 9, 14, 15, 16, 17])
    }

    @Test(arguments: [[0.0, 0], [-1, 2], []])
    func `an invalid dash pattern gives a solid line`(dashes: [Double]) throws {
        let line = Path([.move(Point(0, 2)), .line(Point(20, 2))])
        let bitmap = try renderer.render(
            DisplayList(20, 4, [.stroke(line, .color(.black), Stroke(width: 2, dashes: dashes))]))
        #expect((0..<20).allSatisfy { bitmap[$0, 2] == 0xFF00_0000 })
    }

    @Test func `trim refers to the total length of all subpaths`() throws {
        let lines = Path([
            .move(Point(0, 2)), .line(Point(10, 2)), .move(Point(10, 6)), .line(Point(20, 6)),
        ])
        let stroke = Stroke(width: 2, trim: 0.25...0.75)
        let bitmap = try renderer.render(DisplayList(20, 8, [.stroke(lines, .color(.black), stroke)]))
        #expect((0..<20).filter { bitmap[$0, 2] == 0xFF00_0000 } == Array(5..<10))
        #expect((0..<20).filter { bitmap[$0, 6] == 0xFF00_0000 } == Array(10..<15))
    }

    @Test func `a full trim changes nothing and an empty trim draws nothing`() throws {
        let circle = Path.circle(Point(20, 20), radius: 15)
        func picture(_ trim: ClosedRange<Double>) throws -> Bitmap {
            try renderer.render(
                DisplayList(40, 40, [.stroke(circle, .color(.black), Stroke(width: 3, trim: trim))]))
        }
        #expect(try picture(-1...2) == picture(0...1))
        #expect(try picture(0.5...0.5).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
        #expect(try #require(picture(0...0.99999).difference(from: picture(0...1))) <= 12)
    }

    @Test(arguments: [
        AffineTransform.scale(0, 1), .scale(.nan, 1), .translation(.infinity, 0),
        AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
    ])
    func `singular transforms draw nothing`(transform: AffineTransform) throws {
        let group = Group(transform: transform, opacity: 0.5, items: [.box(0, 0, 5, 5, .red), .box(1, 1, 2, 2, .blue)])
        let bitmap = try renderer.render(DisplayList(10, 10, [.group(group), .box(0, 0, 1, 1, .green)]))
        #expect(bitmap[0, 0] == 0xFF00_FF00)
        #expect(bitmap[4, 4] == 0xFFFF_FFFF)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e-300, -1])
    func `extreme numbers cause no error`(number: Double) throws {
        let stops: [Gradient.Stop] = [
            .init(location: number, color: Color(number, number, 0)),
            .init(location: 1, color: Color(1, 1, 1, alpha: number)),
        ]
        func painted(_ geometry: Gradient.Geometry) -> DisplayItem {
            .fill(.box(0, 0, 9, 9), .gradient(Gradient(geometry: geometry, stops: stops)), rule: .nonZero)
        }
        let line = Path([.move(Point(0, 2)), .line(Point(20, 2))])
        let shadow = Shadow(color: .black, opacity: number, radius: number, offset: Point(number, 0))
        let items: [DisplayItem] = [
            painted(.linear(from: .zero, to: Point(number, 0))), painted(.conic(center: Point(4, number), angle: 0)),
            painted(.conic(center: Point(4, 4), angle: number)), painted(.conic(center: Point(4, 4), angle: 1)),
            painted(.radial(center: Point(4, 4), radiusX: number, radiusY: 3)),
            .box(number, 0, 5, number, .red), .fill(.box(0, 0, 9, 9), Color(number, number, number, alpha: number)),
            .stroke(line, .color(.red), Stroke(width: number, dashes: [number, 2], dashPhase: number)),
            .stroke(line, .color(.red), Stroke(width: 1, dashes: [1, 2], dashPhase: number)),
            .backdrop(Backdrop(area: .box(0, 0, 5, 5), radius: number, saturation: number, tint: .red.faded(number))),
            .group(Group(opacity: number, shadow: shadow, items: [.box(0, 0, 3, 3, .red), .box(1, 1, 3, 3, .red)])),
        ]
        for item in items { _ = try renderer.render(DisplayList(10, 10, [item])) }
        #expect(throws: Never.self) { try renderer.render(DisplayList(10, 10, items)) }
    }

    @Test func `shapes far beyond the canvas still cover it`() throws {
        let bitmap = try renderer.render(DisplayList(10, 10, [.box(-3e6, -3e6, 6e6, 6e6, .red)]))
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_0000 })
    }

    @Test func `scale 2 halved agrees with scale 1`() throws {
        for (name, list) in Samples.all where ["shapes", "gradients", "effects", "labels"].contains(name) {
            let one = try Renderer(images: Samples.images, scale: 1).render(list)
            let two = try Renderer(images: Samples.images, scale: 2).render(list)
            // Coverage is computed in 15 rows per pixel, so it may differ by 1/15 on each side.
            #expect(try #require(two.halved.difference(from: one)) <= 24, "\(name)")
        }
    }
}
