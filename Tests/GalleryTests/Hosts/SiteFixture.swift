import Foundation
import Gallery
import TestSupport
import Testing
import Zoetrope

/// Scenes whose texts have a meaning in every syntax of a site, and their pages for a host.
struct SiteFixture {
    static let title = "export {{ 7 * 7 }} <b>x</b> | ~a~ $x$ :smile: *b* `c`"
    static let description = "import {x} from <img src=x> | a `b` [c](javascript:d) ~~s~~ {{ 1+1 }} :::tip"

    static let hostile = """
        zoetrope: 1
        title: "\(title)"
        description: "\(description)"
        canvas: { size: [100, 80], background: { light: white, dark: black } }
        variables:
          text: { initial: .none, values: [.none] }   # </code> | <b> {{ 2 }} ~x~
          note: "'<i>|{{3}}</i>`'"
        layers: [ { id: box, frame: [0, 0, 9, 9], background: red } ]
        loaded: [ { animate: { set: { box.frame.x: 40 }, duration: 200ms } } ]
        scripts: { "<u>|": [ { marker: "<m>{{4}}|" }, { wait: 300ms } ], "`x` & y": [ { wait: 40ms } ] }
        # ```` --> <!-- ]]>
        """

    static let scenes = ["hostile.yaml", "a b&c.yaml", "plain.yaml"]

    let files: DocsFixture
    /// The pages, by their path.
    private(set) var pages: [String: String] = [:]

    /// Generates the pages for a host.
    init(_ host: String, formats: String = "webp,gif", folder: String = "docs") throws {
        files = try DocsFixture([
            "hostile.yaml": Self.hostile, "a b&c.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain,
        ])
        let report = try run(host, formats: formats, folder: folder)
        #expect(report.exitCode == .success, "\(report)")
        let root = path(folder)
        for name in try FileManager.default.subpathsOfDirectory(atPath: root)
        where name.hasSuffix(".md") || name.hasSuffix(".mdx") {
            pages[name] = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
        }
        #expect(pages.count == 4)
    }

    @discardableResult
    func run(
        _ host: String, formats: String = "webp,gif", folder: String = "docs",
        _ change: (inout DocsJob) -> Void = { _ in }
    ) throws -> DocsReport {
        try files.run(Self.scenes, formats: formats) {
            $0.host = try DocsHosts.named(host)
            $0.folder = path(folder)
            change(&$0)
        }
    }

    func path(_ name: String) -> String { files.folder.appendingPathComponent(name).path }

    /// Runs a program in the folder of the fixture; returns its messages if it fails.
    func failure(of program: String, _ arguments: [String]) throws -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = files.folder
        let data = try process.startWithOutput(takesErrors: true).readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : String(decoding: data, as: UTF8.self)
    }

    /// A page without its metadata and the contents of its code blocks.
    static func prose(_ page: String) -> String {
        var fence: String?
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let marks = String(line.prefix { $0 == "`" })
            if let open = fence {
                if marks.count >= open.count { fence = nil }
                return false
            }
            if marks.count >= 3 { fence = marks }
            return fence == nil
        }
        guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
            return lines.joined(separator: "\n")
        }
        return lines[(end + 1)...].joined(separator: "\n")
    }

    /// The prose without code spans.
    static func text(_ page: String) -> String { prose(page).replacing(/(`+)(?!`).*?[^`]\1(?!`)/, with: "CODE") }
}
