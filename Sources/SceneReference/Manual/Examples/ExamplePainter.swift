import Encoding
import Foundation
import SceneLanguage
import SceneModel
import Zoetrope

/// Draws examples: stills at two pixels a point, animations at one and a quarter to keep the repository small.
enum ExamplePainter {
    /// The widest that a picture is shown, in CSS pixels; tall ones are narrower.
    private static let widest = 160.0
    private static let tallest = 240.0
    private static let stillScale = 2.0
    private static let filmScale = 1.25
    private static let rate = 20.0

    /// How wide the picture of an example is shown, in CSS pixels; found without drawing.
    static func width(of example: ManualExample) -> Int {
        Int((size(of: example).width * fit(size(of: example))).rounded())
    }

    /// The size in points as far as the canvas tells; what a device or chrome adds is found when it is drawn.
    private static func size(of example: ManualExample) -> (width: Double, height: Double) {
        guard let scene = try? PreparedScene(example.path) else { return (widest, widest) }
        return scene.pictureSize
    }

    private static func fit(_ size: (width: Double, height: Double)) -> Double {
        min(1, widest / size.width, tallest / size.height)
    }

    /// The bytes of an example's picture, a PNG or a GIF.
    ///
    /// - Throws: exit code 2 or 3 where the scene is wrong, 4 where there is no room for a temporary file.
    static func data(of example: ManualExample) throws(ZoetropeError) -> Data {
        let scene = try PreparedScene(example.path)
        let scale = fit(scene.pictureSize)
        guard example.moves else { return try scene.still(at: .time(0), scale: scale * stillScale) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)")
        let file = folder.appendingPathComponent("example.gif").path
        defer { try? FileManager.default.removeItem(at: folder) }
        var job = RenderJob()
        job.paths = [file]
        job.jobs = 1
        job.options.rate = rate
        job.options.scale = scale * filmScale
        job.options.quality = Quality.small.rawValue
        _ = try job.run(scene)
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ZoetropeError(.fileTrouble, "\(file) cannot be read")
        }
        return data
    }
}
