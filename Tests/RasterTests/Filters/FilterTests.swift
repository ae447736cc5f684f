import Foundation
import Graphics
import Raster
import Testing

/// Filters against the formulas of W3C Filter Effects, Level 1.
@Suite struct FilterTests {
    /// Straight red, green, blue and alpha.
    static let colors: [SIMD4<Double>] = [
        [0.8, 0.1, 0.4, 1], [0.2, 0.6, 1, 1], [1, 1, 1, 1], [0, 0, 0, 1], [0.9, 0.5, 0.1, 0.4], [0.3, 0.3, 0.3, 0.8],
    ]
    static let multiplier: SIMD4<Double> = [1, 0.5, 0, 1]
    static let tint: SIMD4<Double> = [0.9, 0.2, 0.1, 0.5]

    private func filtered(
        _ filters: [Filter], _ items: [DisplayItem], size: Double = 60, background: Color = .clear, scale: Double = 1,
        transform: AffineTransform = .identity
    ) throws -> Bitmap {
        let group = Group(transform: transform, filters: filters, items: items)
        return try Renderer(scale: scale).render(DisplayList(size, size, background: background, [.group(group)]))
    }

    /// Straight components in, straight components out.
    private static func formula(_ filter: Filter, _ c: [Double]) -> [Double] {
        func matrix(_ rows: [[Double]]) -> [Double] {
            rows.map { row in zip(row, c).reduce(0) { $0 + $1.0 * $1.1 } }
        }
        switch filter {
        case .saturation(let s):
            return matrix([
                [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
                [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
                [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
            ])
        case .hueRotation(let angle):
            let (c, n) = (cos(angle), sin(angle))
            let red: [Double] = [
                0.213 + c * 0.787 - n * 0.213, 0.715 - c * 0.715 - n * 0.715, 0.072 - c * 0.072 + n * 0.928,
            ]
            let green: [Double] = [
                0.213 - c * 0.213 + n * 0.143, 0.715 + c * 0.285 + n * 0.140, 0.072 - c * 0.072 - n * 0.283,
            ]
            let blue: [Double] = [
                0.213 - c * 0.213 - n * 0.787, 0.715 - c * 0.715 + n * 0.715, 0.072 + c * 0.928 + n * 0.072,
            ]
            return matrix([red, green, blue])
        case .brightness(let k): return c.map { $0 * k }
        case .contrast(let k): return c.map { $0 * k + 0.5 - 0.5 * k }
        case .invert(let v): return c.map { v * (1 - $0) + (1 - v) * $0 }
        case .multiply: return (0..<3).map { c[$0] * multiplier[$0] }
        case .tint: return (0..<3).map { c[$0] * (1 - tint.w) + tint[$0] * tint.w }
        case .blur: return c
        }
    }

    @Test(arguments: [
        Filter.saturation(0), .saturation(0.5), .saturation(1.8), .brightness(0.4), .brightness(1.6), .contrast(0.5),
        .contrast(2), .hueRotation(1), .hueRotation(-.pi / 2), .invert(1), .invert(0.3), .multiply(Color(multiplier)),
        .tint(Color(tint)),
    ])
    func `a filter follows its formula`(filter: Filter) throws {
        for color in Self.colors {
            let found = try filtered([filter], [.box(0, 0, 60, 60, Color(color))]).components(30, 30)
            let expected = Self.formula(filter, [color.x, color.y, color.z])
                .map { min(max($0, 0), 1) * color.w * 255 }
            #expect(abs(found[0] - Int((color.w * 255).rounded())) <= 1)
            for (value, wanted) in zip(found.dropFirst(), expected) {
                #expect(abs(Double(value) - wanted) <= 2.5, "\(filter) of \(color): \(found), not \(expected)")
            }
        }
    }

    @Test func `multiply also multiplies alpha`() throws {
        let bitmap = try filtered([.multiply(Color(1, 1, 1, alpha: 0.5))], [.box(0, 0, 60, 60, .red)])
        #expect(bitmap.components(9, 9) == [128, 128, 0, 0])
    }

    @Test func `filters are applied in order, and colours are clamped after each`() throws {
        let box = [DisplayItem.box(0, 0, 60, 60, Color(white: 0.6))]
        let first = try filtered([.brightness(2), .brightness(0.5)], box)
        let second = try filtered([.brightness(0.5), .brightness(2)], box)
        #expect(abs(first.components(9, 9)[1] - 128) <= 1)
        #expect(abs(second.components(9, 9)[1] - 153) <= 1)
        let around = try filtered([.invert(1), .blur(radius: 2), .invert(1)], box)
        #expect(abs(around.components(30, 30)[1] - 153) <= 1)
    }

    @Test func `transparent pixels stay transparent`() throws {
        for filter in [Filter.invert(1), .contrast(0), .tint(.red), .brightness(9)] {
            let bitmap = try filtered([filter], [.box(0, 0, 20, 20, .blue)])
            #expect(bitmap[40, 40] == 0)
        }
    }

    /// Pixels outside a layer count as clear.
    @Test(arguments: [0.5, 1, 2.5, 6])
    func `a blur fades out at the edges like a true Gaussian`(sigma: Double) throws {
        let row = try filtered([.blur(radius: sigma)], [.box(30, 0, 60, 60, .white)], size: 120)
        let reach = Int(6 * sigma) + 2
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        for x in 0..<120 {
            let sum = zip(-reach...reach, weights).reduce(0) { $0 + ((30..<90).contains(x + $1.0) ? $1.1 : 0) }
            #expect(abs(Double(row.components(x, 30)[0]) / 255 - sum / total) <= 0.014, "x \(x)")
        }
    }

    @Test func `a blur at the edge of the canvas preserves the total`() throws {
        let inside = try filtered([.blur(radius: 5)], [.box(40, 40, 40, 40, .red)], size: 120)
        let mass = inside.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(mass - 1600) < 16)
        // Items outside the canvas are blurred into it.
        let beside = try filtered([.blur(radius: 5)], [.box(-40, 0, 40, 120, .red)], size: 120)
        #expect(abs(beside.components(0, 60)[0] - 117) <= 5)
        #expect(beside.components(14, 60)[0] <= 2)
    }

    @Test func `the blur scales with the scale and the transform`() throws {
        let disc = [DisplayItem.fill(.circle(Point(30, 30), radius: 12), .red)]
        let one = try filtered([.blur(radius: 4)], disc)
        let two = try filtered([.blur(radius: 4)], disc, scale: 2)
        #expect(try #require(two.halved.difference(from: one)) <= 3)
        let half = [DisplayItem.fill(.circle(Point(15, 15), radius: 6), .red)]
        let byTransform = try filtered([.blur(radius: 2)], half, transform: .scale(2, 2))
        #expect(try #require(byTransform.difference(from: one)) <= 1)
    }

    @Test func `the clip applies after the blur, and the shadow is that of the filtered group`() throws {
        let box: [DisplayItem] = [.box(20, 20, 20, 20, .red)]
        let group = Group(filters: [.blur(radius: 4)], clip: .box(20, 20, 20, 20), items: box)
        let clipped = try Renderer().render(DisplayList(60, 60, background: .clear, [.group(group)]))
        #expect(clipped[19, 30] == 0)
        #expect(abs(clipped.components(20, 30)[0] - 140) < 12)
        let shadow = Shadow(color: .black, opacity: 1, radius: 0, offset: Point(30, 0))
        let cast = Group(filters: [.blur(radius: 3)], shadow: shadow, items: [.box(5, 20, 20, 20, .red)])
        let bitmap = try Renderer().render(DisplayList(60, 60, background: .clear, [.group(cast)]))
        #expect(abs(bitmap.components(56, 30)[0] - bitmap.components(3, 30)[0]) <= 255)
        #expect(abs(bitmap.components(34, 30)[0] - bitmap.components(4, 30)[0]) <= 2)
    }

    @Test func `a filter without effect changes nothing`() throws {
        let items: [DisplayItem] = [.fill(.circle(Point(30, 30), radius: 20.2), Color(0.3, 0.8, 0.5, alpha: 0.7))]
        let plain = try filtered([], items)
        for filter in [
            Filter.blur(radius: 0), .saturation(1), .brightness(1), .contrast(1), .hueRotation(0), .invert(0),
            .multiply(.white), .tint(.clear),
        ] {
            #expect(try #require(filtered([filter], items).difference(from: plain)) <= 1, "\(filter)")
        }
    }

    @Test(arguments: [Double.nan, .infinity, -1])
    func `extreme amounts cause no error`(number: Double) throws {
        for filter in [
            Filter.blur(radius: number), .saturation(number), .brightness(number), .contrast(number),
            .hueRotation(number),
            .invert(number), .multiply(Color(number, number, number, alpha: number)),
            .tint(Color(number, number, number, alpha: number)),
        ] {
            _ = try filtered([filter, .invert(1)], [.box(0, 0, 20, 20, .blue)], size: 30)
        }
    }

    /// Variances add up: four blurs with sigma 3 equal one with sigma 6.
    @Test func `nested blurs equal one wider blur`() throws {
        let spot = DisplayItem.box(20, 20, 20, 20, .red)
        var item = spot
        for _ in 0..<4 { item = .group(Group(filters: [.blur(radius: 3)], items: [item])) }
        let nested = try Renderer().render(DisplayList(60, 60, background: .white, [item]))
        let one = try Renderer().render(
            DisplayList(60, 60, background: .white, [.group(Group(filters: [.blur(radius: 6)], items: [spot]))]))
        #expect(try #require(nested.difference(from: one)) <= 4)
    }
}
