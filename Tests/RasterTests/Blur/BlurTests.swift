import Foundation
import Graphics
import Raster
import Testing

/// Tests the blur with backdrops at scale 1, without saturation and tint; sigma is in pixels.
@Suite struct BlurTests {
    private func blurred(
        _ items: [DisplayItem], sigma: Double, background: Color = .white, width: Double = 160, height: Double = 160,
        saturation: Double = 1, tint: Color = .clear, area: Path? = nil
    ) throws -> Bitmap {
        let backdrop = Backdrop(
            area: area ?? .box(0, 0, width, height), radius: sigma, saturation: saturation, tint: tint)
        return try Renderer().render(
            DisplayList(width, height, background: background, items + [.backdrop(backdrop)]))
    }

    /// A row of a blurred picture that is white right of the middle.
    private func edge(_ sigma: Double) throws -> [Double] {
        let bitmap = try blurred([.box(80, 0, 80, 160, .white)], sigma: sigma, background: .black)
        return (0..<160).map { Double(bitmap.components($0, 80)[1]) / 255 }
    }

    @Test(arguments: [0.0, 0.3, 0.5, 0.99, 1, 1.7, 2, 5, 20, 70])
    func `a constant picture is unchanged`(sigma: Double) throws {
        let bitmap = try blurred([], sigma: sigma, background: Color(200 / 255, 100 / 255, 50 / 255, alpha: 1))
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFFC8_6432 })
    }

    @Test(arguments: [(0.5, 0.003), (0.9, 0.003), (1, 0.0065), (1.3, 0.012), (2, 0.01), (5, 0.012), (20, 0.012)])
    func `an edge is blurred as by a true Gaussian`(sigma: Double, bound: Double) throws {
        let row = try edge(sigma)
        // Sums of the sampled Gaussian; the bounds include a rounding of 0.002 to eight bits.
        let reach = Int(6 * sigma) + 2
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        for x in 0..<160 {
            let sum = zip(-reach...reach, weights).reduce(0) { $0 + (x + $1.0 >= 80 ? $1.1 : 0) }
            if sigma < 15 || (30..<130).contains(x) { #expect(abs(row[x] - sum / total) <= bound, "x \(x)") }
        }
    }

    /// Also at the edge and for wide blurs; edge pixels are repeated outside the canvas.
    @Test(arguments: [0.5, 1, 3, 10, 30, 45, 60])
    func `three steps and a line are blurred as by a true Gaussian, up to the edge`(sigma: Double) throws {
        let (width, stops) = (480, [0, 9, 200, 300, 301, 470])
        let bars = zip(stops, stops.dropFirst()).enumerated().filter { $0.offset % 2 == 0 }.map { $0.element }
        let items = bars.map { DisplayItem.box(Double($0.0), 0, Double($0.1 - $0.0), 3, .white) }
        let bitmap = try blurred(items, sigma: sigma, background: .black, width: Double(width), height: 3)
        let source = (0..<width).map { x in bars.contains { ($0.0..<$0.1).contains(x) } ? 1.0 : 0 }
        let reach = Int(6 * sigma) + 2
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        for x in 0..<width {
            let sum = zip(-reach...reach, weights).reduce(0) { $0 + source[min(max(x + $1.0, 0), width - 1)] * $1.1 }
            // 1.2 % of the height of each of two adjacent steps, and the rounding.
            #expect(abs(Double(bitmap.components(x, 1)[1]) / 255 - sum / total) <= 0.016, "x \(x)")
        }
    }

    @Test(arguments: [0.5, 2, 5, 12])
    func `a blur preserves the mean and the total`(sigma: Double) throws {
        let spot = DisplayItem.box(70, 60, 20, 40, .white)
        let bitmap = try blurred([spot], sigma: sigma, background: .black)
        let mass = bitmap.pixels.reduce(0.0) { $0 + Double($1 & 255) } / 255
        #expect(abs(mass - 800) < 8)
    }

    @Test(arguments: [0.7, 3, 11.4])
    func `a blur is symmetric`(sigma: Double) throws {
        let bitmap = try blurred([.box(60, 60, 40, 40, .black)], sigma: sigma)
        for y in 0..<160 {
            for x in 0..<80 {
                #expect(abs(bitmap.components(x, y)[1] - bitmap.components(159 - x, y)[1]) <= 1)
            }
        }
        #expect(try #require(bitmap.difference(from: bitmap.transposed)) <= 1)
    }

    @Test func `the result is continuous in the radius`() throws {
        var last = try edge(0)
        var sigma = 0.0
        while sigma < 20 {
            sigma += 0.02
            let next = try edge(sigma)
            let change = zip(last, next).map { abs($0 - $1) }.max() ?? 0
            // The pixel beside the edge changes fastest: the limit is twice the true Gaussian's rate plus the rounding.
            let pace = sigma < 1.1 ? 0.03 : 0.012
            #expect(change <= pace, "at sigma \(sigma) by \(change)")
            last = next
        }
    }

    @Test func `edge pixels are repeated outside the canvas`() throws {
        let bitmap = try blurred([.box(0, 0, 160, 60, .red)], sigma: 15)
        for x in 0..<160 { #expect(bitmap[x, 80] == bitmap[80, 80]) }
        #expect(bitmap[0, 0] == 0xFFFF_0000)
        #expect(bitmap[159, 159] == 0xFFFF_FFFF)
    }

    @Test func `pixels around the area are blurred into it`() throws {
        let whole = try blurred([.box(0, 0, 80, 160, .black)], sigma: 10)
        let part = try blurred([.box(0, 0, 80, 160, .black)], sigma: 10, area: .box(85, 40, 40, 40))
        for x in 85..<125 { #expect(part[x, 60] == whole[x, 60]) }
        #expect(part[84, 60] == 0xFFFF_FFFF)
    }

    @Test func `transparent pixels contribute no colour`() throws {
        let bitmap = try blurred([.box(0, 0, 80, 160, .red)], sigma: 6, background: .clear)
        for pixel in bitmap.pixels {
            #expect(pixel >> 24 == pixel >> 16 & 255)
            #expect(pixel & 0xFFFF == 0)
        }
    }

    @Test func `saturation and tint follow UIImage+ImageEffects`() throws {
        let color = Color(0.6, 0.4, 0.2)
        let luma = 0.2126 * 0.6 + 0.7152 * 0.4 + 0.0722 * 0.2
        let bitmap = try blurred(
            [], sigma: 3, background: color, saturation: 1.8, tint: Color(white: 0.11, alpha: 0.73))
        let expected = [0.6, 0.4, 0.2].map { value in
            255 * (min(max(luma + (value - luma) * 1.8, 0), 1) * 0.27 + 0.11 * 0.73)
        }
        for (value, wanted) in zip(bitmap.components(40, 40).dropFirst(), expected) {
            #expect(abs(Double(value) - wanted) <= 1)
        }
        let grey = try blurred([], sigma: 0, background: color, saturation: 0)
        #expect(Set(grey.components(9, 9).dropFirst()) == [Int((luma * 255).rounded())])
    }

    /// A white tint of 0.3 over black is 76.5, where the least error decides between two levels.
    @Test func `rounding errors make no stripes in an area of one colour`() throws {
        let square = DisplayItem.box(40, 40, 120, 120, Color(0.686, 0.322, 0.871, alpha: 1))
        for alpha in [0.1, 0.3, 0.5, 0.7, 0.9] {
            let tint = Color(1, 1, 1, alpha: alpha)
            let bitmap = try blurred(
                [square], sigma: 40, background: .black, width: 600, height: 600, saturation: 1.8, tint: tint)
            let below = bitmap.pixels[(450 * 600)...]
            #expect(Set(below).count == 1, "alpha \(alpha)")
        }
    }

    @Test func `an effect without blur, saturation and tint changes no byte`() throws {
        let items: [DisplayItem] = [.fill(.circle(Point(50, 50), radius: 33), .red.faded(0.5))]
        let with = try blurred(items, sigma: 0, background: .clear)
        let without = try Renderer().render(DisplayList(160, 160, background: .clear, items))
        #expect(with == without)
    }

    @Test func `inside a clip the effect reads the backdrop, inside a translucent group only the group's own items`()
        throws
    {
        let backdrop = DisplayItem.backdrop(
            Backdrop(area: .box(0, 0, 40, 40), radius: 2, saturation: 0, tint: .clear))
        let clip = Path.rounded(Rect(5, 5, 30, 30), radius: 8)
        let clipped = try Renderer().render(
            DisplayList(40, 40, background: .red, [.group(Group(clip: clip, items: [backdrop]))]))
        #expect(Set(clipped.components(20, 20).dropFirst()).count == 1)
        #expect(clipped[2, 2] == 0xFFFF_0000)
        let faded = try Renderer().render(
            DisplayList(40, 40, background: .red, [.group(Group(opacity: 0.5, items: [backdrop]))]))
        #expect(faded.pixels.allSatisfy { $0 == 0xFFFF_0000 })
    }
}
