import Graphics
import Raster
import Testing

/// A frame that would cost too much is refused early, and one that is not needed any more is not completed.
@Suite struct CostTests {
    private static let canvas = Path.box(0, 0, 4096, 4096)

    /// How a picture fails, and for how many items the renderer asked whether to continue.
    private func failure(of list: DisplayList, cancelledAfter limit: Int = .max) -> (error: RasterError?, asked: Int) {
        var asked = 0
        do throws(RasterError) {
            _ = try Renderer().render(list) {
                asked += 1
                return asked > limit
            }
            return (nil, asked)
        } catch {
            return (error, asked)
        }
    }

    @Test func `backdrops above the limit are refused before one is drawn`() {
        let effect = DisplayItem.backdrop(Backdrop(area: Self.canvas, radius: 20, saturation: 1, tint: .clear))
        let (error, asked) = failure(of: DisplayList(4096, 4096, [DisplayItem](repeating: effect, count: 200)))
        guard case .tooManyOffscreenPixels = error else { Issue.record("\(String(describing: error))"); return }
        #expect(asked == 0)
    }

    @Test func `groups above the limit are refused before one is drawn`() {
        let group = DisplayItem.group(
            Group(opacity: 0.5, items: [.box(0, 0, 9, 9, .red), .box(3, 3, 9, 9, .blue)]))
        let (error, asked) = failure(of: DisplayList(4096, 4096, [DisplayItem](repeating: group, count: 200)))
        guard case .tooManyOffscreenPixels = error else { Issue.record("\(String(describing: error))"); return }
        #expect(asked == 0)
    }

    @Test func `blurs are charged for the area that they blur`() {
        func list(_ side: Double) -> DisplayList {
            let blurs = [Filter](repeating: .blur(radius: 1), count: 10)
            return DisplayList(4096, 4096, [.group(Group(filters: blurs, items: [.box(0, 0, side, side, .red)]))])
        }
        guard case .tooManyOffscreenPixels = failure(of: list(4096)).error else {
            Issue.record("ten blurs of the canvas are drawn")
            return
        }
        #expect(failure(of: list(40)).error == nil)
    }

    /// The rows that a wide blur keeps have more pixels than the picture.
    @Test func `a wide blur of a low picture is charged for the rows that it keeps`() {
        func list(_ radius: Double) -> DisplayList {
            let area = Path.box(0, 0, 8192, 1024)
            let effect = DisplayItem.backdrop(Backdrop(area: area, radius: radius, saturation: 1, tint: .clear))
            let items = (0..<4).reduce([DisplayItem.box(0, 0, 8192, 1024, .red), effect]) { items, _ in
                [.group(Group(opacity: 0.5, items: items)), .box(0, 0, 9, 9, .blue)]
            }
            return DisplayList(8192, 1024, items)
        }
        let (error, asked) = failure(of: list(500))
        guard case .tooMuchOffscreenMemory = error else { Issue.record("\(String(describing: error))"); return }
        #expect(asked == 0)
        guard case .cancelled = failure(of: list(20), cancelledAfter: 0).error else {
            Issue.record("a narrow blur is refused")
            return
        }
    }

    /// Shadows with paths of their own and large radii on a small canvas.
    @Test func `shadows above the limit are refused before one is drawn`() {
        let shadow = Shadow(color: .black, opacity: 0.5, radius: 500, offset: .zero, path: .box(0, 0, 90, 90))
        let group = DisplayItem.group(Group(shadow: shadow, items: []))
        let (error, asked) = failure(of: DisplayList(100, 100, [DisplayItem](repeating: group, count: 1000)))
        guard case .tooManyOffscreenPixels = error else { Issue.record("\(String(describing: error))"); return }
        #expect(asked == 0)
    }

