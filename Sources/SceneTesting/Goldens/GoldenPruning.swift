import Foundation
import Playback
import SceneFile
import SceneModel
public import Zoetrope

/// Finds golden files that no scene uses any more.
public struct GoldenPruning: Sendable {
    /// The folder that contains the scenes' golden folders; nil for the folder that each scene states.
    public var folder: String?

    /// A search in the folders that the scenes state, or in one folder.
    public init(folder: String? = nil) {
        self.folder = folder
    }

    /// The file extensions of goldens; other files are never orphans.
    private static let extensions = ["trace", "png", "gif"]

    /// The paths of unused golden files, sorted: files in a scene's folder that the scene does not use, and files in
    /// sibling folders whose scene no longer exists next to the given scenes.
    ///
    /// - Throws: the errors of reading and playing the scenes: if one of them fails, no file can be called an orphan.
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
                let names = set.files(for: played, findsRelations: false).map(\.name)
                kept[place, default: []].formUnion(names)
            }
        }
        let known = Set(scenes.flatMap(Self.siblings))
        var found: [String] = []
        for root in roots {
            for name in Self.names(in: root) {
                let place = PathText.join(root, name)
                guard kept[place] != nil || !known.contains(name) else { continue }
                let orphans = Self.names(in: place).filter { file in
                    Self.extensions.contains { file.hasSuffix(".\($0)") } && kept[place]?.contains(file) != true
                }
                found += orphans.map { PathText.join(place, $0) }
            }
        }
        return found.sorted()
    }

    /// Removes files, and the folders that become empty.
    ///
    /// - Throws: exit code 4 for the first file that cannot be removed.
    public static func remove(_ paths: [String]) throws(ZoetropeError) {
        for path in paths {
            guard unlink(path) == 0 else { throw ZoetropeError(.fileError, "\(path): cannot be removed") }
            _ = rmdir(PathText.folder(of: path))
        }
    }

    /// The names of all scenes in a scene's folder.
    private static func siblings(of scene: String) -> [String] {
        let folder = PathText.folder(of: scene)
        return names(in: folder.isEmpty ? "." : folder).compactMap { name in
            let parts = name.split(separator: ".")
            guard parts.count > 1, let suffix = parts.last, ["yaml", "yml"].contains(suffix) else { return nil }
            return String(name.dropLast(suffix.count + 1))
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
    }
}
