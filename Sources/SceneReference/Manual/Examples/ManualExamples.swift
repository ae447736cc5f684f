import Foundation
import SceneLanguage
import SceneModel
package import Zoetrope

/// All scenes that show what keys do, `FOLDER/NAME.yaml`, and their pictures.
package struct ManualExamples: Sendable {
    /// Sorted by folder, then by name.
    private(set) var all: [ManualExample]
    /// Indices of `all` by `FOLDER/KEY`.
    private let byKey: [String: Int]

    /// - Parameters:
    ///   - folder: the path of the folder, such as `Examples/Manual`.
    ///   - path: the same folder, relative to that of the manual; nil if pictures are not links to their scenes.
    ///   - pictures: the folder of pictures, relative to that of the manual.
    /// - Throws: exit code 4 when a file cannot be read, 2 when it is not YAML.
    package init(_ folder: String, from path: String?, pictures: String) throws(ZoetropeError) {
        var all: [ManualExample] = []
        for file in try Self.files(in: folder) {
            let section = String(file.prefix { $0 != "/" })
            guard var example = try ManualExample("\(folder)/\(file)", folder: section) else { continue }
            if !example.shows.allSatisfy({ KeysWithoutPicture.reasons["\(section)/\($0)"] != nil }) {
                example.picture = ManualPicture(
                    path: "\(pictures)/\(example.pictureName)", source: path.map { "\($0)/\(file)" },
                    width: ExampleRenderer.width(of: example), title: example.title)
            }
            all.append(example)
        }
        self.all = all
        byKey = Dictionary(
            all.enumerated().flatMap { index, example in example.shows.map { ("\(example.folder)/\($0)", index) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func files(in folder: String) throws(ZoetropeError) -> [String] {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
                .filter { $0.split(separator: "/").count == 2 }.sorted()
        } catch {
            throw ZoetropeError(during: "reading \(folder)", error)
        }
    }

    /// The example of a key; nil when there is none.
    func example(of key: ManualKey, in section: KeySection) -> ManualExample? {
        folders(of: section).lazy.compactMap { byKey["\($0)/\(section.prefix)\(key.path)"] }.first.map { all[$0] }
    }

    /// The folders in which the examples of a section can be. Members are in the folders of the properties that they combine.
    private func folders(of section: KeySection) -> [String] {
        section.folder == KeySections.members.folder ? KeySections.facets.map(\.folder) : [section.folder]
    }

    /// The lines of the examples that use each key, as `ExampleExcerpts` reads them.
    package var excerpts: String {
        KeySections.all.flatMap { section in
            section.keys.flatMap { key -> [String] in
                let lines = example(of: key, in: section)?.excerpts(of: key, in: section).first ?? []
                return lines.isEmpty ? [] : [section.anchor(of: key)] + lines.map { "  \($0)" }
            }
        }.joined(separator: "\n") + "\n"
    }

    /// Mistakes in the examples, a sentence each: keys without an example, and examples that do not use their keys.
    package var gaps: [String] {
        var gaps: [String] = []
        var known: Set<String> = []
        for section in KeySections.all {
            for key in section.keys {
                let names = folders(of: section).map { "\($0)/\(section.prefix)\(key.path)" }
                known.formUnion(names)
                guard let example = example(of: key, in: section) else {
                    gaps.append("no example shows \(names[0])")
                    continue
                }
                let isExcused = names.contains { KeysWithoutPicture.reasons[$0] != nil }
                if example.picture == nil, !isExcused { gaps.append("\(names[0]) has no picture") }
                if section.uses(of: key, in: example.root).isEmpty {
                    gaps.append(
                        "\(example.folder)/\(example.name).yaml lists \(key.path), but does not use it")
                }
            }
        }
        for example in all {
            if example.title.isEmpty { gaps.append("\(example.folder)/\(example.name).yaml has no title") }
            for key in example.shows where !known.contains("\(example.folder)/\(key)") {
                gaps.append("\(example.folder)/\(example.name).yaml lists '\(key)', which is not a key")
            }
        }
        gaps += KeysWithoutPicture.reasons.keys.filter { !known.contains($0) }.sorted().map { "\($0) is not a key" }
        return gaps
    }

    /// Its pictures, in the order of the examples. Drawing throws exit code 2 or 3 for an example that cannot be rendered.
    var pictures: [PictureTask] {
        all.filter { $0.picture != nil }.map { example in
            PictureTask(name: example.pictureName) { () throws(ZoetropeError) in try ExampleRenderer.data(of: example) }
        }
    }
}
