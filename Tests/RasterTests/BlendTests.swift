import Foundation
import Graphics
import Raster
import Testing

/// Every blend mode against the formulas of W3C Compositing and Blending, Level 1, on opaque and translucent colours.
@Suite struct BlendTests {
    /// Straight red, green, blue and alpha in 0...1.
    typealias RGBA = SIMD4<Double>
    typealias RGB = SIMD3<Double>

    static let colors: [RGBA] = [
        [0.8, 0, 0.9, 1], [0.5, 0.6, 0.2, 1], [1, 1, 1, 1], [0, 0, 0, 1], [0.2, 0.9, 0.4, 0.6], [0.7, 0.1, 0.3, 0.25],
        [0.4, 0.4, 0.4, 0.5], [0, 0, 0, 0],
    ]

    @Test(arguments: BlendMode.allCases)
    func `a mode follows its formula`(mode: BlendMode) throws {
        for source in Self.colors {
            for beneath in Self.colors {
                let group = Group(
                    blendMode: mode, clip: .box(0, 0, 4, 4), items: [.fill(.box(0, 0, 4, 4), Color(source))])
                let list = DisplayList(4, 4, background: Color(beneath), [.group(group)])
                let found = try Renderer().render(list).components(1, 1)
                let expected = Self.blend(Self.quantised(source), Self.quantised(beneath), mode)
                let wanted = [expected.w, expected.x, expected.y, expected.z].map { Int(($0 * 255).rounded()) }
                // Division by values near 0 magnifies the rounding to eight bits.
                let bound = [.colorDodge, .colorBurn].contains(mode) ? 3 : 2
                for (a, b) in zip(found, wanted) {
                    #expect(abs(a - b) <= bound, "\(mode): \(source) over \(beneath): \(found), not \(wanted)")
                }
            }
        }
    }

    /// The colour after rounding to premultiplied bytes.
    private static func quantised(_ color: RGBA) -> RGBA {
        let alpha = (color.w * 255).rounded()
        guard alpha > 0 else { return .zero }
        let c = (RGB(color.x, color.y, color.z) * color.w * 255).rounded(.toNearestOrAwayFromZero) / alpha
        return RGBA(min(c.x, 1), min(c.y, 1), min(c.z, 1), alpha / 255)
    }

    /// Premultiplied.
    private static func blend(_ s: RGBA, _ b: RGBA, _ mode: BlendMode) -> RGBA {
        let (source, beneath) = (premultiplied(s), premultiplied(b))
        func porterDuff(_ fa: Double, _ fb: Double) -> RGBA { source * fa + beneath * fb }
        switch mode {
        case .clear: return .zero
        case .copy: return source
        case .sourceIn: return porterDuff(b.w, 0)
        case .sourceOut: return porterDuff(1 - b.w, 0)
        case .sourceAtop: return porterDuff(b.w, 1 - s.w)
        case .destinationOver: return porterDuff(1 - b.w, 1)
        case .destinationIn: return porterDuff(0, s.w)
        case .destinationOut: return porterDuff(0, 1 - s.w)
        case .destinationAtop: return porterDuff(1 - b.w, s.w)
        case .xor: return porterDuff(1 - b.w, 1 - s.w)
        case .plusLighter: return porterDuff(1, 1).clamped(lowerBound: .zero, upperBound: .one)
        case .plusDarker:
            let alpha = min(1, s.w + b.w)
            let c = source + beneath + (alpha - s.w - b.w)
            return RGBA(max(c.x, 0), max(c.y, 0), max(c.z, 0), alpha)
        default:
            let mixed = mix(RGB(b.x, b.y, b.z), RGB(s.x, s.y, s.z), mode)
            let part = RGBA(mixed.x, mixed.y, mixed.z, 1) * (s.w * b.w)
            return source * (1 - b.w) + part + beneath * (1 - s.w)
        }
    }

    private static func premultiplied(_ c: RGBA) -> RGBA { RGBA(c.x * c.w, c.y * c.w, c.z * c.w, c.w) }

    /// B(Cb, Cs) of the specification.
    private static func mix(_ b: RGB, _ s: RGB, _ mode: BlendMode) -> RGB {
        switch mode {
        case .hue: return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
        case .color: return setLuminosity(s, luminosity(b))
        case .luminosity: return setLuminosity(b, luminosity(s))
        default: return RGB(mix(b.x, s.x, mode), mix(b.y, s.y, mode), mix(b.z, s.z, mode))
        }
    }

