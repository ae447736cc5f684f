import Foundation
import Zoetrope

/// `docs.json` in the folder of the pages: an index for other programs, and which files were generated from which scene, to
/// skip what is up to date. The manual documents it.
package struct DocsManifest: Codable, Sendable {
    static let name = "docs.json"

    struct File: Codable, Sendable, Hashable {
        /// Relative to the folder.
        var path: String
        var sha256: String
        var bytes: Int
    }

    /// The animation in a format that is preferred to the one of `Entry.light`.
    struct Alternative: Codable, Sendable, Hashable {
        /// The name of an output format.
        var format: String
        var light: String
        var dark: String?
    }

    package struct Entry: Codable, Sendable {
        /// The name of its files, without extension.
        var name: String
        /// The path of its Markdown page; nil in a file of an earlier version of the program.
        var page: String?
        /// The path of the scene file, relative to the folder.
        var scene: String
        /// What distinguishes the variant of the scene, such as `dark, de`; nil for the scene as it is.
        var variant: String?
        /// The place of the variant in its matrix, from 0; nil for the scene as it is.
        var variantIndex: Int?
        /// A hash of everything that the files depend on.
        var fingerprint: String
        var title: String
        var summary: String
        var alt: String
        /// Seconds.
        var duration: Double
        /// The gestures that recognise touches in the default script, such as `tap`, and `scroll`; nil in a file of an earlier
        /// version of the program.
        var gestures: [String]?
        /// The texts that the default script shows; nil in a file of an earlier version of the program.
        var texts: [String]?
        /// What happens in the default script, in sentences; nil in a file of an earlier version of the program.
        var story: [String]?
        /// The properties that the default script animates and their curves; nil in a file of an earlier version of the program.
        var animations: [String]?
        /// The width of the animation in CSS pixels.
        var width: Int
        /// The height of the animation divided by its width.
        var aspect: Double
        var light: String
        var dark: String?
        /// Nil if there is one format only.
        var alternatives: [Alternative]?
        var still: String
        var darkStill: String?
        /// Whether the picture has a frame around the canvas.
        var isFramed: Bool
        /// Where the picture shows a display without a body; nil for others.
        var outline: DisplayOutline?
        var files: [File]

        var animation: EmbedBlock {
            var block = EmbedBlock(
                light: light, dark: dark, still: still, darkStill: darkStill, width: width, aspect: aspect, alt: alt)
            block.outline = outline
            block.alternatives = (alternatives ?? []).compactMap { other in
                PageFormats.Format(other.format).map {
                    EmbedBlock.Alternative(mimeType: $0.mimeType, light: other.light, dark: other.dark)
                }
            }
            return block
        }
    }

    /// The version of the format, which changes when keys are removed or change their meaning.
    static let currentVersion = 1

    /// Nil in a file of an earlier version of the program.
    var version: Int? = DocsManifest.currentVersion
    /// The name of the host that the pages are for; nil for the default.
    var host: String?
    /// The folder in which the command of the gallery runs, relative to the folder of the pages; nil for the nearest folder that contains
    /// the scenes and the pages.
    var commandFolder: String?
    var scenes: [Entry] = []
    /// Generated files that no page uses any more.
    var leftovers: [String] = []
    /// Names of scenes whose files are being generated; they stay here if the run is interrupted.
    var begun: [String]?

    /// Whether an earlier run has written files for a scene of this name.
    func knows(_ name: String) -> Bool {
        entry(name) != nil || begun?.contains(name) == true
            || leftovers.contains { file in
                let host = host.flatMap { try? DocsHosts.named($0) } ?? DocsHosts.standard
                return host.owns(file, page: name)
            }
    }

    /// Reads the manifest; empty if it does not exist or cannot be read.
    init(of folder: DocsFolder) {
        host = folder.host.name
        guard let data = folder.contents(of: Self.name),
            let found = try? JSONDecoder().decode(DocsManifest.self, from: data)
        else { return }
        self = found
        // Ignore paths outside the folder and invalid sizes, in case the file was edited.
        scenes.removeAll { entry in
            !entry.files.allSatisfy { Self.isInside($0.path) && (0...1 << 40).contains($0.bytes) }
        }
        leftovers.removeAll { !Self.isInside($0) }
    }

    static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.split(separator: "/").contains("..") && !path.isEmpty
    }

    var data: Data { Data((JSONText.encode(self) + "\n").utf8) }

    func entry(_ name: String) -> Entry? { scenes.first { $0.name == name } }

    /// Adds or replaces the entry of a scene; files that it no longer has become leftovers.
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

    /// Records files without an entry as leftovers.
    mutating func addLeftovers(_ files: [String]) {
        let owned = Set(scenes.flatMap { $0.files.map(\.path) })
        leftovers = Set(leftovers + files.filter { !owned.contains($0) }).sorted()
    }

    /// Removes entries; their files become leftovers.
    mutating func removeEntries(where isObsolete: (Entry) -> Bool) {
        leftovers = Set(leftovers + scenes.filter(isObsolete).flatMap { $0.files.map(\.path) }).sorted()
        scenes.removeAll(where: isObsolete)
    }
}
