import Foundation
import Graphics
import Raster
import Testing

/// Coordinates beyond the range of Cairo's 24.8 fixed point give correct pictures in bounded time.
@Suite struct LargeCoordinateTests {
    private func picture(
        _ item: DisplayItem, transform: AffineTransform = .identity, clip: Path? = nil, shadow: Shadow? = nil,
        images: ImageStore = ImageStore()
    ) throws -> Bitmap {
        try Renderer(images: images).render(
            DisplayList(20, 20, [.group(Group(transform: transform, clip: clip, shadow: shadow, items: [item]))]))
    }

    private func red(_ bitmap: Bitmap) -> Set<Int> {
        Set(bitmap.pixels.indices.filter { bitmap.pixels[$0] == 0xFFFF_0000 })
    }

    private var leftHalf: Set<Int> { Set((0..<400).filter { $0 % 20 < 10 }) }

    @Test(arguments: [1e7, 1e9, 1e12, 1e15, 1e30, 1e100, 1e300])
    func `rectangles far larger than the canvas cover it`(far: Double) throws {
        #expect(red(try picture(.box(-far, -far, 2 * far, 2 * far, .red))).count == 400)
        #expect(red(try picture(.box(far, far, 20, 20, .red))).isEmpty)
        #expect(red(try picture(.box(-far, -far, far, 2 * far, .red))).isEmpty)
        #expect(red(try picture(.box(-far, -far, far + 10, 2 * far, .red))) == (far < 1e16 ? leftHalf : []))
    }

    @Test(arguments: [1e7, 1e9, 1e11])
    func `the edge of a huge circle runs through the canvas`(radius: Double) throws {
        let disc = Path.ellipse(in: Rect(10 - 2 * radius, 10 - radius, 2 * radius, 2 * radius))
        #expect(red(try picture(.fill(disc, .red))) == leftHalf)
        #expect(red(try picture(.box(0, 0, 20, 20, .red), clip: disc)) == leftHalf)
        let square = Path.roundedRect(Rect(10 - radius, -radius / 2, radius, radius), radius: radius / 9)
        #expect(red(try picture(.fill(square, .red))) == leftHalf)
        let shadow = Shadow(color: .red, opacity: 1, radius: 0, offset: .zero, path: disc)
        #expect(red(try picture(.box(0, 0, 0, 0, .red), shadow: shadow)) == leftHalf)
    }

    @Test func `a hole stays a hole with both fill rules`() throws {
        var ring = Path.box(-1e8, -1e8, 2e8, 2e8)
        ring.append(.box(10, -1e8, 1e9, 2e8))
        #expect(red(try picture(.fill(ring, .color(.red), rule: .evenOdd))) == leftHalf)
        #expect(red(try picture(.fill(ring, .color(.red), rule: .nonZero))).count == 400)
    }

    @Test(arguments: [1e6, 1e8])
    func `very large scales work`(scale: Double) throws {
        let transform = AffineTransform.scale(scale, scale)
        #expect(red(try picture(.box(-5, -5, 5 + 10 / scale, 10, .red), transform: transform)) == leftHalf)
        let disc = Path.ellipse(in: Rect(-4 + 10 / scale, -2 + 10 / scale, 4, 4))
        #expect(red(try picture(.fill(disc, .red), transform: transform)) == leftHalf)
        let turned = AffineTransform.rotation(.pi / 2).concatenating(transform)
        #expect(red(try picture(.box(-9, -10 / scale, 18, 9, .red), transform: turned)) == leftHalf)
    }

    @Test(arguments: [1e7, 1e9])
    func `strokes and dashes have the right positions`(far: Double) throws {
        let line = Path([.move(Point(-far, 5)), .line(Point(far, 5))])
        let solid = try picture(.stroke(line, .color(.red), Stroke(width: 4)))
        #expect(red(solid) == Set((0..<400).filter { (3..<7).contains($0 / 20) }))
        let dashed = try picture(.stroke(line, .color(.red), Stroke(width: 4, dashes: [5, 5], dashPhase: 5)))
        #expect(red(dashed) == red(solid).filter { ($0 % 20) % 10 >= 5 })
        // The corner of a closed rectangle inside the picture is joined.
        let box = Path([
            .move(Point(10, 10)), .line(Point(far, 10)), .line(Point(far, far)), .line(Point(10, far)), .close,
        ])
        let corner = red(try picture(.stroke(box, .color(.red), Stroke(width: 4))))
        #expect(corner == Set((0..<400).filter { min($0 % 20, $0 / 20) >= 8 && min($0 % 20, $0 / 20) < 12 }))
        let bold = try picture(.stroke(line, .color(.red), Stroke(width: far)))
        #expect(red(bold).count == 400)
    }

