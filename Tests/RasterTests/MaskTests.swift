import Foundation
import Graphics
import Raster
import Testing

@Suite struct MaskTests {
    private func picture(_ items: [DisplayItem], background: Color = .white, size: Double = 60) throws -> Bitmap {
        try Renderer().render(DisplayList(size, size, background: background, items))
    }

    private let stripes: [DisplayItem] = (0..<6).map { .box(Double($0) * 10, 0, 5, 60, .black) }
    private let disc = [DisplayItem.fill(.circle(Point(30, 30), radius: 20.4), .black)]

    @Test func `a mask of one path equals a clip`() throws {
        let items: [DisplayItem] = [.box(0, 0, 60, 60, .red), .box(0, 30, 60, 30, .blue)]
        let masked = try picture([.group(Group(mask: disc, items: items))])
        let clipped = try picture([.group(Group(clip: .circle(Point(30, 30), radius: 20.4), items: items))])
        #expect(try #require(masked.difference(from: clipped)) <= 1)
    }

    /// An offscreen layer and a copy of the backdrop give the same picture.
    @Test func `a masked group with opacity 1 is the limit of lower opacities`() throws {
        let items: [DisplayItem] = [.box(0, 0, 60, 60, .red.faded(0.7)), .box(0, 30, 60, 30, .blue)]
        let soft: [DisplayItem] = disc + [.box(0, 0, 60, 20, Color(white: 0, alpha: 0.4))]
        let whole = try picture([.group(Group(mask: soft, items: items))])
        let isolated = try picture([.group(Group(isIsolated: true, mask: soft, items: items))])
        #expect(try #require(whole.difference(from: isolated)) <= 2)
    }

    @Test func `clip and mask multiply`() throws {
        let box: [DisplayItem] = [.box(0, 0, 30, 60, Color(white: 1, alpha: 0.5))]
        for opacity in [1, 0.999] {
            let bitmap = try picture([
                .group(
                    Group(
                        opacity: opacity, clip: .box(0, 0.5, 60, 29), mask: box,
                        items: [.box(0, 0, 60, 60, .black), .box(0, 0, 9, 9, .black)]))
            ])
            #expect(abs(bitmap.components(10, 10)[1] - 127) <= 1)
            #expect(abs(bitmap.components(10, 0)[1] - 191) <= 2)
            #expect(bitmap.components(10, 40)[1] == 255)
            #expect(bitmap.components(40, 10)[1] == 255)
        }
    }

    @Test func `an empty mask hides everything`() throws {
        for opacity in [1, 0.5] {
            let bitmap = try picture([.group(Group(opacity: opacity, mask: [], items: [.box(0, 0, 60, 60, .red)]))])
            #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
        }
    }

    /// As a UIVisualEffectView with a mask view: the blurred backdrop is blended by the mask.
    @Test func `an effect under a mask reads the backdrop`() throws {
        let effect = DisplayItem.backdrop(Backdrop(area: .box(0, 0, 60, 60), radius: 8, saturation: 1, tint: .clear))
        let masked = try picture(stripes + [.group(Group(mask: disc, items: [effect]))])
        let whole = try picture(stripes + [effect])
        let sharp = try picture(stripes)
        #expect(masked[30, 30] == whole[30, 30])
        #expect(masked[2, 2] == sharp[2, 2])
        let fog: [DisplayItem] = [.box(0, 0, 60, 60, Color(white: 0, alpha: 0.5))]
        let half = try picture(stripes + [.group(Group(mask: fog, items: [effect]))])
        for x in 0..<60 {
            let mean = (whole.components(x, 30)[1] + sharp.components(x, 30)[1]) / 2
            #expect(abs(half.components(x, 30)[1] - mean) <= 2)
        }
    }

    @Test func `with a shadow path, effects in the group read the backdrop`() throws {
        let effect = DisplayItem.backdrop(Backdrop(area: .box(10, 10, 40, 40), radius: 8, saturation: 1, tint: .clear))
        let shadow = Shadow(color: .black, opacity: 1, radius: 0, offset: .zero, path: .box(0, 0, 1, 1))
        let bitmap = try picture(stripes + [.group(Group(shadow: shadow, items: [effect]))])
        let without = try picture(stripes + [effect])
        #expect(bitmap[30, 30] == without[30, 30])
        #expect(bitmap[0, 0] == 0xFF00_0000)
    }

    @Test func `an effect changes only the inside of its outline, also rotated and even-odd`() throws {
        let ring = Path.circle(Point(0, 0), radius: 25.5) + Path.circle(Point(0, 0), radius: 10)
        let transform = AffineTransform.rotation(0.7).concatenating(.translation(30, 30))
        let effect = Backdrop(area: ring, rule: .evenOdd, radius: 0, saturation: 1, tint: .red)
        let bitmap = try picture([.group(Group(transform: transform, items: [.backdrop(effect)]))])
        let filled = try picture([
            .group(Group(transform: transform, items: [.fill(ring, .color(.red), rule: .evenOdd)]))
        ])
        #expect(try #require(bitmap.difference(from: filled)) <= 1)
    }
}

extension Path {
    fileprivate static func + (a: Path, b: Path) -> Path { Path(a.elements + b.elements) }
}
