import Foundation
import Testing

/// The pages as DocC converts them.
@Suite struct DocCSiteTests {
    /// DocC beside the compiler.
    static let program: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { "\($0)/docc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    @Test(.enabled(if: program != nil, "docc is not in PATH"), arguments: ["mp4,gif", "gif"])
    func `a catalogue has no warnings and all pictures`(formats: String) throws {
        let program = try #require(Self.program)
        let site = try SiteFixture("docc", formats: formats, folder: "Motion.docc")
        let failure = try site.failure(
            of: program, ["convert", "Motion.docc", "--output-dir", "archive", "--warnings-as-errors"])
        #expect(failure == nil)
        func page(_ path: String) throws -> (object: [String: Any], text: String) {
            let data = try Data(contentsOf: URL(fileURLWithPath: site.path("archive/data/documentation/\(path).json")))
            return (
                try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]),
                String(decoding: data, as: UTF8.self)
            )
        }
        let index = try page("scenes")
        for name in ["a-b-c", "hostile", "plain"] {
            #expect(index.text.replacing("\\/", with: "/").contains("/documentation/motion/\(name)"))
            let (object, _) = try page("motion/\(name)")
            let references = try #require(object["references"] as? [String: [String: Any]])
            let files = references.values.filter { ["image", "video"].contains($0["type"] as? String) }
            #expect(files.count >= 4, "\(name)")
            for file in files {
                let variants = try #require(file["variants"] as? [[String: Any]])
                #expect(
                    !variants.isEmpty && (file["alt"] as? String)?.isEmpty == false
                        || file["type"] as? String == "image")
                for variant in variants {
                    let address = try #require(variant["url"] as? String)
                    #expect(FileManager.default.fileExists(atPath: site.path("archive\(address)")), "\(address)")
                }
                let hasDark = variants.contains { ($0["traits"] as? [String])?.contains("dark") == true }
                let isChart = (file["identifier"] as? String)?.hasSuffix(".svg") == true
                #expect(
                    hasDark == (name != "plain" && !isChart)
                        || (file["identifier"] as? String)?.contains("filmstrip-1") == true)
            }
        }
        let (object, _) = try page("motion/hostile")
        #expect((object["metadata"] as? [String: Any])?["title"] as? String == SiteFixture.title)
        let abstract = (object["abstract"] as? [[String: Any]])?.compactMap { $0["text"] as? String }.joined()
        #expect(abstract == SiteFixture.description)
    }

    @Test func `a folder inside another catalogue is no root`() throws {
        #expect(try SiteFixture("docc", formats: "gif").pages["Scenes.md"]?.contains("TechnologyRoot") == false)
        #expect(
            try SiteFixture("docc", formats: "gif", folder: "x.docc").pages["Scenes.md"]?.contains("TechnologyRoot")
                == true)
    }
}
