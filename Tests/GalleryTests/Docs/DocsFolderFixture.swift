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
        var options = RenderOptions()
        options.maxSize = DocsJob.defaultMaxSize
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
    func run(
        _ scenes: [String], formats: String = "gif", _ change: (inout DocsJob) throws -> Void = { _ in }
    ) throws -> DocsReport {
        var job = DocsJob(try PageFormats(formats))
        job.folder = docs
        job.options = Self.options
        try change(&job)
        return try job.run(scenes.map { folder.appendingPathComponent($0).path }, command: "zoetrope docs")
    }

    /// Generates the pages of the variants that scenes declare.
    @discardableResult
    func runVariants(
        _ scenes: [String], _ change: (inout DocsJob) throws -> Void = { _ in }
    ) throws -> DocsReport {
        var job = DocsJob(try PageFormats("gif"))
        job.folder = docs
        job.options = Self.options
        job.variantArguments = ["--variants"]
        try change(&job)
        var targets: [SceneTarget] = []
        for path in scenes.map({ folder.appendingPathComponent($0).path }) {
            targets += try SceneVariant.all(of: path, matrix: nil).map { SceneTarget(path, variant: $0) }
        }
        return try job.run(targets, command: job.pageCommand(for: targets.prefix(1).map(\.path)))
    }

    /// The error if a file is not well-formed XML; nil if it is.
    static func xmlError(_ data: Data) -> String? {
        let parser = XMLParser(data: data)
        guard !parser.parse() else { return nil }
        return "\(parser.lineNumber):\(parser.columnNumber): \(parser.parserError.map { "\($0)" } ?? "")"
    }
}

extension DocsFixture {
    /// Adaptive colours, a second script, an expectation that is met and one that fails.
    static let card = """
        zoetrope: 1
        canvas: { size: [200, 400], background: { light: white, dark: black } }
        variables: { isOpen: false, mode: { initial: .low, values: [.low, .high] } }
        layers:
          - { id: cover, frame: [0, 0, 200, 400], background: red, opacity: "map(card.frame.y, 300, 100, 0, 0.5)" }
          - { id: card, frame: [0, 300, 200, 300], background: "#61A3E8" }
        gestures:
          - tap: card
            ended:
              - set: { isOpen: true, mode: .high }
              - animate: { set: { card.frame.y: 100 }, duration: 500ms, timing: { dampingRatio: 0.5 } }
        scripts:
          main: [ { wait: 200ms }, { tap: card }, { marker: tapped }, { wait: settled }, { marker: open }, { wait: 300ms } ]
          still: [ { wait: 200ms } ]
        expect:
          - { at: open, that: isOpen }
          - { at: open, that: card.frame.y == 101 }
        """
    static let plain = """
        zoetrope: 1
        title: Plain
        layers: [ { id: a, frame: [0, 0, 9, 9], background: red } ]
        loaded: [ { animate: { set: { a.frame.x: 40 }, duration: 200ms } } ]
        script: [ { wait: 300ms } ]
        """
}
