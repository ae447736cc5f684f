import Foundation
import SceneLanguage
import SceneModel
package import Zoetrope

/// The scenes that show what keys do, `FOLDER/NAME.yaml`, and the pictures of them.
package struct ManualExamples: Sendable {
    /// By folder, then by name.
    private(set) var all: [ManualExample]
    /// By folder and key.
    private let byKey: [String: Int]

    /// - Parameters:
    ///   - folder: as `Examples/Manual`.
    ///   - path: the folder as the manual refers to it, from its own.
    ///   - pictures: the folder of pictures, from the manual's.
    /// - Throws: exit code 4 where a file cannot be read or says nothing of what it shows, 2 where it is no YAML.
    package init(_ folder: String, from path: String, pictures: String) throws(ZoetropeError) {
        var all: [ManualExample] = []
        for file in try Self.files(in: folder) {
            let home = String(file.prefix { $0 != "/" })
            guard var example = try ManualExample("\(folder)/\(file)", folder: home) else { continue }
            if !example.shows.allSatisfy({ KeysWithoutPicture.reasons["\(home)/\($0)"] != nil }) {
                example.picture = ManualPicture(
                    path: "\(pictures)/\(example.pictureName)", source: "\(path)/\(file)",
                    width: ExamplePainter.width(of: example), title: example.title)
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

    /// The example of a key, if there is one.
    func example(of key: ManualKey, in section: KeySection) -> ManualExample? {
        homes(of: section).lazy.compactMap { byKey["\($0)/\(section.prefix)\(key.path)"] }.first.map { all[$0] }
    }

    /// Members are shown beside the properties that they are made of.
    private func homes(of section: KeySection) -> [String] {
        section.folder == KeySections.members.folder ? KeySections.facets.map(\.folder) : [section.folder]
    }

    /// What is missing or wrong, a sentence each: keys without an example, examples that do not use what they show.
    package var gaps: [String] {
        var gaps: [String] = []
        var known: Set<String> = []
        for section in KeySections.all {
            for key in section.keys {
                let names = homes(of: section).map { "\($0)/\(section.prefix)\(key.path)" }
                known.formUnion(names)
                guard let example = example(of: key, in: section) else {
                    gaps.append("no example shows \(names[0])")
                    continue
                }
                let isExcused = names.contains { KeysWithoutPicture.reasons[$0] != nil }
                if example.picture == nil, !isExcused { gaps.append("\(names[0]) has no picture") }
                if section.uses(of: key, in: example.root).isEmpty {
                    gaps.append(
                        "\(example.folder)/\(example.name).yaml says that it shows \(key.path), but does not use it")
                }
            }
        }
        for example in all {
            if example.title.isEmpty { gaps.append("\(example.folder)/\(example.name).yaml has no title") }
            for key in example.shows where !known.contains("\(example.folder)/\(key)") {
                gaps.append("\(example.folder)/\(example.name).yaml shows '\(key)', which is no key")
            }
        }
        gaps += KeysWithoutPicture.reasons.keys.filter { !known.contains($0) }.sorted().map { "\($0) is no key" }
        return gaps
    }

    /// The pictures by the names of their files, in the order of their examples.
    ///
    /// - Throws: exit code 2 or 3 for the first example that cannot be drawn.
    func pictures(jobs: Int) throws(ZoetropeError) -> [(name: String, data: Data)] {
        let drawn = all.filter { $0.picture != nil }
        var pictures: [(name: String, data: Data)] = []
        var problem: ZoetropeError?
        let work = OrderedWork(count: drawn.count) { index -> Result<Data, ZoetropeError> in
            do throws(ZoetropeError) {
                return .success(try ExamplePainter.data(of: drawn[index]))
            } catch {
                return .failure(error)
            }
        }
        work.run(jobs: max(jobs, 1)) { result in
            switch result {
            case .success(let data): pictures.append((drawn[pictures.count].pictureName, data))
            case .failure(let error): problem = problem ?? error
            }
        }
        if let problem { throw problem }
        return pictures
    }
}
