import Foundation
import Gallery
import Playback
import SceneModel
import Zoetrope

/// What the shelf shows of a scene, apart from its tests.
struct ShelfReading: Sendable {
    /// The size of a picture at most, in pixels: two for each CSS pixel of a card.
    private static let pictureSize = (width: 440.0, height: 560.0)

    /// Empty for a scene that cannot be read.
    var title = ""
    var description = ""
    /// Seconds; nil for a scene that cannot be read.
    var duration: Double?
    /// A PNG of a moment at rest; nil for a scene that cannot be read.
    var picture: Data?
    /// Why the scene cannot be read or drawn.
    var problem: ZoetropeError?
    var warnings = 0
    /// The files that were read or searched for, including the scene itself.
    let files: Set<String>
    /// The time before the first file was read.
    let start: Date

    /// Reads, plays and draws a scene.
    ///
    /// Cost: that of `PreparedScene` and `SettledMoment`, and a picture.
    init(_ path: String, settings: SceneSettings) {
        let reading = SceneReading(path, settings: settings)
        (files, start) = (reading.files, reading.start)
        do throws(ZoetropeError) {
            let scene = try reading.result.get()
            let declared = scene.sampler.timeline.scene
            title = declared.title.isEmpty ? scene.name : declared.title
            (description, duration, warnings) = (declared.description, scene.duration, scene.warnings.count)
            picture = try Self.picture(of: scene)
        } catch {
            problem = error
        }
    }

    private static func picture(of scene: PreparedScene) throws(ZoetropeError) -> Data {
        let size = scene.pictureSize
        let scale = min(pictureSize.width / size.width, pictureSize.height / size.height, 2)
        let moment = try scene.time(of: .time(try SettledMoment(scene).time))
        return try FrameRenderer(scene, picture: 0, scale: scale).draw(at: moment) { false }
    }
}
