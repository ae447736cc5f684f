import Foundation
package import Zoetrope

/// A folder with a folder of cases for each kind, the tolerances of the kinds in `kinds.json`, and the browser that drew
/// the pictures in `chromium.txt`.
package struct ReferenceSuite: Sendable {
    /// In alphabetical order.
    package let kinds: [ReferenceKind]
    /// By kind, then by name.
    package let cases: [ReferenceCase]
    /// Name and version of the browser.
    package let browser: String

    /// - Throws: exit code 4 when a file is missing or malformed, or when `kinds.json` does not name the kind of a case.
    package init(_ folder: String) throws(ZoetropeError) {
        do {
            let kinds = try JSONDecoder().decode(
                [String: ReferenceKind].self, from: Self.contents(of: "\(folder)/kinds.json"))
            browser = String(decoding: try Self.contents(of: "\(folder)/chromium.txt"), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let names = try Self.scenes(in: folder)
            if let unknown = names.keys.sorted().first(where: { kinds[$0] == nil }) {
                throw ZoetropeError(.fileError, "\(folder)/\(unknown): kinds.json does not name this kind")
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
            throw ZoetropeError(.fileError, "\(folder)/kinds.json is malformed: \(error)")
        } catch {
            throw ZoetropeError(during: "reading \(folder)", error)
        }
    }

    private static func contents(of path: String) throws(ZoetropeError) -> Data {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ZoetropeError(.fileError, "\(path) cannot be read; every folder of reference cases needs it")
        }
        return data
    }

    /// The names of scenes, by folder.
    private static func scenes(in folder: String) throws -> [String: [String]] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let parts = files.filter { $0.hasSuffix(".yaml") }.map { $0.dropLast(5).split(separator: "/") }
        return Dictionary(grouping: parts.filter { $0.count == 2 }, by: { String($0[0]) })
            .mapValues { $0.map { String($0[1]) } }
    }
}
