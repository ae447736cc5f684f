import Files
import Foundation
import SceneFile
import Zoetrope

/// The scenes and variants that have goldens. No two may have them in the same folder.
struct GoldenOwners {
    /// The test of a scene or variant.
    let test: (SceneTarget) -> TestJob

    /// Checks the folders before anything is written.
    ///
    /// Cost: reads the scenes and variants that have the same name as another one, which is also that of their folders. Next to a
    /// variant, a scene with its name counts too, although it is not among the targets.
    ///
    /// - Throws: exit code 64 for the first two with the same folder.
    func check(_ targets: [SceneTarget]) throws(ZoetropeError) {
        var groups = Dictionary(grouping: targets, by: \.name)
        for target in targets where target.variant != nil {
            groups[target.name]?.append(contentsOf: Self.scenes(besides: target))
        }
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) where group.count > 1 { try checkFolders(of: group) }
    }

    private func checkFolders(of group: [SceneTarget]) throws(ZoetropeError) {
        var owners: [String: SceneTarget] = [:]
        for target in group {
            // The run reports the errors of scenes.
            let test = test(target)
            guard let scene = try? PreparedScene(target.path, settings: test.settings),
                let place = test.place(ofGoldensOf: scene)
            else { continue }
            guard let owner = owners.updateValue(target, forKey: place.absolutePath) else { continue }
            guard !Self.isSame(owner, target) else { continue }
            let isVariant = owner.variant != nil || target.variant != nil
            throw ZoetropeError(
                .usage,
                "\(place.text): \(owner.planName) and \(target.planName) would have their goldens in the same folder",
                hint: isVariant
                    ? "rename the scene, or give the matrix another name, such as '{scene}-in-{appearance}'"
                    : "rename one of the scenes, or leave out --goldens")
        }
    }

    /// The scenes beside that of a variant whose files have the variant's name.
    private static func scenes(besides target: SceneTarget) -> [SceneTarget] {
        let folder = PathText.folder(of: target.path)
        return ["yaml", "yml"].map { SceneTarget(PathText.join(folder, "\(target.name).\($0)")) }.filter {
            !isSame($0.path, target.path) && FileStamp($0.path) != nil
        }
    }

    private static func isSame(_ a: SceneTarget, _ b: SceneTarget) -> Bool {
        isSame(a.path, b.path) && a.variant?.label == b.variant?.label
    }

    private static func isSame(_ a: String, _ b: String) -> Bool {
        URL(fileURLWithPath: a).standardizedFileURL.path == URL(fileURLWithPath: b).standardizedFileURL.path
    }
}
