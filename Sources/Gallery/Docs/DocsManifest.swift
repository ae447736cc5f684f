import Foundation
import Zoetrope

/// `docs.json` in a folder of documentation: what was made from which scene, so that nothing is made twice.
package struct DocsManifest: Codable, Sendable {
    static let name = "docs.json"

    struct File: Codable, Sendable, Hashable {
        /// From the folder.
        var path: String
        var sha256: String
        var bytes: Int
    }

    package struct Entry: Codable, Sendable {
        /// Of its files.
        var name: String
        /// From the folder.
        var scene: String
        /// Of all that decides about the files.
        var fingerprint: String
        var title: String
        var summary: String
        var alt: String
        /// Seconds.
        var duration: Double
        /// Of the animation in CSS pixels.
        var width: Int
        /// Height of the animation by its width.
        var aspect: Double
        var light: String
        var dark: String?
        var still: String
        var darkStill: String?
        /// Whether the picture shows more than the canvas.
        var isFramed: Bool
        var files: [File]

        func page(_ ending: String) -> String { "\(name).\(ending)" }

        var animation: EmbedBlock {
            EmbedBlock(light: light, dark: dark, still: still, darkStill: darkStill, width: width, alt: alt)
        }
    }

    var scenes: [Entry] = []
    /// Files that were made once and belong to no page any more.
    var leftovers: [String] = []
    /// Names of scenes whose files a run began to make; one that was broken off leaves them here.
    var begun: [String]?

    /// Whether the files of a scene's name are of an earlier run.
    func knows(_ name: String) -> Bool {
        entry(name) != nil || begun?.contains(name) == true
            || leftovers.contains { $0 == "\(name).md" || $0.hasPrefix(SceneCache.folder(of: name) + "/") }
    }

    /// Empty where there is none, or one that this program cannot read.
    init(of folder: String) {
        let path = "\(folder)/\(Self.name)"
        guard let data = FileManager.default.contents(atPath: path),
            let found = try? JSONDecoder().decode(DocsManifest.self, from: data)
        else { return }
        self = found
        // What a foreign file says of paths elsewhere is none of ours.
        scenes.removeAll { entry in
            !entry.files.allSatisfy { Self.isInside($0.path) && (0...1 << 40).contains($0.bytes) }
        }
        leftovers.removeAll { !Self.isInside($0) }
    }

    private static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.split(separator: "/").contains("..") && !path.isEmpty
    }

    var data: Data { Data((JSONText.encode(self) + "\n").utf8) }

    func entry(_ name: String) -> Entry? { scenes.first { $0.name == name } }

    /// Puts an entry in its place, by name; what it does not have any more is left over.
    mutating func put(_ entry: Entry) {
        let paths = Set(entry.files.map(\.path))
        if let old = scenes.firstIndex(where: { $0.name == entry.name }) {
            leftovers += scenes[old].files.map(\.path)
            scenes.remove(at: old)
        }
        scenes.append(entry)
        scenes.sort { $0.name < $1.name }
        leftovers.removeAll(where: paths.contains)
        leftovers = Set(leftovers).sorted()
    }

    /// Files that a run made but could not finish, but for those that an entry has.
    mutating func leave(_ files: [String]) {
        let owned = Set(scenes.flatMap { $0.files.map(\.path) })
        leftovers = Set(leftovers + files.filter { !owned.contains($0) }).sorted()
    }

    /// Takes out what no scene gives any more: entries whose scene file is gone leave their files behind.
    mutating func drop(where isGone: (Entry) -> Bool) {
        leftovers = Set(leftovers + scenes.filter(isGone).flatMap { $0.files.map(\.path) }).sorted()
        scenes.removeAll(where: isGone)
    }
}
