import Foundation
import ProjectPages
import TestSupport
import Testing
import Zoetrope

/// Compares pictures with those of Chromium, which `draw.py` draws. `sheet.py` shows both side by side.
@Suite(.runsPrograms) struct ReferenceTests {
    @Test(arguments: (try? Suites.own.get().cases) ?? [])
    func `a case is within the tolerances of its kind`(reference: ReferenceCase) throws {
        let violations = reference.kind.violations(about: try reference.figures())
        #expect(violations.isEmpty, "\(reference): \(violations.joined(separator: "; "))")
    }

    @Test func `every case has a scene, an HTML page and a picture`() throws {
        let suite = try Suites.own.get()
        #expect(suite.cases.count >= 45)
        #expect(suite.browser.hasPrefix("Chromium "))
        let files = try FileManager.default.subpathsOfDirectory(atPath: Suites.folder)
        // Pictures used by scenes are in subfolders.
        let cases = files.filter { $0.split(separator: "/").count == 2 && !$0.hasSuffix("/art") }
        #expect(
            Set(cases)
                == Set(suite.cases.flatMap { reference in ["html", "png", "yaml"].map { "\(reference).\($0)" } }))
        for kind in suite.kinds { #expect(suite.cases.contains { $0.kind.name == kind.name }, "\(kind.name)") }
    }

    @Test(arguments: ProjectPage.allCases)
    func `the committed pages are current`(page: ProjectPage) throws {
        let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let committed = try? String(contentsOf: repository.appendingPathComponent(page.path), encoding: .utf8)
        let isCurrent = committed == (try page.text(repository: repository))
        #expect(isCurrent, "write it again: swift run -c release ProjectPages")
    }

    @Test func `a malformed folder is rejected`() throws {
        let folder = try TemporaryFolder()
        try folder.createFolder("corners")
        func failure() -> ZoetropeError? { #expect(throws: ZoetropeError.self) { try ReferenceSuite(folder.path) } }
        let missing = failure()
        #expect(missing?.exitCode == .fileError && missing?.description.contains("kinds.json cannot be read") == true)
        try folder.write("Chromium 1", to: "chromium.txt")
        try folder.write(#"{ "corners": { "mean": 1 } }"#, to: "kinds.json")
        #expect(failure()?.description.contains("kinds.json is malformed") == true)
        try folder.write("{}", to: "kinds.json")
        #expect(try ReferenceSuite(folder.path).cases.isEmpty)
        try folder.write("", to: "corners/round.yaml")
        #expect(failure()?.description.hasSuffix("/corners: kinds.json does not name this kind") == true)
    }
}