    /// Effects that are nested in an opacity group, a mask, a plane, a canvas and shared items.
    @Test func `nested effects above the limit are refused before one is drawn`() {
        let effects = [DisplayItem](
            repeating: .backdrop(Backdrop(area: Self.canvas, radius: 20, saturation: 1, tint: .clear)), count: 60)
        let list = DisplayList(4096, 4096, effects)
        let plane = Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0.0001), origin: SIMD3(0, 0, 1))
        let nested: [DisplayItem] = [
            .group(Group(opacity: 0.5, items: effects)),
            .group(Group(mask: effects, items: [.fill(Self.canvas, .red)])),
            .group(Group(clip: .circle(Point(2048, 2048), radius: 2000), items: effects)),
            .projected(ProjectedItems(plane, items: effects)), .shared(SharedItems(effects)),
            .canvas(CanvasBlock(list, box: Rect(0, 0, 4096, 4096))),
        ]
        for item in nested {
            let (error, asked) = failure(of: DisplayList(4096, 4096, [item]))
            guard case .tooManyOffscreenPixels = error else {
                Issue.record("\(item.kind): \(String(describing: error))")
                continue
            }
            #expect(asked == 0)
        }
    }

    /// Effects over copies of the picture that must be in memory at the same time.
    @Test func `too much memory at the same time is refused before anything is drawn`() {
        let effect = DisplayItem.backdrop(Backdrop(area: Self.canvas, radius: 20, saturation: 1, tint: .clear))
        var item = effect
        for _ in 0..<9 {
            item = .group(Group(clip: .circle(Point(2048, 2048), radius: 2000), items: [item, .box(0, 0, 1, 1, .red)]))
        }
        let (error, asked) = failure(of: DisplayList(4096, 4096, [item]))
        guard case .tooMuchOffscreenMemory = error else { Issue.record("\(String(describing: error))"); return }
        #expect(asked == 0)
    }

    /// The prediction follows the drawing of each sample, with no drawing kept from another frame.
    @Test(arguments: Samples.all.map(\.name), [0.5, 1, 3]) func `the cost of a frame is known before it is drawn`(
        name: String, scale: Double
    ) throws {
        let list = try #require(Samples.all.first { $0.name == name }).list
        let renderer = Renderer(images: Samples.images, scale: scale)
        _ = try renderer.render(list)
        #expect(renderer.expectedOffscreenPixels == renderer.drawnOffscreenPixels)
    }

    /// Near the eye a point of the plane covers a thousand pixels, of which few are on the canvas.
    @Test func `a plane near the eye needs few pixels on a small canvas`() throws {
        let homography = Homography(x: SIMD3(1, 0, 0.03), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 0.002))
        let blurred = DisplayItem.group(
            Group(filters: [.blur(radius: 3)], items: [.box(0, 0, 40, 40, .red), .box(0, 0, 9, 9, .blue)]))
        let renderer = Renderer()
        let list = DisplayList(40, 40, [.projected(ProjectedItems(homography, items: [blurred]))])
        let bitmap = try renderer.render(list)
        #expect(bitmap.pixels.contains { $0 != 0 })
        #expect(renderer.expectedOffscreenPixels == renderer.drawnOffscreenPixels)
        // The texture and a group of its size.
        #expect((1 << 16...3 << 20).contains(renderer.peakOffscreenPixels), "\(renderer.peakOffscreenPixels)")
    }

    /// A large picture is drawn in tiles.
    @Test func `the cost of tiles is known before they are drawn`() throws {
        let shadow = Shadow(color: .black, opacity: 0.5, radius: 6, offset: Point(4, 8))
        var item = DisplayItem.group(
            Group(
                filters: [.blur(radius: 3)], shadow: shadow,
                items: [.fill(.circle(Point(1030, 1020), radius: 60), .red)]))
        for _ in 0..<20 { item = .group(Group(isIsolated: true, items: [item, .box(0, 0, 1, 1, .clear)])) }
        let renderer = Renderer()
        _ = try renderer.render(DisplayList(1600, 1400, [item]))
        #expect(renderer.peakOffscreenPixels > 20 << 20)
        #expect(renderer.expectedOffscreenPixels == renderer.drawnOffscreenPixels)
    }

    @Test func `a cancelled picture ends at the next item and leaves nothing behind`() throws {
        let boxes = (0..<9).map { DisplayItem.box(Double($0), 0, 5, 5, .red) }
        let list = DisplayList(20, 20, boxes)
        let (error, asked) = failure(of: list, cancelledAfter: 3)
        guard case .cancelled = error else { Issue.record("\(String(describing: error))"); return }
        #expect(asked == 4)
        let renderer = Renderer()
        _ = try? renderer.render(list) { true }
        #expect(try renderer.render(list) == Renderer().render(list))
    }
}

extension DisplayItem {
    fileprivate var kind: String { "\(self)".prefix { $0 != "(" }.description }
}
