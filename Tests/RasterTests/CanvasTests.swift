import Foundation
import Graphics
import Raster
import Testing

/// A canvas inside another is drawn in isolation.
@Suite struct CanvasTests {
    /// Stripes with a blur over all of them.
    private static let scene = DisplayList(
        60, 80, background: .white,
        [
            .box(0, 0, 20, 80, .blue), .box(40, 30, 20, 50, .green),
            .backdrop(
                Backdrop(
                    area: .box(0, 0, 60, 60), radius: 8, saturation: 1.8, tint: Color(white: 0.11, alpha: 0.3))),
        ])

    private func picture(_ items: [DisplayItem], scale: Double = 1) throws -> Bitmap {
        try Renderer(scale: scale).render(DisplayList(120, 120, background: .red, items))
    }

    private func part(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bitmap {
        var part = Bitmap(width: width, height: height)
        for row in 0..<height { for column in 0..<width { part[column, row] = bitmap[x + column, y + row] } }
        return part
    }

    @Test(arguments: [1.0, 2, 3])
    func `a nested canvas equals the same canvas drawn alone, pixel by pixel`(scale: Double) throws {
        let alone = try Renderer(scale: scale).render(Self.scene)
        let inside = try picture([.canvas(CanvasBlock(Self.scene, box: Rect(30, 20, 60, 80)))], scale: scale)
        let unit = Int(scale)
        #expect(part(inside, 30 * unit, 20 * unit, 60 * unit, 80 * unit) == alone)
        #expect(inside[30 * unit - 1, 40 * unit] == 0xFFFF_0000 && inside[90 * unit, 40 * unit] == 0xFFFF_0000)
    }

    @Test func `a clipped canvas has the same pixels as the whole`() throws {
        let alone = try Renderer().render(Self.scene)
        let inside = try picture([
            .canvas(CanvasBlock(Self.scene, box: Rect(30, 20, 60, 80), clip: .box(40, 30, 20, 20)))
        ])
        #expect(part(inside, 40, 30, 20, 20) == part(alone, 10, 10, 20, 20))
        #expect(inside[39, 40] == 0xFFFF_0000 && inside[60, 40] == 0xFFFF_0000)
    }

    @Test(arguments: [0.25, 0.5, 0.9])
    func `at subpixel positions the surroundings are not blurred in`(shift: Double) throws {
        let dark = DisplayList(
            60, 60, background: .white,
            [
                .box(-5, -5, 70, 70, .black),
                .backdrop(Backdrop(area: .box(0, 0, 60, 60), radius: 10, saturation: 1, tint: .clear)),
            ])
        let inside = try picture([.canvas(CanvasBlock(dark, box: Rect(30 + shift, 20 + shift, 60, 60)))])
        for y in 21..<80 { for x in 31..<90 { #expect(inside[x, y] == 0xFF00_0000) } }
        // The edge mixes red and black by coverage, without the white below the black.
        #expect(inside.components(30, 50)[2] == 0)
        #expect(abs(Double(inside.components(30, 50)[1]) - 255 * shift) <= 2)
    }

    @Test func `opacities and blend modes affect only the nested canvas`() throws {
        let list = DisplayList(
            40, 40, background: .clear,
            [.group(Group(blendMode: .multiply, items: [.box(0, 0, 40, 40, .blue)]))])
        #expect(try picture([.canvas(CanvasBlock(list, box: Rect(10, 10, 40, 40)))])[20, 20] == 0xFF00_00FF)
        let clear = DisplayList(40, 40, background: .clear, [.box(0, 0, 20, 40, .blue)])
        let inside = try picture([.canvas(CanvasBlock(clear, box: Rect(10, 10, 40, 40)))])
        #expect(inside[15, 20] == 0xFF00_00FF && inside[45, 20] == 0xFFFF_0000)
    }

    @Test func `backdrops outside read the nested canvas`() throws {
        let block = DisplayItem.canvas(
            CanvasBlock(DisplayList(120, 120, background: .green, []), box: Rect(0, 0, 120, 120)))
        let backdrop = DisplayItem.backdrop(
            Backdrop(area: .box(0, 0, 120, 120), radius: 5, saturation: 1, tint: .clear))
        #expect(try picture([block, backdrop]).pixels.allSatisfy { $0 == 0xFF00_FF00 })
        #expect(try picture([.group(Group(items: [block])), backdrop])[0, 0] == 0xFF00_FF00)
    }

    @Test func `opacity and shadow apply to the nested canvas as a whole`() throws {
        let list = DisplayList(40, 40, background: .blue, [])
        let faded = try picture([
            .group(
                Group(
                    opacity: 0.5, shadow: Shadow(color: .black, opacity: 1, radius: 0, offset: Point(50, 0)),
                    items: [.canvas(CanvasBlock(list, box: Rect(10, 10, 40, 40)))]))
        ])
        #expect(faded.components(20, 20) == [255, 127, 0, 128] || faded.components(20, 20) == [255, 128, 0, 127])
        #expect(abs(faded.components(80, 20)[1] - 128) <= 1)
    }
}
