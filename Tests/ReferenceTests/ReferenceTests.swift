import Foundation
import SceneReference
import TestSupport
import Testing
import Zoetrope

/// Our pictures beside Chromium's. `draw.py` makes those, `sheet.py` shows both.
@Suite struct ReferenceTests {
    @Test(arguments: (try? Suites.own.get().cases) ?? [])
    func `a case looks as in Chromium`(reference: ReferenceCase) throws {
        let complaints = reference.kind.complaints(about: try reference.figures())
        #expect(complaints.isEmpty, "\(reference): \(complaints.joined(separator: "; "))")
    }

    @Test func `every case has its scene, its twin and its picture`() throws {
        let suite = try Suites.own.get()
        #expect(suite.cases.count >= 45)
        #expect(suite.browser.hasPrefix("Chromium "))
        let files = try FileManager.default.subpathsOfDirectory(atPath: Suites.folder)
        // Pictures that scenes show lie one folder deeper.
        let cases = files.filter { $0.split(separator: "/").count == 2 && !$0.hasSuffix("/art") }
        #expect(
            Set(cases)
                == Set(suite.cases.flatMap { reference in ["html", "png", "yaml"].map { "\(reference).\($0)" } }))
        for kind in suite.kinds { #expect(suite.cases.contains { $0.kind.name == kind.name }, "\(kind.name)") }
    }

    @Test func `a folder that is no suite is refused`() throws {
        let folder = try TemporaryFolder()
        try folder.createFolder("corners")
        func complaint() -> ZoetropeError? { #expect(throws: ZoetropeError.self) { try ReferenceSuite(folder.path) } }
        let missing = complaint()
        #expect(missing?.exitCode == .fileTrouble && missing?.description.contains("kinds.json cannot be read") == true)
        try folder.write("Chromium 1", to: "chromium.txt")
        try folder.write(#"{ "corners": { "mean": 1 } }"#, to: "kinds.json")
        #expect(complaint()?.description.contains("kinds.json is not as it should be") == true)
        try folder.write("{}", to: "kinds.json")
        #expect(try ReferenceSuite(folder.path).cases.isEmpty)
        try folder.write("", to: "corners/round.yaml")
        #expect(complaint()?.description.hasSuffix("/corners: kinds.json does not name this kind") == true)
    }
}
