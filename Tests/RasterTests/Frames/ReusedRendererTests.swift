import Graphics
import Raster
import TestSupport
import Testing

/// A renderer draws only what changed since its last frame. The result has to equal a new renderer's bit for bit.
@Suite struct ReusedRendererTests {
    @Test(arguments: Samples.all.map(\.name), [1, 1.5])
    func `a changed list equals the list drawn by a new renderer`(name: String, scale: Double) throws {
        let list = try #require(Samples.all.first { $0.name == name }).list
        let renderer = Renderer(images: Samples.images, scale: scale)
        var generator = SeededGenerator(seed: 7)
        var changed = list
        for step in 0..<10 {
            change(&changed, from: list, with: &generator)
            let expected = try Renderer(images: Samples.images, scale: scale).render(changed)
            #expect(try renderer.render(changed) == expected, "step \(step)")
        }
    }

    @Test func `lists of different sizes and backgrounds alternate`() throws {
        let renderer = Renderer(images: Samples.images)
        for turn in 0..<2 {
            for (name, list) in Samples.all {
                var list = list
                list.background = turn == 0 ? .clear : Color(0.3, 0.5, 0.7)
                let expected = try Renderer(images: Samples.images).render(list)
                #expect(try renderer.render(list) == expected, "\(name)")
            }
        }
    }

    @Test func `a drawing that fails leaves nothing behind`() throws {
        let renderer = Renderer(images: Samples.images)
        let list = DisplayList(40, 40, [.box(4, 4, 20, 20, .red)])
        let expected = try renderer.render(list)
        var failing = list
        failing.items.append(.image(ImageBlock(source: "missing", box: Rect(0, 0, 10, 10))))
        #expect(throws: RasterError.self) { try renderer.render(failing) }
        #expect(try renderer.render(list) == expected)
    }

    @Test(arguments: 0..<12)
    func `a cancelled drawing leaves nothing behind in a nested canvas`(items: Int) throws {
        /// Four translucent boxes, of which the ones after the first `resting` are at another place at each step.
        func list(resting: Int, step: Int) -> DisplayList {
            let boxes = (0..<4).map { number in
                let x = number < resting ? 0 : Double(step)
                return DisplayItem.box(x, Double(8 * number), 30, 16, Color(1, 0, 0, alpha: 0.25))
            }
            return DisplayList(
                60, 60, [.canvas(CanvasBlock(DisplayList(50, 50, background: .white, boxes), box: Rect(5, 5, 50, 50)))])
        }
        let renderer = Renderer()
        for step in 0..<4 { _ = try renderer.render(list(resting: 1, step: step)) }
        for step in 4..<6 { _ = try renderer.render(list(resting: 3, step: step)) }
        // This frame draws two boxes more on the base, which had one.
        var drawn = 0
        _ = try? renderer.render(list(resting: 3, step: 6)) {
            drawn += 1
            return drawn > items
        }
        for step in 7..<9 {
            let next = list(resting: 3, step: step)
            #expect(try renderer.render(next) == Renderer().render(next))
        }
    }

    /// Moves, fades, hides, removes, repeats or restores one item, so that most of the list stays the same.
    private func change(
        _ list: inout DisplayList, from original: DisplayList, with generator: inout SeededGenerator
    ) {
        guard let index = list.items.indices.randomElement(using: &generator) else {
            list = original
            return
        }
        let item = list.items[index]
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            list.items.remove(at: index)
        case 1:
            list.items.insert(item, at: Int.random(in: 0...list.items.count, using: &generator))
        case 2:
            list.items[index] = .group(
                Group(opacity: generator.number(in: 0.2...1), isIsolated: true, items: [item]))
        case 3:
            list.items = original.items
        default:
            let (x, y) = (generator.number(in: -9...9), generator.number(in: -9...9))
            list.items[index] = .group(Group(transform: .translation(x, y), items: [item]))
        }
    }
}
