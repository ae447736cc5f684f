import Foundation
import Graphics
import Raster
import Testing

/// Timings of a frame's expensive parts, printed where ZOETROPE_TIMINGS is set: figures for people, not laws.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ZOETROPE_TIMINGS"] != nil))
struct SpeedTests {
    private func milliseconds(_ items: [DisplayItem], scale: Double) throws -> Double {
        let renderer = Renderer(images: Samples.images, scale: scale)
        let list = DisplayList(414, 736, items)
        _ = try renderer.render(list)
        var best = Double.infinity
        for _ in 0..<10 {
            let start = ContinuousClock.now
            _ = try renderer.render(list)
            best = min(best, (ContinuousClock.now - start) / .milliseconds(1))
        }
        return best
    }

    @Test(arguments: [1.0, 2])
    func `how long the parts of a frame take`(scale: Double) throws {
        let whole = Path.box(0, 0, 414, 736)
        let card = Path.rounded(Rect(0.5, 147.3, 413, 588), radius: 12)
        let stops = (0...24).map { Gradient.Stop(location: Double($0) / 24, color: $0 % 2 == 0 ? .red : .blue) }
        let parts: [(String, [DisplayItem])] = [
            ("empty canvas", []),
            ("backdrop sigma 2", [.backdrop(Backdrop(area: whole, radius: 2, saturation: 1, tint: .clear))]),
            (
                "backdrop sigma 20",
                [.backdrop(Backdrop(area: whole, radius: 20, saturation: 1.8, tint: .red.faded(0.3)))]
            ),
            ("rounded clip of a card", [.group(Group(clip: card, items: [.fill(card, .blue), .fill(card, .red)]))]),
            ("faded group", [.group(Group(opacity: 0.5, items: [.fill(card, .blue), .fill(card, .red)]))]),
            (
                "card shadow, radius 12",
                [
                    .group(
                        Group(
                            shadow: Shadow(color: .black, opacity: 0.5, radius: 12, offset: .zero),
                            items: [.fill(card, .blue)]))
                ]
            ),
            (
                "conic wheel 350",
                [
                    .fill(
                        .circle(Point(207, 368), radius: 175),
                        .gradient(Gradient(geometry: .conic(center: Point(207, 368), angle: 0), stops: stops)),
                        rule: .nonZero)
                ]
            ),
            (
                "linear gradient, whole canvas",
                [
                    .fill(
                        whole, .gradient(Gradient(geometry: .linear(from: .zero, to: Point(0, 736)), stops: stops)),
                        rule: .nonZero)
                ]
            ),
            ("labels", Samples.labels.items),
            ("image enlarged", [.image(ImageBlock(source: "checker", box: Rect(0, 0, 414, 736)))]),
            ("image reduced", [.image(ImageBlock(source: "checker", box: Rect(0, 0, 20, 20)))]),
        ]
        for (name, items) in parts {
            print("\(name) at \(Int(scale))x: \((try milliseconds(items, scale: scale) * 100).rounded() / 100) ms")
        }
    }
}
