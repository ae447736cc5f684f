import Foundation
package import Zoetrope

/// A folder of cases in folders of their kinds, with the kinds' tolerances in `kinds.json` and the name of the browser
/// that drew them in `chromium.txt`.
package struct ReferenceSuite: Sendable {
    /// In the order of the alphabet.
    package let kinds: [ReferenceKind]
    /// By kind, then by name.
    package let cases: [ReferenceCase]
    /// Name and version.
    package let browser: String

    /// Throws exit code 4 where a file is missing or not as it should be, or a case belongs to no kind.
    package init(_ folder: String) throws(ZoetropeError) {
        do {
            let kinds = try JSONDecoder().decode(
                [String: ReferenceKind].self, from: Self.contents(of: "\(folder)/kinds.json"))
            browser = String(decoding: try Self.contents(of: "\(folder)/chromium.txt"), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let names = try Self.scenes(in: folder)
            if let stray = names.keys.sorted().first(where: { kinds[$0] == nil }) {
                throw ZoetropeError(.fileTrouble, "\(folder)/\(stray): kinds.json does not name this kind")
            }
            self.kinds = kinds.sorted { $0.key < $1.key }.map { name, kind in
                var kind = kind
                kind.name = name
                return kind
            }
            cases = self.kinds.flatMap { kind in
                (names[kind.name] ?? []).sorted().map {
                    ReferenceCase(kind, name: $0, folder: "\(folder)/\(kind.name)")
                }
            }
        } catch let error as DecodingError {
            throw ZoetropeError(.fileTrouble, "\(folder)/kinds.json is not as it should be: \(error)")
        } catch {
            throw ZoetropeError(during: "reading \(folder)", error)
        }
    }

    private static func contents(of path: String) throws(ZoetropeError) -> Data {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ZoetropeError(.fileTrouble, "\(path) cannot be read; a folder of reference cases has this file")
        }
        return data
    }

    /// The names of scenes by folder.
    private static func scenes(in folder: String) throws -> [String: [String]] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let parts = files.filter { $0.hasSuffix(".yaml") }.map { $0.dropLast(5).split(separator: "/") }
        return Dictionary(grouping: parts.filter { $0.count == 2 }, by: { String($0[0]) })
            .mapValues { $0.map { String($0[1]) } }
    }
}
