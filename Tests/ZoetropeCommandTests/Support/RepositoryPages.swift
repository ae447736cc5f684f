import Foundation

/// The documents of the repository.
enum RepositoryPages {
    /// Those in Markdown that people write or that describe the project: its first page, how to contribute, the reports and the manual.
    static let documents =
        ["README.md", "SECURITY.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"]
        + ["Documentation", "Output", "Output/manual"].flatMap { names(in: $0, endings: [".md"]) }

    /// The paths of the files in a folder, without its subfolders.
    static func names(in folder: String, endings: [String]) -> [String] {
        let path = Tool.package.appendingPathComponent(folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { "\(folder)/\($0)" }
    }
}