    @Test func `dashes outside the canvas cost no time`() throws {
        let line = Path([.move(Point(-3e6, 5)), .line(Point(3e6, 5))])
        let bitmap = try picture(.stroke(line, .color(.red), Stroke(width: 4, cap: .round, dashes: [0.5, 0.5])))
        #expect(bitmap[10, 5] != 0xFFFF_FFFF)
        #expect(bitmap[10, 12] == 0xFFFF_FFFF)
    }

    @Test(arguments: [1e5, 1e7])
    func `gradients, pictures and text are drawn in huge boxes`(far: Double) throws {
        let stops = [Gradient.Stop(location: 0, color: .red), .init(location: 1, color: .blue)]
        let gradient = Gradient(geometry: .linear(from: Point(-far, 0), to: Point(far, 0)), stops: stops)
        let middle = try picture(.fill(.box(-far, -far, 2 * far, 2 * far), .gradient(gradient), rule: .nonZero))
        #expect(abs(middle.components(10, 10)[1] - 127) <= 2 && abs(middle.components(10, 10)[3] - 127) <= 2)
        var store = ImageStore()
        var spot = Bitmap(width: 3, height: 3)
        for index in 0..<9 { spot[index % 3, index / 3] = index == 4 ? 0xFF00_FF00 : 0xFFFF_0000 }
        try store.add(spot, as: "spot")
        let image = try picture(
            .image(ImageBlock(source: "spot", box: Rect(-far, -far, 2 * far, 2 * far))), images: store)
        #expect(image.pixels.allSatisfy { $0 == 0xFF00_FF00 }, "\(String(image[10, 10], radix: 16))")
        let text = TextBlock(
            runs: [TextRun("■", font: Font(family: "DejaVu Sans", size: 20), color: .red)], box: Rect(-10, -10, 20, 20),
            alignment: .center)
        _ = try picture(.text(text), transform: .scale(far, far))
    }

    /// Cairo rejects the matrix of a pattern that is drawn very small.
    @Test(arguments: [1e-3, 1e-4, 3e-5, 2e-5, 1e-6, 1e-9])
    func `gradients and pictures are drawn at very small scales`(scale: Double) throws {
        let stops = [Gradient.Stop(location: 0, color: .red), .init(location: 1, color: .blue)]
        var store = ImageStore()
        try store.add(Bitmap(width: 3, height: 3, fill: 0xFFFF_0000), as: "spot")
        for transform in [AffineTransform.scale(scale, 1), .scale(1, -scale), .rotation(1).scaledBy(-scale, 2)] {
            for geometry in [
                Gradient.Geometry.linear(from: .zero, to: Point(40, 20)),
                .radial(center: Point(5, 5), radiusX: 9, radiusY: 20),
                .radial(center: Point(5, 5), radiusX: 1e-5, radiusY: 1e-5), .conic(center: Point(5, 5), angle: 0),
            ] {
                let gradient = Gradient(geometry: geometry, stops: stops)
                let bitmap = try picture(
                    .fill(.box(0, 0, 20, 20), .gradient(gradient), rule: .nonZero), transform: transform)
                #expect(bitmap[19, 19] == 0xFFFF_FFFF)
            }
            let image = try picture(
                .image(ImageBlock(source: "spot", box: Rect(0, 0, 20, 20))), transform: transform, images: store)
            #expect(image[19, 19] == 0xFFFF_FFFF)
        }
    }

    @Test func `64 nested translucent groups use bounded memory`() throws {
        var item = DisplayItem.box(0, 0, 2500, 2500, .red)
        for _ in 0..<64 { item = .group(Group(opacity: 0.99, items: [item, .box(0, 0, 1, 1, .clear)])) }
        let renderer = Renderer()
        let bitmap = try renderer.render(DisplayList(2500, 2500, [item]))
        let alpha = exp(64 * log(0.99))
        #expect(abs(Double(bitmap.components(1200, 1030)[2]) - 255 * (1 - alpha)) <= 32)
        #expect(Set(bitmap.pixels[(2500 * 9)...]).count == 1)
        // Layers of 32 million pixels, then 64 tiles of a million.
        #expect(renderer.peakOffscreenPixels <= (32 + 64) << 20)
    }

    @Test func `drawing in tiles gives the same picture`() throws {
        func picture(_ nested: Int) throws -> Bitmap {
            var item = DisplayItem.group(
                Group(
                    filters: [.blur(radius: 3)],
                    shadow: Shadow(color: .black, opacity: 0.5, radius: 6, offset: Point(4, 8)),
                    items: [.fill(.circle(Point(1030, 1020), radius: 60), .red)]))
            // Each allocates a layer of the size of the canvas and changes no pixel.
            for _ in 0..<nested { item = .group(Group(isIsolated: true, items: [item])) }
            return try Renderer().render(DisplayList(1600, 1400, [item]))
        }
        #expect(try #require(picture(40).difference(from: picture(1))) <= 1)
    }
}
