import Foundation
import Graphics
import Raster
import Testing

@Suite struct ShadowTests {
    private func shadowed(
        radius: Double, offset: Point = .zero, opacity: Double = 1, path: Path? = nil, item: DisplayItem? = nil,
        scale: Double = 1, transform: AffineTransform = .identity, groupOpacity: Double = 1, size: Double = 120
    ) throws -> Bitmap {
        let shadow = Shadow(color: .black, opacity: opacity, radius: radius, offset: offset, path: path)
        let group = Group(
            transform: transform, opacity: groupOpacity, shadow: shadow,
            items: [item ?? .box(40, 40, 40, 40, Color(1, 1, 1))])
        return try Renderer(scale: scale).render(DisplayList(size, size, background: .clear, [.group(group)]))
    }

    private func mass(_ bitmap: Bitmap) -> Double {
        bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255
    }

    @Test(arguments: [0.5, 2, 5, 10])
    func `the total alpha of a shadow equals that of its shape`(radius: Double) throws {
        let bitmap = try shadowed(radius: radius, path: .box(40, 40, 40, 40), item: .box(0, 0, 0, 0, .red))
        #expect(abs(mass(bitmap) - 1600) < 1600 * 0.01)
    }

    @Test func `opacity multiplies the shadow's alpha`() throws {
        let bitmap = try shadowed(
            radius: 6, opacity: 0.4, path: .box(40, 40, 40, 40), item: .box(0, 0, 0, 0, .red), groupOpacity: 0.5)
        #expect(abs(mass(bitmap) - 1600 * 0.2) < 1600 * 0.2 * 0.02)
    }

    @Test func `the shadow of a shape equals that of a shadow path`() throws {
        let offset = Point(7.5, -3.25)
        let own = try shadowed(radius: 4, offset: offset)
        let path = try shadowed(radius: 4, offset: offset, path: .box(40, 40, 40, 40))
        #expect(try #require(own.difference(from: path)) <= 1)
    }

    @Test func `without blur a shadow is its shape with an offset`() throws {
        let bitmap = try shadowed(radius: 0, offset: Point(20, 10))
        #expect(bitmap[90, 60] == 0xFF00_0000)
        #expect(bitmap[50, 60] == 0xFFFF_FFFF)
        #expect(bitmap[101, 60] == 0)
        #expect(bitmap[90, 91] == 0)
    }

    @Test func `the shadow of a shape outside the canvas is visible`() throws {
        let bitmap = try shadowed(
            radius: 5, offset: Point(60, 0), item: .box(-50, 20, 40, 80, .red), size: 120)
        #expect(bitmap[30, 60] >> 24 > 250)
        #expect(bitmap[100, 60] == 0)
    }

    @Test func `the blur scales with the scale and the transform`() throws {
        let one = try shadowed(radius: 8, path: .box(40, 40, 40, 40), item: .box(0, 0, 0, 0, .red))
        let two = try shadowed(radius: 8, path: .box(40, 40, 40, 40), item: .box(0, 0, 0, 0, .red), scale: 2)
        #expect(try #require(two.halved.difference(from: one)) <= 2)
        let byTransform = try shadowed(
            radius: 4, path: .box(20, 20, 20, 20), item: .box(0, 0, 0, 0, .red), transform: .scale(2, 2))
        #expect(try #require(byTransform.difference(from: one)) <= 1)
    }

    @Test func `a shadow is drawn below its group and is not clipped`() throws {
        let group = Group(
            clip: .rounded(Rect(40, 40, 40, 40), radius: 10),
            shadow: Shadow(color: .red, opacity: 1, radius: 0, offset: Point(20, 0)),
            items: [.box(0, 0, 120, 120, .white), .box(0, 0, 120, 120, .blue)])
        let bitmap = try Renderer().render(DisplayList(120, 120, background: .clear, [.group(group)]))
        #expect(bitmap[60, 60] == 0xFF00_00FF)
        #expect(bitmap[90, 60] == 0xFFFF_0000)
        #expect(bitmap[110, 60] == 0)
    }
}
