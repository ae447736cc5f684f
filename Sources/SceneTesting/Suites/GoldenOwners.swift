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
    /// Cost: reads the scenes and variants that have the same name as another one, which is also that of their folders. A scene beside
    /// a variant, and a variant that a scene beside a scene declares, count too, although they are not among the targets. Of those,
    /// only scenes are looked at whose name is the beginning of the other one.
    ///
    /// - Throws: exit code 64 for the first two with the same folder.
    func check(_ targets: [SceneTarget]) throws(ZoetropeError) {
        var groups = Dictionary(grouping: targets, by: \.name)
        var declared: [String: [SceneTarget]] = [:]
        for target in targets where target.path != "-" && target.refusal == nil {
            guard target.variant == nil else {
                groups[target.name]?.append(contentsOf: Self.scenes(named: target.name, besides: target))
                continue
            }
            for name in Self.beginnings(of: target.name) {
                for scene in Self.scenes(named: name, besides: target) {
                    let variants = declared[scene.path] ?? Self.variants(of: scene.path)
                    declared[scene.path] = variants
                    groups[target.name]?.append(contentsOf: variants.filter { $0.name == target.name })
                }
            }
        }
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) where group.count > 1 { try checkFolders(of: group) }
    }

    private func checkFolders(of group: [SceneTarget]) throws(ZoetropeError) {
        var owners: [String: SceneTarget] = [:]
        for target in group where target.refusal == nil {
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
                "\(place.text): \(owner.shownName) and \(target.shownName) would have their goldens in the same folder",
                hint: isVariant
                    ? "rename the scene, or give the matrix another name, such as '{scene}-in-{appearance}'"
                    : "rename one of the scenes, or leave out --goldens")
        }
    }

    /// The scenes with a name in the folder of another scene.
    private static func scenes(named name: String, besides target: SceneTarget) -> [SceneTarget] {
        let folder = PathText.folder(of: target.path)
        return ["yaml", "yml"].map { SceneTarget(PathText.join(folder, "\(name).\($0)")) }.filter {
            !isSame($0.path, target.path) && FileStamp($0.path) != nil
        }
    }

    /// The parts of a name before each hyphen: the name of a variant begins with that of its scene.
    private static func beginnings(of name: String) -> [String] {
        name.indices.filter { name[$0] == "-" && $0 > name.startIndex }.map { String(name[..<$0]) }
    }

    /// The variants that a scene declares; none if it cannot be read.
    private static func variants(of path: String) -> [SceneTarget] {
        // Most scenes declare none, and playing them takes longer.
        guard let text = try? InputFile.read(path), String(decoding: text, as: UTF8.self).contains("variants"),
            let variants = try? SceneVariant.all(of: path, matrix: nil)
        else { return [] }
        return variants.map { SceneTarget(path, variant: $0) }
    }

    private static func isSame(_ a: SceneTarget, _ b: SceneTarget) -> Bool {
        isSame(a.path, b.path) && a.variant?.label == b.variant?.label
    }

    private static func isSame(_ a: String, _ b: String) -> Bool {
        URL(fileURLWithPath: a).standardizedFileURL.path == URL(fileURLWithPath: b).standardizedFileURL.path
    }
}
