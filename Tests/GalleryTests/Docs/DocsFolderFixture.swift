import Foundation
import FoundationXML
import Gallery
import TestSupport
import Zoetrope

/// A temporary folder for scenes and their pages.
final class DocsFixture {
    private let temporary: TemporaryFolder

    var folder: URL { temporary.url }

    init(_ scenes: [String: String] = [:]) throws { temporary = try TemporaryFolder(scenes) }

    var docs: String { temporary.path("docs") }

    func write(_ text: String, _ name: String) throws { try temporary.write(text, to: name) }

    func remove(_ name: String) throws { try temporary.remove(name) }

    func text(_ name: String) throws -> String { try temporary.text("docs/\(name)") }

    /// All files of the pages, with their contents and modification dates.
    func files() throws -> [String: (data: Data, date: Date?)] {
        var files: [String: (data: Data, date: Date?)] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: docs) {
            let path = "\(docs)/\(name)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            files[name] = (try Data(contentsOf: URL(fileURLWithPath: path)), attributes[.modificationDate] as? Date)
        }
        return files
    }

    func bytes() throws -> [String: Data] { try files().mapValues(\.data) }

    /// Options for small pictures and few frames.
    private static var options: RenderOptions {
        var options = DocsJob().options
        options.scale = 0.4
        options.rate = 5
        return options
    }

    /// Renders a scene into a folder, as `zoetrope render` does.
    func render(_ scene: String, into name: String, _ change: (inout RenderJob) -> Void = { _ in }) throws {
        var job = RenderJob()
        job.options = Self.options
        job.paths = [folder.appendingPathComponent(name).path + "/"]
        change(&job)
        _ = try job.run(PreparedScene(folder.appendingPathComponent(scene).path))
    }

    /// Generates the pages of scenes.
    @discardableResult
    func run(_ scenes: [String], _ change: (inout DocsJob) -> Void = { _ in }) throws -> DocsReport {
        var job = DocsJob()
        job.folder = docs
        job.options = Self.options
        change(&job)
        return try job.run(scenes.map { folder.appendingPathComponent($0).path }, command: "zoetrope docs")
    }

    /// The error if a file is not well-formed XML; nil if it is.
    static func xmlError(_ data: Data) -> String? {
        let parser = XMLParser(data: data)
        guard !parser.parse() else { return nil }
        return "\(parser.lineNumber):\(parser.columnNumber): \(parser.parserError.map { "\($0)" } ?? "")"
    }
}
