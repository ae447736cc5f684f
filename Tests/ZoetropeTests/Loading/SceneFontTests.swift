import Foundation
import Graphics
import Playback
import Raster
import SceneLanguage
import SceneModel
import TestSupport
import Testing
import Zoetrope

/// Font files of scenes, and messages about missing fonts and characters.
@Suite struct SceneFontTests {
    private let folder: ClipFolder

    init() throws {
        folder = try ClipFolder()
        for name in ["Boxes-Regular.ttf", "Boxes-Bold.ttf", "Inter-Wide.ttf"] {
            try folder.write(Array(TestFonts.data(name)), as: "fonts/\(name)")
        }
    }

    private func width(of layer: String, in scene: PreparedScene) throws -> Double? {
        try scene.value("bounds.width", of: layer, at: 0)?.number
    }

    private static let label = """
          - id: label
            text: abc
            font: { family: Zoetrope Boxes, size: 20 }
            frame: [0, 0, label.intrinsicContentSize.width, label.intrinsicContentSize.height]
        """

    @Test func `a family of a scene's font file is measured and drawn`() throws {
        let scene = try folder.prepare("fonts: [fonts/Boxes-Regular.ttf]\nlayers:\n\(Self.label)\n")
        #expect(scene.warnings.isEmpty)
        #expect(try width(of: "label", in: scene) == 36)
        let bitmap = try scene.bitmap(at: 0)
        // The box of the letter a: x in 1...9, y in 6...16, in points.
        #expect(bitmap[1, 6] == 0xFF00_0000 && bitmap[8, 15] == 0xFF00_0000)
        #expect(bitmap[0, 10] == 0xFFFF_FFFF && bitmap[9, 10] == 0xFFFF_FFFF && bitmap[4, 16] == 0xFFFF_FFFF)
    }

    @Test func `sizes do not depend on the scale of the image`() throws {
        let scene = try folder.prepare(
            "layers:\n  - { id: a, text: Typography, font.size: 13, frame: [0, 0, a.intrinsicContentSize.width, 20], background: black }\n"
        )
        let width = try #require(try width(of: "a", in: scene))
        for scale in [1.0, 2, 3] {
            let bitmap = try scene.bitmap(at: 0, scale: scale)
            #expect(bitmap[Int(width * scale) - 1, 2] == 0xFF00_0000 && bitmap[Int(width * scale), 2] == 0xFFFF_FFFF)
        }
    }

    @Test func `included files and clips use their own fonts`() throws {
        try folder.write("fonts: [../fonts/Boxes-Regular.ttf]\nlayers:\n\(Self.label)\n", as: "parts/label.yaml")
        let including = try folder.prepare("layers: [ { include: parts/label.yaml } ]\n")
        #expect(try width(of: "label", in: including) == 36)
        // Inter is wide in the clip and normal in the scene around it.
        let inter =
            "id: label, text: abc, font.size: 20, frame: [0, 0, label.intrinsicContentSize.width, 20], background: black"
        try folder.prepare(
            "fonts: [fonts/Inter-Wide.ttf]\nlayers: [ { \(inter) } ]\n", as: "film.yaml", size: "[200, 30]")
        let scene = try folder.prepare(
            "layers: [ { \(inter) }, { clip: film.yaml, frame: [0, 30, 200, 30] } ]\n", size: "[200, 60]")
        let bitmap = try scene.bitmap(at: 0)
        let outer = (0..<200).count { bitmap[$0, 1] == 0xFF00_0000 }
        let inner = (0..<200).count { bitmap[$0, 31] == 0xFF00_0000 }
        #expect(outer < 50 && inner == 144)
    }

    @Test func `each file that is not a font is one error`() throws {
        let whole = try Array(TestFonts.data("Boxes-Regular.ttf"))
        try folder.write("words that are no font at all", as: "text.ttf")
        try folder.write([], as: "empty.ttf")
        try folder.write(Array(whole.prefix(whole.count / 2)), as: "cut.ttf")
        try folder.write(Array(whole.prefix(9)), as: "stub.ttf")
        try folder.write(Array("wOF2".utf8) + whole.dropFirst(4), as: "web.ttf")
        try folder.write(Array("ttcf".utf8) + [0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], as: "many.ttc")
        var headless = whole
        let head = try #require(whole.indices.first { whole[$0...].starts(with: Array("head".utf8)) })
        headless.replaceSubrange(head..<(head + 4), with: Array("daeh".utf8))
        try folder.write(headless, as: "headless.ttf")
        // The table directory is valid, but the tables are not.
        let tables = 12 + 16 * Int(whole[5])
        try folder.write(Array(whole.prefix(tables)) + whole.dropFirst(tables).map { ~$0 }, as: "rubbish.ttf")
        #expect(mkfifo(folder.path("pipe.ttf"), 0o600) == 0)
        let large = FileManager.default.createFile(atPath: folder.path("large.ttf"), contents: nil)
        #expect(large)
        try FileHandle(forWritingTo: folder.url.appendingPathComponent("large.ttf")).truncate(atOffset: 65 << 20)
        let cases: [(path: String, words: String, code: ExitCode)] = [
            ("text.ttf", "'text.ttf' is not a font", .badScene), ("empty.ttf", "'empty.ttf' is not a font", .badScene),
            ("cut.ttf", "'cut.ttf' is a truncated font file", .badScene),
            ("stub.ttf", "'stub.ttf' is a truncated font file", .badScene),
            ("web.ttf", "'web.ttf' is a web font (WOFF)", .badScene),
            ("many.ttc", "'many.ttc' is a damaged font file", .badScene),
            ("headless.ttf", "'headless.ttf' is a damaged font file", .badScene),
            ("rubbish.ttf", "'rubbish.ttf' is not a usable font", .badScene),
            ("pipe.ttf", "'pipe.ttf' is not a regular file", .badScene),
            ("large.ttf", "'large.ttf' is larger than 64 MB", .limit), ("fonts", "'fonts' is a folder", .badScene),
            ("fonts/Boxes-Regula.ttf", "there is no file 'fonts/Boxes-Regula.ttf'", .badScene),
            ("../far.ttf", "'../far.ttf' is outside the scene's folder", .badScene),
            ("/etc/passwd", "'/etc/passwd' is an absolute path", .badScene),
        ]
        for (path, words, code) in cases {
            let problem = try #require(folder.problem("fonts: [\(path)]\nlayers: [ { text: a } ]\n"), "\(path)")
            #expect(problem.messages.count == 1, "\(problem.messages)")
            #expect(problem.messages[0].contains("scene.yaml:3:9: error: \(words)"), "\(problem.messages)")
            #expect(!problem.messages[0].contains("\(folder.url.path)/\(path)"), "\(problem.messages)")
            #expect(problem.exitCode == code, "\(path)")
        }
    }

