import Playback
import SceneModel
package import Zoetrope

/// The goldens of one played script, which can be checked and accepted one at a time.
package struct SceneGoldens: Sendable {
    /// A golden that the scene declares.
    package struct Entry: Sendable, Hashable {
        /// `card-popover/main.trace`
        package var name: String
        package var kind: GoldenResult.Kind
        /// The scene time of a still in seconds; nil for other kinds.
        package var time: Double?
    }

    package let entries: [Entry]
    private let scene: PreparedScene
    private let files: [any Golden]
    private let folder: GoldenPlace

    /// - Parameter scene: the scene with the script played. Its settings must leave the scene unchanged.
    package init(_ scene: PreparedScene) {
        self.scene = scene
        let goldens = scene.sampler.timeline.scene.goldens
        let set = goldens?.sets.first { $0.script == scene.script }
        files = set?.files(for: scene, findsRelations: true) ?? []
        folder = GoldenOptions().folder(of: scene, goldens ?? Goldens())
        entries = files.map { file in
            Entry(
                name: "\(scene.name)/\(file.name)", kind: type(of: file).kind,
                time: (file as? StillGolden).flatMap { try? scene.time(of: SceneMoment($0.moment)) })
        }
    }

    /// Compares a golden with its current content. Nothing is written.
    ///
    /// Cost: draws a still, or all frames of an animation.
    ///
    /// - Returns: nil if the scene declares no golden with the name.
    package func check(_ name: String) -> GoldenResult? { check(name, accepting: []) }

    /// Overwrites a golden with its current content, if it differs beyond the tolerance or is missing.
    ///
    /// - Returns: nil if the scene declares no golden with the name.
    package func accept(_ name: String) -> GoldenResult? { check(name, accepting: [name]) }

    private func check(_ name: String, accepting names: [String]) -> GoldenResult? {
        guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
        var options = GoldenOptions()
        options.accepted = names
        let file = files[index]
        return GoldenChecker(options: options, scene: scene.file).check(
            file, name: name, of: scene, at: folder.appending(file.name))
    }
}
