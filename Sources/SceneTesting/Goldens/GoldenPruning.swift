import Files
import Foundation
import Playback
import SceneFile
import SceneModel
public import Zoetrope

/// Finds golden files that no scene uses any more.
public struct GoldenPruning: Sendable {
    /// The folder that contains the scenes' golden folders; nil for the folder that each scene states.
    public var folder: String?

    /// The path of a matrix whose variants have goldens, besides those that scenes declare; nil for none.
    public var matrix: String?

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
        try places(of: scenes).map(\.text)
    }

    private func places(of scenes: [String]) throws(ZoetropeError) -> [GoldenPlace] {
        var kept: [GoldenPlace: Set<String>] = [:]
        let options = GoldenOptions(folder: folder)
        for (path, settings) in try played(scenes) {
            let first = try PreparedScene(path, settings: settings)
            guard let goldens = first.sampler.timeline.scene.goldens else { continue }
            let place = options.folder(of: first, goldens)
            for set in goldens.sets {
                let played = set.script == first.script ? first : try first.playing(set.script)
                let names = set.files(for: played, findsRelations: false).map(\.name)
                kept[place, default: []].formUnion(names)
            }
        }
        let known = Set(scenes.flatMap(Self.siblings))
        let roots = Set(kept.keys.map { GoldenPlace(base: $0.base, path: PathText.folder(of: $0.path)) })
        var found: [GoldenPlace] = []
        do {
            for root in roots { found += try Self.orphans(in: root, kept: kept, known: known) }
            return found.sorted { $0.text < $1.text }
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Each scene as it is and in all variants.
    private func played(_ scenes: [String]) throws(ZoetropeError) -> [(path: String, settings: SceneSettings)] {
        var all: [(path: String, settings: SceneSettings)] = []
        for path in scenes {
            all.append((path, SceneSettings()))
            var variants: [SceneVariant] = []
            if try PreparedScene(path).scene.variants != nil { variants += try SceneVariant.all(of: path, matrix: nil) }
            if let matrix { variants += try SceneVariant.all(of: path, matrix: matrix) }
            all += variants.map { (path, $0.settings) }
        }
        return all
    }

    private static func orphans(
        in root: GoldenPlace, kept: [GoldenPlace: Set<String>], known: Set<String>
    ) throws(FileFailure) -> [GoldenPlace] {
        let names: [String]
        let folder: ConfinedFolder
        do throws(FileFailure) {
            folder = try ConfinedFolder(root.base)
            names = try folder.names(in: root.path)
        } catch {
            guard error.reason == .missing else { throw error }
            return []
        }
        var found: [GoldenPlace] = []
        for name in names where !name.hasPrefix(".") {
            let place = root.path.isEmpty ? GoldenPlace(base: root.base, path: name) : root.appending(name)
            guard kept[place] != nil || !known.contains(name), try folder.kind(of: place.path) == .folder else {
                continue
            }
            for file in try folder.names(in: place.path) where !file.hasPrefix(".") {
                let orphan = place.appending(file)
                guard extensions.contains(where: { file.hasSuffix(".\($0)") }), kept[place]?.contains(file) != true,
                    try folder.kind(of: orphan.path) == .regular
                else { continue }
                found.append(orphan)
            }
        }
        return found
    }

    /// Removes the unused golden files, and the folders that become empty. Links are neither removed nor followed.
    ///
    /// - Returns: the paths of the removed files, sorted.
    /// - Throws: the errors of `orphans`, and exit code 4 for the first file that cannot be removed.
    public func removeOrphans(of scenes: [String]) throws(ZoetropeError) -> [String] {
        let places = try places(of: scenes)
        for place in places { try Self.remove(place) }
        return places.map(\.text)
    }

    private static func remove(_ place: GoldenPlace) throws(ZoetropeError) {
        do {
            let folder = try ConfinedFolder(place.base)
            try folder.remove(place.path)
            folder.removeIfEmpty(PathText.folder(of: place.path))
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Removes files, and the folders that become empty. Links in the last two parts of a path are not followed; `removeOrphans`
    /// does not follow any.
    ///
    /// - Throws: exit code 4 for the first file that cannot be removed.
    public static func remove(_ paths: [String]) throws(ZoetropeError) {
        for path in paths {
            let folder = PathText.folder(of: path)
            let base = PathText.folder(of: folder)
            let inside = path.dropFirst(base.isEmpty || base == "/" ? base.count : base.count + 1)
            try remove(GoldenPlace(base: base, path: String(inside)))
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
        ((try? ConfinedFolder(folder).names()) ?? []).filter { !$0.hasPrefix(".") }
    }
}
