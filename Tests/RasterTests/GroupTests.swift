import Foundation
import Graphics
import Raster
import Testing

@Suite struct GroupTests {
    let renderer = Renderer()

    private func picture(_ items: [DisplayItem], background: Color = .white, size: Double = 60) throws -> Bitmap {
        try renderer.render(DisplayList(size, size, background: background, items))
    }

    @Test func `a group's opacity applies to the whole group`() throws {
        let items: [DisplayItem] = [.box(5, 5, 30, 30, .red), .box(20, 20, 30, 30, .blue)]
        let group = try picture([.group(Group(opacity: 0.5, items: items))])
        #expect(group.components(10, 10) == [255, 255, 127, 127])
        #expect(group.components(25, 25) == [255, 127, 127, 255])
        let single = try picture([.box(5, 5, 30, 30, .red.faded(0.5)), .box(20, 20, 30, 30, .blue.faded(0.5))])
        #expect(abs(single.components(25, 25)[2] - 64) <= 1)
    }

    @Test func `the opacity of a single shape equals the alpha of its paint`() throws {
        let circle = Path.circle(Point(30, 30), radius: 20.3)
        let folded = try picture([.group(Group(opacity: 0.4, items: [.fill(circle, .red)]))])
        let flattened = try picture([
            .group(Group(opacity: 0.4, items: [.fill(circle, .red), .box(0, 0, 0, 0, .red)]))
        ])
        #expect(try #require(folded.difference(from: flattened)) <= 1)
    }

    @Test(arguments: [0.0, 0.3, 0.5])
    func `hidden items do not show at the edge of a rounded clip`(shift: Double) throws {
        let box = Rect(10 + shift, 10 + shift / 2, 40, 40)
        let items: [DisplayItem] = [.box(0, 0, 60, 60, .white), .box(0, 0, 60, 60, .blue)]
        let clip = Path.rounded(box, radius: 12)
        let bitmap = try picture([.group(Group(clip: clip, items: items))], background: .black)
        for pixel in bitmap.pixels { #expect(pixel & 0x00FF_FF00 == 0) }
        let plain = try picture([.fill(clip, .blue)], background: .black)
        #expect(try #require(bitmap.difference(from: plain)) <= 1)
    }

    @Test func `nor do they inside a translucent group`() throws {
        let clip = Path.rounded(Rect(10, 10, 40, 40), radius: 12)
        let items: [DisplayItem] = [.box(0, 0, 60, 60, .white), .box(0, 0, 60, 60, .blue)]
        let bitmap = try picture([.group(Group(opacity: 0.99, clip: clip, items: items))], background: .black)
        for pixel in bitmap.pixels { #expect(pixel & 0x00FF_FF00 == 0) }
    }

    @Test func `a rectangular clip gives the same picture as a general path`() throws {
        let items: [DisplayItem] = [
            .fill(.circle(Point(20, 20), radius: 18), .red), .fill(.circle(Point(35, 35), radius: 15), .blue),
        ]
        let fast = try picture([.group(Group(clip: .box(10, 10, 30, 30), items: items))])
        var fivePoints = Path.box(10, 10, 30, 30)
        fivePoints = Path([.move(Point(10, 10)), .line(Point(25, 10))] + fivePoints.elements.dropFirst())
        let slow = try picture([.group(Group(clip: fivePoints, items: items))])
        #expect(try #require(fast.difference(from: slow)) <= 1)
    }

    @Test func `an empty clip hides everything`() throws {
        let items: [DisplayItem] = [.box(0, 0, 60, 60, .red), .box(0, 0, 60, 60, .blue)]
        for opacity in [1, 0.5] {
            let bitmap = try picture([.group(Group(opacity: opacity, clip: Path(), items: items))])
            #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
        }
    }

    @Test func `a mask's alpha multiplies`() throws {
        let mask: [DisplayItem] = [.box(0, 0, 30, 60, Color(white: 0, alpha: 0.5))]
        let bitmap = try picture([.group(Group(mask: mask, items: [.box(0, 0, 60, 60, .red)]))])
        #expect(abs(bitmap.components(10, 10)[2] - 127) <= 1)
        #expect(bitmap[40, 10] == 0xFFFF_FFFF)
    }

    @Test func `nested transforms are concatenated`() throws {
        let inner = Group(transform: .scale(2, 2), items: [.box(0, 0, 5, 5, .red)])
        let bitmap = try picture([.group(Group(transform: .translation(10, 20), items: [.group(inner)]))])
        let red = bitmap.pixels.indices.filter { bitmap.pixels[$0] == 0xFFFF_0000 as UInt32 }
        #expect(red.count == 100)
        #expect(red.first == 20 * 60 + 10)
    }

    @Test func `with a bounded mode a group changes only the pixels that it covers`() throws {
        for mode in BlendMode.allCases where !mode.isUnbounded {
            let bitmap = try picture([.group(Group(blendMode: mode, items: [.box(0, 0, 10, 10, .red)]))])
            #expect(bitmap[30, 30] == 0xFFFF_FFFF)
        }
    }
}
