import BenchmarkFigures
import Graphics
import Raster
import Zoetrope

/// Measures the floors frame by frame.
final class FloorTrial {
    private let scene: PreparedScene
    private let scale: Double
    private let writer: IndexWriter
    private var copy: [UInt32]
    /// CPU time of all frames.
    private(set) var milliseconds: [Floor: Double] = [:]

    /// - Parameter size: of the frames, in pixels.
    init(_ scene: PreparedScene, scale: Double, size: (width: Int, height: Int)) throws {
        self.scene = scene
        self.scale = scale
        copy = [UInt32](repeating: 0, count: size.width * size.height)
        writer = try IndexWriter(width: size.width, height: size.height)
    }

    /// Adds the times of a frame.
    func add(_ list: DisplayList, _ bitmap: Bitmap) throws {
        measure(.copy) {
            copy.withUnsafeMutableBytes { copy in bitmap.pixels.withUnsafeBytes { copy.copyMemory(from: $0) } }
        }
        let indices = IndexWriter.indices(of: bitmap)
        try measure(.giflib) { try writer.write(indices) }
        try measure(.redraw) {
            _ = try Renderer(images: scene.images, fonts: scene.fonts, scale: scale).render(list)
        }
    }

    private func measure(_ floor: Floor, _ body: () throws -> Void) rethrows {
        let time = try CPUClock.measure(body).milliseconds
        milliseconds[floor, default: 0] += time
    }
}