    private static func mix(_ b: Double, _ s: Double, _ mode: BlendMode) -> Double {
        func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }
        func hardLight(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? b * 2 * s : screen(b, 2 * s - 1) }
        switch mode {
        case .multiply: return b * s
        case .screen: return screen(b, s)
        case .overlay: return hardLight(s, b)
        case .darken: return min(b, s)
        case .lighten: return max(b, s)
        case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: return hardLight(b, s)
        case .softLight:
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return b + (2 * s - 1) * (d - b)
        case .difference: return abs(b - s)
        case .exclusion: return b + s - 2 * b * s
        default: return s
        }
    }

    private static func luminosity(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func saturation(_ c: RGB) -> Double { c.max() - c.min() }

    private static func setLuminosity(_ c: RGB, _ luminosity: Double) -> RGB {
        var c = c + (luminosity - Self.luminosity(c))
        let (l, n, x) = (Self.luminosity(c), c.min(), c.max())
        if n < 0 { c = RGB(repeating: l) + (c - l) * (l / (l - n)) }
        if x > 1 { c = RGB(repeating: l) + (c - l) * ((1 - l) / (x - l)) }
        return c
    }

    private static func setSaturation(_ c: RGB, _ saturation: Double) -> RGB {
        let (low, high) = (c.min(), c.max())
        return high > low ? (c - low) * (saturation / (high - low)) : .zero
    }

    /// The edge of a cleared area is antialiased too.
    @Test(arguments: [BlendMode.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop])
    func `unbounded modes stay inside the clip`(mode: BlendMode) throws {
        let circle = Path.circle(Point(30, 30), radius: 20.3)
        let group = Group(blendMode: mode, clip: circle, items: [.box(25, 25, 10, 10, .red.faded(0.5))])
        let bitmap = try Renderer().render(DisplayList(60, 60, [.group(group)]))
        // An opaque background, half covered by an opaque square, and no change outside.
        let square = [BlendMode.clear: 0, .sourceOut: 0][mode] ?? 127
        #expect(abs(bitmap.components(30, 30)[0] - square) <= 1)
        #expect(bitmap.components(15, 30)[0] == 0)
        let disc = try Renderer().render(DisplayList(60, 60, background: .clear, [.fill(circle, .white)]))
        for y in 0..<60 {
            for x in 0..<60 where !((25..<35).contains(x) && (25..<35).contains(y)) {
                #expect(abs(bitmap.components(x, y)[0] + disc.components(x, y)[0] - 255) <= 2)
            }
        }
    }

    /// Adjacent shapes leave no visible line where their coverage is added.
    @Test func `adjacent shapes join without a seam when they are added on an isolated layer`() throws {
        let sectors = (0..<7).map { k -> Path in
            let (from, to) = (Double(k) * 2 * .pi / 7 + 0.1, Double(k + 1) * 2 * .pi / 7 + 0.1)
            return .sector(
                center: Point(50, 50), innerRadius: 0, outerRadius: 45.2, startAngle: from, endAngle: to)
        }
        func darkest(_ mode: BlendMode) throws -> Int {
            let items = sectors.map { sector in
                DisplayItem.group(Group(blendMode: mode, items: [.fill(sector, .white), .fill(Path(), .white)]))
            }
            let bitmap = try Renderer().render(
                DisplayList(100, 100, background: .black, [.group(Group(isIsolated: true, items: items))]))
            return (0..<10_000).filter { index in
                let (x, y) = (Double(index % 100) + 0.5, Double(index / 100) + 0.5)
                return Point(x, y).distance(to: Point(50, 50)) < 44
            }.map { Int(bitmap.pixels[$0] & 255) }.min() ?? 0
        }
        #expect(try darkest(.normal) < 220)
        let least = try darkest(.plusLighter)
        // Cairo computes coverage in 15 rows per pixel, so that two parts may differ from the whole by one row.
        #expect(least >= 236)
    }

    @Test func `in an isolated group a mode blends only with the group's own items`() throws {
        let multiplied = DisplayItem.group(
            Group(blendMode: .multiply, items: [.box(0, 0, 9, 9, .red), .box(0, 0, 1, 1, .red)]))
        func picture(_ isolated: Bool) throws -> UInt32 {
            let group = Group(isIsolated: isolated, items: [multiplied])
            return try Renderer().render(DisplayList(9, 9, background: .blue, [.group(group)]))[5, 5]
        }
        #expect(try picture(false) == 0xFF00_0000)
        #expect(try picture(true) == 0xFFFF_0000)
    }
}
