import Foundation
import Testing

/// Compares ARCHITECTURE.md with the sources: its map of targets, and the paths and types that it names.
@Suite struct ArchitectureTests {
    @Test func `the map has a row for each target`() throws {
        let map = try TargetMap(Repository.text(of: "ARCHITECTURE.md"))
        #expect(map.rows.map(\.name).sorted() == (try Repository.swiftFolders(in: "Sources")))
    }

    @Test func `each row of the map lists the modules that its target imports`() throws {
        for row in try TargetMap(Repository.text(of: "ARCHITECTURE.md")).rows {
            let imported = try Repository.modules(importedIn: "Sources/\(row.name)")
            let cell = imported.sorted().map { "`\($0)`" }.joined(separator: ", ")
            #expect(row.imports == imported, "\(row.name) imports \(cell)")
        }
    }

    @Test func `a target imports targets in rows above its own`() throws {
        let rows = try TargetMap(Repository.text(of: "ARCHITECTURE.md")).rows
        for (index, row) in rows.enumerated() {
            let below = row.imports.intersection(rows[index...].map(\.name))
            #expect(below.isEmpty, "\(row.name)")
        }
    }

    @Test func `Package.swift declares the modules that are imported, and no others`() throws {
        let manifest = PackageManifest(try Repository.text(of: "Package.swift"))
        #expect(Set(manifest.targets.map(\.name)).isSuperset(of: try Repository.swiftFolders(in: "Sources")))
        #expect(Set(manifest.targets.map(\.name)).isSuperset(of: try Repository.swiftFolders(in: "Tests")))
        // Targets in C import no modules.
        for target in manifest.targets where !Repository.swiftFiles(in: target.path).isEmpty {
            let subject: Set = [target.subject ?? target.name]
            let imported = try Repository.modules(importedIn: target.path).subtracting(subject)
            #expect(target.dependencies.subtracting(subject) == imported, "\(target.name)")
        }
    }

    @Test(arguments: [
        "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "THIRD_PARTY.md", "Documentation/appearance.md",
        "Documentation/motion.md",
    ])
    func `every path in a page exists`(page: String) throws {
        let folders = [
            "Sources/", "Tests/", "Examples/", "Benchmarks/", "Documentation/", "Fuzzing/", "Output/", "Scenes/",
            ".ci/", "Packaging/",
        ]
        let paths = MarkdownPage.codeSpans(of: try Repository.text(of: page)).filter { span in
            folders.contains(where: span.hasPrefix) && !span.contains("NAME") && !span.contains(" ")
        }
        let missing = paths.filter { !Repository.exists($0) }
        #expect(missing.isEmpty)
    }

    @Test(arguments: [
        "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "THIRD_PARTY.md",
        "Documentation/appearance.md", "Documentation/motion.md",
    ])
    func `every link in a page to a file leads to one`(page: String) throws {
        let folder = page.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let links = try Repository.text(of: page).matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map { folder + $0.1 }
        let broken = links.filter { !Repository.exists($0) }
        #expect(broken.isEmpty)
    }

    @Test func `every type in ARCHITECTURE.md is declared`() throws {
        let page = try Repository.text(of: "ARCHITECTURE.md")
        var types: Set<String> = []
        var members: Set<String> = []
        for file in Repository.swiftFiles(in: "Sources") {
            let text = SwiftText(try Repository.text(of: file))
            types.formUnion(text.declaredTypes)
            members.formUnion(text.declaredMembers)
        }
        for row in TargetMap(page).rows { types.formUnion(row.imports.union([row.name])) }
        let unknown = MarkdownPage.codeSpans(of: page).filter { span in
            guard let match = span.wholeMatch(of: /([A-Z]\w+)(?:\.([a-z]\w*)(?:\([\w:]*\))?)?/),
                !Repository.exists(span)
            else { return false }
            return !types.contains(String(match.1)) || !(match.2.map { members.contains(String($0)) } ?? true)
        }
        #expect(unknown.isEmpty)
    }

    @Test func `imports are found however they are written`() {
        let lines = [
            "import Foundation", "@testable import Motion", "package import Graphics",
            "public import struct Playback.Timeline", "// import Raster", "let note = 1 // import Encoding",
            "struct Import {}",
        ]
        let text = SwiftText(lines.joined(separator: "\n"))
        #expect(text.imports == ["Foundation", "Motion", "Graphics", "Playback"])
        #expect(text.declaredTypes == ["Import"])
    }

    @Test func `the manifest is read as it is written`() {
        let manifest = PackageManifest(
            """
            func library(_ name: String) -> Target { .target(name: name) }
            products: [.library(name: "A", targets: ["A"])],
            targets: [
                library("A"),
                library("B", ["A", .product(name: "Yams", package: "yams")], embedding: ["x"].map { "\\($0).yaml" }),
                .target(name: "C", dependencies: ["A", "B"], path: "Other/C", resources: [.copy("D")]),
                tests("B", ["A"], fixtures: [.copy("E")]),
            ]
            """)
        let found = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
        #expect(
            found.mapValues(\.dependencies) == ["A": [], "B": ["A", "Yams"], "C": ["A", "B"], "BTests": ["A", "B"]])
        #expect(found["C"]?.path == "Other/C" && found["BTests"]?.path == "Tests/BTests")
        #expect(found["BTests"]?.subject == "B" && found["B"]?.subject == nil)
    }

    @Test func `the map is read from its table`() {
        let lines = [
            "| a | b |", "", "| target | owns | imports |", "|---|---|---|", "| `A` | all | `B`, `C` |",
            "| `B` | `x` | nothing |", "", "| `D` | all | `B` |",
        ]
        let map = TargetMap(lines.joined(separator: "\n"))
        #expect(map.rows.map(\.name) == ["A", "B"])
        #expect(map.rows.map(\.imports) == [["B", "C"], []])
    }
}

/// The table of targets in ARCHITECTURE.md, whose header is `| target | owns | imports |`.
private struct TargetMap {
    struct Row {
        var name: String
        var imports: Set<String>
    }

    let rows: [Row]

    init(_ page: String) {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0 != "| target | owns | imports |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
        rows = lines.compactMap { line in
            let cells = line.split(separator: "|").map(MarkdownPage.codeSpans)
            guard cells.count == 3, let name = cells[0].first else { return nil }
            return Row(name: name, imports: Set(cells[2]))
        }
    }
}

private enum MarkdownPage {
    /// The inline code of a page.
    static func codeSpans(of page: some StringProtocol) -> [String] {
        var isFenced = false
        return page.split(separator: "\n").flatMap { line -> [String] in
            if line.hasPrefix("```") { isFenced.toggle() }
            guard !isFenced else { return [] }
            return line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
    }
}
