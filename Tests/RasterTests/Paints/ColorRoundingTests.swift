import Graphics
import Raster
import Testing

/// Colours and opacities are rounded to the nearest of the 256 levels of a component, not cut off.
@Suite struct ColorRoundingTests {
    private let renderer = Renderer()

    /// The components of the pixel in the middle of a picture of 8 x 8 points.
    private func components(_ items: [DisplayItem], over background: Color) throws -> [Int] {
        try renderer.render(DisplayList(8, 8, background: background, items)).components(4, 4)
    }

    private static func box(_ color: Color) -> DisplayItem { .box(0, 0, 8, 8, color) }

    /// Ways to draw black with an opacity: by the colour, by a group of one item and by a group with several.
    private static func blacks(_ opacity: Double) -> [[DisplayItem]] {
        [
            [box(Color.black.faded(opacity))],
            [.group(Group(opacity: opacity, items: [box(.black)]))],
            [.group(Group(opacity: opacity, items: [box(.white), box(.black)]))],
        ]
    }

    @Test func `black at an opacity of 0.77 over white is 59, the nearest level to 58.65`() throws {
        for items in Self.blacks(0.77) {
            #expect(try components(items, over: .white) == [255, 59, 59, 59])
        }
    }

    @Test func `every opacity of black over white is rounded to the nearest level`() throws {
        for percent in 0...100 {
            let opacity = Double(percent) / 100
            for items in Self.blacks(opacity) {
                let level = try components(items, over: .white)[1]
                #expect(abs(Double(level) - 255 * (1 - opacity)) <= 0.5 + 1e-9, "\(opacity): \(level)")
            }
        }
    }

    @Test func `every opaque colour is rounded to the nearest level`() throws {
        for step in 0...200 {
            let value = Double(step) / 200
            let level = try components([Self.box(Color(value, 1 - value, 0.5))], over: .white)
            let exact = [value, 1 - value, 0.5].map { 255 * $0 }
            for (level, exact) in zip(level.dropFirst(), exact) {
                #expect(abs(Double(level) - exact) <= 0.5 + 1e-9, "\(value)")
            }
        }
    }

    @Test func `translucent colours are within one level of the exact composite`() throws {
        for alpha in stride(from: 0.03, through: 1, by: 0.07) {
            for value in stride(from: 0, through: 1, by: 0.09) {
                let level = try components([Self.box(Color(value, value, value, alpha: alpha))], over: .white)[1]
                #expect(abs(Double(level) - 255 * (value * alpha + 1 - alpha)) <= 1, "\(value) at \(alpha)")
            }
        }
    }
}
