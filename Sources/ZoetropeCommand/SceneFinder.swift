import Files
import Foundation
import Zoetrope

/// Resolves paths to scene files.
enum SceneFinder {
    /// Replaces each folder by the `.yaml` and `.yml` files directly inside it, sorted by name. Files of other programs, such as
    /// `mkdocs.yml`, are left out.
    ///
    /// A folder may come from a stranger: a link in it is an error, because the messages about a scene show lines of its file.
    ///
    /// - Parameter matrix: the path of the matrix file, which is left out; nil if there is none.
    /// - Throws: exit code 4 for a path that does not exist, a folder without scenes, or a link or special file among the scenes.
    static func scenes(at paths: [String], besides matrix: String? = nil) throws(ZoetropeError) -> [String] {
        let targets = try targets(at: paths, besides: matrix)
        if let refusal = targets.compactMap(\.refusal).first { throw refusal }
        return targets.map(\.path)
    }

    /// As `scenes`, but a link or special file among the scenes is a target with that error.
    ///
    /// - Throws: exit code 4 for a path that does not exist, or a folder without scenes.
    static func targets(at paths: [String], besides matrix: String? = nil) throws(ZoetropeError) -> [SceneTarget] {
        let matrix = matrix.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        var scenes: [SceneTarget] = []
        for path in paths {
            guard isFolder(path) else {
                scenes.append(SceneTarget(path))
                continue
            }
            var hint: String?
            do throws(FileFailure) {
                let folder = try ConfinedFolder(path)
                var found: [SceneTarget] = []
                var others: [String] = []
                for name in try folder.names() where SceneTarget.isSceneFile(name) && !name.hasPrefix(".") {
                    guard try folder.kind(of: name) != .folder else { continue }
                    guard isScene(name, in: folder) else {
                        others.append(name)
                        continue
                    }
                    var target = SceneTarget(folder.shownPath(name))
                    do throws(FileFailure) { try check(name, in: folder) } catch {
                        target.refusal = ZoetropeError(error)
                    }
                    found.append(target)
                }
                let own = found.filter {
                    URL(fileURLWithPath: $0.path).standardizedFileURL.path != matrix
                }
                scenes += own
                guard own.isEmpty else { continue }
                hint = try subfolders(withScenesIn: folder).first.map {
                    "subfolders are not searched; name them, such as \($0)"
                }
                // The matrix is left out because an option names it.
                let other = others.first { isOther($0, in: folder, than: matrix) }
                hint = hint ?? other.map { "\($0) \(SceneTarget.isNoScene)" }
            } catch {
                throw ZoetropeError(error)
            }
            throw ZoetropeError(.fileError, "\(path): this folder has no scenes", hint: hint)
        }
        return scenes
    }

    /// A sentence about the first YAML file of the folders that is neither a scene nor named by one; nil if there is none.
    ///
    /// - Parameter matrix: the path of the matrix file, which is not reported; nil if there is none.
    static func otherFile(in paths: [String], besides matrix: String?) -> String? {
        let matrix = matrix.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        for path in paths where isFolder(path) {
            guard let folder = try? ConfinedFolder(path), let names = try? folder.names() else { continue }
            let files = names.filter { SceneTarget.isSceneFile($0) && !$0.hasPrefix(".") }
            let others = files.filter { !isScene($0, in: folder) && isOther($0, in: folder, than: matrix) }
            guard !others.isEmpty else { continue }
            let included = files.reduce(into: Set<String>()) { $0.formUnion(fileNames(in: $1, of: folder)) }
            let other = others.first { !included.contains($0) }
            if let other { return "\(folder.shownPath(other)) \(SceneTarget.isNoScene)" }
        }
        return nil
    }

    /// What is beside the name of a file in YAML.
    private static let separators = Set("\"',[]{}:".utf8)

    /// The names of scene files that a file contains, of which it may include any.
    private static func fileNames(in name: String, of folder: ConfinedFolder) -> [String] {
        guard let bytes = try? folder.contents(of: name, limit: maxSearchedBytes) else { return [] }
        let words = bytes.split { $0 <= UInt8(ascii: " ") || separators.contains($0) }
        return words.filter { $0.contains(UInt8(ascii: ".")) }.map { String(decoding: $0, as: UTF8.self) }
            .filter(SceneTarget.isSceneFile)
    }

    private static func isOther(_ name: String, in folder: ConfinedFolder, than matrix: String?) -> Bool {
        URL(fileURLWithPath: folder.shownPath(name)).standardizedFileURL.path != matrix
    }

    /// The most bytes of a file that are searched for keys. A larger one is taken for a scene.
    private static let maxSearchedBytes = 1 << 20

    /// Whether a file is a scene or may be meant as one. One of another program is a block of keys at the start of lines, of which none is a
    /// key that scenes require.
    ///
    /// Cost: one pass over the bytes.
    private static func isScene(_ name: String, in folder: ConfinedFolder) -> Bool {
        guard let bytes = try? folder.contents(of: name, limit: maxSearchedBytes) else { return true }
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .filter { !$0.elementsEqual("---".utf8) && $0.first != UInt8(ascii: "#") }
        let start = lines.first { line in line.contains { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } }
        guard let first = start?.first, isLetter(first) else { return true }
        return lines.contains { line in
            let key = line.prefix { isLetter($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            return SceneTarget.requiredKeys.contains(String(decoding: key.filter(isLetter), as: UTF8.self))
                && line.dropFirst(key.count).first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// - Throws: for a link or a special file. A file that cannot be read is an error of its scene alone.
    private static func check(_ name: String, in folder: ConfinedFolder) throws(FileFailure) {
        do throws(FileFailure) {
            _ = try folder.open(name)
        } catch {
            if case .system = error.reason { return }
            throw error
        }
    }

    /// The first folder with scenes in one of the folders that is not one of the paths itself; nil if there is none.
    static func unsearchedSubfolder(of paths: [String]) -> String? {
        let named = Set(paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
        for path in paths where isFolder(path) {
            guard let folder = try? ConfinedFolder(path), let found = try? subfolders(withScenesIn: folder) else {
                continue
            }
            let other = found.first { !named.contains(URL(fileURLWithPath: $0).standardizedFileURL.path) }
            if let other { return other }
        }
        return nil
    }

    /// The paths of the folders with scenes in a folder.
    private static func subfolders(withScenesIn folder: ConfinedFolder) throws(FileFailure) -> [String] {
        var found: [String] = []
        for name in try folder.names() where !name.hasPrefix(".") {
            guard try folder.kind(of: name) == .folder, let names = try? folder.names(in: name) else { continue }
            let hasScene = names.contains { SceneTarget.isSceneFile($0) && isScene("\(name)/\($0)", in: folder) }
            if hasScene { found.append(folder.shownPath(name)) }
        }
        return found
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return path != "-" && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
