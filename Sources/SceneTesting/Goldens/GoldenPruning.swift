import Foundation
import Playback
import SceneFile
import SceneModel
public import Zoetrope

/// Finds goldens that no scene keeps any more.
public struct GoldenPruning: Sendable {
    /// The folder of the folders of scenes; nil for what each scene says.
    public var folder: String?

    /// Goldens as the scenes say, or all below one folder.
    public init(folder: String? = nil) {
        self.folder = folder
    }

    /// The endings of goldens; other files beside them are nobody's business.
    private static let endings = ["trace", "png", "gif"]

    /// The paths of such files, in the order of their names: in the folder of a scene, what the scene does not keep; of
    /// the folders beside it, those of scenes that lie in none of the scenes' folders any more.
    ///
    /// - Throws: what reading and playing the scenes throws; nothing is called an orphan while one of them is broken.
    public func orphans(of scenes: [String]) throws(ZoetropeError) -> [String] {
        var kept: [String: Set<String>] = [:]
        var roots: Set<String> = []
        let options = GoldenOptions(folder: folder)
        for path in scenes {
            let first = try PreparedScene(path)
            guard let goldens = first.sampler.timeline.scene.goldens else { continue }
            let place = options.folder(of: first, goldens)
            roots.insert(PathText.folder(of: place))
            for set in goldens.sets {
                let played = set.script == first.script ? first : try first.playing(set.script)
                let names = set.files(for: played, explains: false).map(\.name)
                kept[place, default: []].formUnion(names)
            }
        }
        let known = Set(scenes.flatMap(Self.neighbours))
        var found: [String] = []
        for root in roots {
            for name in Self.names(in: root) {
                let place = PathText.join(root, name)
                guard kept[place] != nil || !known.contains(name) else { continue }
                let orphans = Self.names(in: place).filter { file in
                    Self.endings.contains { file.hasSuffix(".\($0)") } && kept[place]?.contains(file) != true
                }
                found += orphans.map { PathText.join(place, $0) }
            }
        }
        return found.sorted()
    }

    /// Removes files, and folders that are empty then.
    ///
    /// - Throws: exit code 4 for the first that cannot be removed.
    public static func remove(_ paths: [String]) throws(ZoetropeError) {
        for path in paths {
            guard unlink(path) == 0 else { throw ZoetropeError(.fileTrouble, "\(path): cannot be removed") }
            _ = rmdir(PathText.folder(of: path))
        }
    }

    /// The names of all scenes in a scene's folder.
    private static func neighbours(of scene: String) -> [String] {
        let folder = PathText.folder(of: scene)
        return names(in: folder.isEmpty ? "." : folder).compactMap { name in
            let parts = name.split(separator: ".")
            guard parts.count > 1, let ending = parts.last, ["yaml", "yml"].contains(ending) else { return nil }
            return String(name.dropLast(ending.count + 1))
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
    }
}