    /// Damaged fonts give errors of FreeType, which are reported, or images.
    @Test func `damaged fonts are errors or draw something`() throws {
        let whole = try Array(TestFonts.data("Boxes-Regular.ttf"))
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            try folder.write(bytes, as: "odd.ttf")
            do {
                let scene = try folder.prepare("fonts: [odd.ttf]\nlayers:\n\(Self.label)\n")
                _ = try scene.bitmap(at: 0)
            } catch let problem as ZoetropeError {
                #expect(problem.exitCode == .badScene, "\(problem.messages)")
            }
        }
    }

    @Test(arguments: [
        ("fonts: fonts/Boxes-Regular.ttf", "3:8: error: fonts must be a list of paths, but found a single value"),
        ("fonts: [ { file: a } ]", "3:10: error: a font must be the path of a file, but found a group of keys"),
        (
            "fonts: [fonts/Boxes-Regular.ttf]\nlayers: [ { text: a, font.family: Zoetrope Boxen } ]",
            "4:35: error: the font family 'Zoetrope Boxen' is not installed"
        ),
        (
            "layers: [ { text: [ { text: a, family: Intre } ] } ]",
            "3:19: error: the font family 'Intre' is not installed"
        ),
        (
            "variables: { n: 1 }\nlayers: [ { text: a, font.family: \"Nowhere ${n}\" } ]",
            "4:36: error: the font family 'Nowhere 1' is not installed"
        ),
        (
            "variables: { f: \"'Inter'\" }\nlayers: [ { text: a, font.family: \"${f}\" } ]\nloaded: [ { set: { f: Nowhere } } ]",
            "4:36: error: the font family 'Nowhere' is not installed"
        ),
    ])
    func `errors have their locations`(body: String, expected: String) throws {
        let text = body.contains("layers:") ? body : body + "\nlayers: [ { text: a } ]"
        let problem = try #require(folder.problem(text + "\n"))
        #expect(
            problem.messages.count == 1 && problem.messages[0].contains("scene.yaml:\(expected)"), "\(problem.messages)"
        )
        #expect(problem.exitCode == .badScene)
    }

    @Test func `a missing Inter is an error with a hint for its installation`() throws {
        let scene = try folder.prepare("layers: [ { text: a } ]\n")
        let check = FontCheck(scene.sampler.timeline.scene, fonts: FontStore(directories: []))
        #expect(check.errors.map(\.message) == ["the font family 'Inter' is not installed"])
        #expect(check.errors.first?.hint?.description == "install it: apt-get install fonts-inter")
    }

    @Test func `characters that no font has are warnings with their location`() throws {
        func warnings(_ body: String) throws -> [String] {
            try folder.prepare("layers:\n  - { id: a, text: \(body)").warnings.map {
                String($0.prefix { !$0.isNewline })
            }
            .map { $0.replacing("\(folder.path("scene.yaml"))", with: "") }
        }
        let box = "\u{10FFFD}"
        let words = ": warning: neither 'Inter' nor any other font has '\(box)' (U+10FFFD)"
        #expect(try warnings("\"a\(box) b\(box)\" }\n") == [":4:21\(words)"])
        #expect(try warnings("[ a, { text: \"\(box)\" } ] }\n") == [":4:20\(words)"])
        // Text that changes is checked while the scene plays.
        #expect(
            try warnings(
                """
                "${n > 9 ? '\(box)' : 'a'}" }
                variables: { n: 0 }
                loaded: [ { animate: { set: { n: 10 }, duration: 1s } } ]
                script: [ { wait: 1s } ]

                """) == [":4:21\(words)"])
        // Even if it is shown for less time than the interval between two checks.
        #expect(
            try warnings(
                """
                b }
                script: [ { wait: 110ms }, { tap: a }, { wait: 200ms } ]
                gestures: [ { tap: a, ended: [ { set: { a.text: "\(box)" } }, { start: back } ] } ]
                animators: { back: { duration: 10ms, animations: { a.opacity: 0 }, completion: [ { set: { a.text: c } } ] } }

                """) == [":4:20\(words)"])
        #expect(try warnings("\"a\u{5D0}\u{FE0F}\u{200D}\" }\n") == [])
        #expect(try warnings("a, font: { family: Inter, italic: true } }\n") == [])
    }

    @Test func `a missing italic face is a warning`() throws {
        let scene = try folder.prepare(
            "fonts: [fonts/Boxes-Regular.ttf]\nlayers: [ { text: a, font: { family: Zoetrope Boxes, italic: true } } ]\n"
        )
        #expect(scene.warnings.count == 1)
        #expect(scene.warnings[0].contains("scene.yaml:4:19: warning: the font 'Zoetrope Boxes' has no italic face"))
    }
}
