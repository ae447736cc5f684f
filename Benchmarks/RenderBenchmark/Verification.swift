import Graphics
import Playback
import Raster
import Zoetrope

/// Compares the frames of renderers that drew other frames before with those of a new renderer.
struct Verification {
    let scene: PreparedScene
    let scale: Double
    let fps: Double

    /// Draws all frames forwards, in a fixed random order, and alternating between two renderers. Prints the result and
    /// returns the number of frames that differ.
    func run() throws -> Int {
        let times = FrameSchedule(0...scene.duration, fps: fps).times
        let lists = try times.map { try scene.sampler.picture(at: $0) }
        let reused = (0..<4).map { _ in renderer() }
        var failures = 0
        var state: UInt64 = 14
        for (frame, list) in lists.enumerated() {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let other = Int(state >> 33) % lists.count
            let expected = try renderer().render(list)
            let pair = frame % 2
            var results = [try reused[0].render(list), try reused[1 + pair].render(list)]
            _ = try reused[3].render(lists[other])
            results.append(try reused[3].render(list))
            guard results.contains(where: { $0 != expected }) else { continue }
            failures += 1
            for (name, result) in zip(["forwards", "alternating", "random order"], results) where result != expected {
                let box = difference(of: result, from: expected)
                print("\(scene.name) at \(scale)x: frame \(frame), drawn \(name), differs within \(box)")
            }
        }
        print("\(scene.name) at \(scale)x: \(lists.count - failures) of \(lists.count) frames are equal")
        return failures
    }

    /// The smallest rectangle that contains all different pixels.
    private func difference(of bitmap: Bitmap, from other: Bitmap) -> PixelRect {
        var box = PixelRect.empty
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where bitmap.pixels[y * bitmap.width + x] != other.pixels[y * bitmap.width + x] {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    private func renderer() -> Renderer { Renderer(images: scene.images, fonts: scene.fonts, scale: scale) }
}
