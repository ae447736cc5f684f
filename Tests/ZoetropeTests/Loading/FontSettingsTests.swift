import Foundation
import Graphics
import Playback
import Raster
import SceneLanguage
import SceneModel
import TestSupport
import Testing
import Zoetrope

/// OpenType features, axes of variable fonts and optical sizes in scenes.
@Suite struct FontSettingsTests {
    private let folder: ClipFolder

    init() throws {
        folder = try ClipFolder()
        for name in ["Boxes-Axes.ttf", "Inter-Wide.ttf"] {
            try folder.write(Array(TestFonts.data(name)), as: "fonts/\(name)")
        }
    }

    private func width(of layer: String, in scene: PreparedScene) throws -> Double? {
        try scene.value("bounds.width", of: layer, at: 0)?.number
    }

    private func widths(of texts: [String], _ font: String) throws -> [Double] {
        let layers = texts.enumerated().map { index, text in
            "  - { id: t\(index), \(font), text: \"\(text)\", frame: [0, 0, t\(index).intrinsicContentSize.width, 40] }"
        }
        let scene = try folder.prepare("layers:\n\(layers.joined(separator: "\n"))\n")
        #expect(scene.warnings.isEmpty)
        return try texts.indices.map { try #require(try width(of: "t\($0)", in: scene)) }
    }

    /// Inter's digits have widths of their own; a one is narrower than an eight.
    @Test(arguments: ["monospacedDigits: true", "features: [tnum]", "features: [tnum=1, zero], monospacedDigits: true"])
    func `digits of equal width`(font: String) throws {
        let texts = ["1111111", "8888888"]
        let plain = try widths(of: texts, "font: { size: 30 }")
        #expect(plain[0] < plain[1] - 10)
        let equal = try widths(of: texts, "font: { size: 30, \(font) }")
        #expect(equal[0] == equal[1])
    }

    @Test func `a run has features of its own`() throws {
        let runs = ["[ { text: \"1111\", features: [tnum] } ]", "[ { text: \"8888\", monospacedDigits: true } ]"]
        let scene = try folder.prepare(
            runs.enumerated().map { index, text in
                "layers:\n".dropFirst(index == 0 ? 0 : 8)
                    + "  - { id: t\(index), font.size: 30, text: \(text), frame: [0, 0, t\(index).intrinsicContentSize.width, 40] }\n"
            }.joined())
        #expect(try width(of: "t0", in: scene) == width(of: "t1", in: scene))
    }

    @Test func `a feature that is explicitly off stays off`() throws {
        let texts = ["1111111", "8888888"]
        let widths = try widths(of: texts, "font: { size: 30, features: [tnum=0], monospacedDigits: true }")
        #expect(widths[0] < widths[1] - 10)
    }

    @Test(arguments: [
        ("[tabular]", "'tabular' is not an OpenType feature"), ("[\"cv05=\"]", "'cv05=' is not an OpenType feature"),
        ("[\"tnum=1000\"]", "'tnum=1000' is not an OpenType feature"), ("[\"té=1\"]", "is not an OpenType feature"),
        ("[\(Array(repeating: "tnum", count: 33).joined(separator: ", "))]", "a font has 33 features; the limit is 32"),
    ])
    func `a wrong feature is an error at its place`(list: String, message: String) throws {
        let problem = folder.problem("layers: [ { text: a, font.features: \(list) } ]\n")
        let text = problem?.messages.first ?? ""
        #expect(text.contains("scene.yaml:3:37: error: ") && text.contains(message), "\(text)")
        #expect(problem?.exitCode == (message.contains("limit") ? .limit : .badScene))
    }

    @Test func `a feature that the font does not have is a warning`() throws {
        let scene = try folder.prepare("layers: [ { text: a, font.features: [tnum, abcd] } ]\n")
        #expect(scene.warnings.count == 1)
        #expect(scene.warnings[0].contains("scene.yaml:3:19: warning: the font 'Inter' has no feature abcd"))
    }

    @Test func `features are part of a font`() {
        let features = ["tnum", "cv05=2"].compactMap(FontFeature.init)
        let font = Font(family: "Inter", size: 12, features: features)
        #expect(font.features.map(\.description) == ["tnum", "cv05=2"])
        #expect(font != Font(family: "Inter", size: 12))
    }

    // MARK: axes

    private static let boxes = "family: Zoetrope Boxes Axes, size: 20"

    /// In the test font "abc" is 36 points wide at 20 points; weight 900 adds 36, optical size 40 adds 72 and is used unless
    /// another is set.
    @Test(arguments: [
        ("axes: []", 108.0), ("axes: [wght=900]", 144), ("axes: [wght=650]", 126), ("axes: [opsz=25]", 72),
        ("axes: [wght=900, opsz=40]", 144), ("weight: black", 144), ("weight: black, axes: [wght=400]", 108),
        ("axes: [BOXW=-200]", 90), ("axes: [\"wght=${300 + 600}\"]", 144), ("optical: true", 60),
        ("optical: true, axes: [opsz=10]", 36),
    ])
    func `axes choose the letters of a variable font`(settings: String, expected: Double) throws {
        let scene = try folder.prepare(
            "fonts: [fonts/Boxes-Axes.ttf]\nlayers: [ { id: t, text: abc, font: { \(Self.boxes), \(settings) }, frame: [0, 0, t.intrinsicContentSize.width, 40] } ]\n"
        )
        #expect(scene.warnings.isEmpty)
        #expect(try width(of: "t", in: scene) == expected)
    }

    @Test(arguments: [
        (
            "[wdth=75]", "the font 'Zoetrope Boxes Axes' has no axis 'wdth'",
            "it has wght (400 to 900), opsz (10 to 40), BOXW (-200 to 200)"
        ),
        (
            "[wght=950]", "wght=950 is outside of the axis of the font 'Zoetrope Boxes Axes'",
            "wght ranges from 400 to 900"
        ),
    ])
    func `axes that a font does not have are warnings`(list: String, message: String, hint: String) throws {
        let scene = try folder.prepare(
            "fonts: [fonts/Boxes-Axes.ttf]\nlayers: [ { text: abc, font: { \(Self.boxes), axes: \(list) } } ]\n")
        #expect(scene.warnings.count == 1)
        let text = scene.warnings.first ?? ""
        #expect(text.contains("scene.yaml:4:19: warning: \(message)") && text.contains(hint), "\(text)")
    }

    @Test func `an axis of a font that is not variable is a warning`() throws {
        let scene = try folder.prepare("layers: [ { text: a, font.axes: [wght=350] } ]\n")
        #expect(scene.warnings.count == 1 && scene.warnings[0].contains("the font 'Inter' has no axis 'wght'"))
        #expect(scene.warnings.first?.contains("it is not a variable font") == true)
    }

    @Test(arguments: [
        "[bold]", "[wght]", "[\"wght=\"]", "[\"wght=nan\"]", "[\"wght=1e3\"]", "[\"wght=0x10\"]", "[\"=350\"]",
        "[\"wg t=350\"]", "[weight=350]", "[1ght=350]", "[\"wght=350,opsz=2\"]", "[\"wght=99999\"]", "[\"wght=--3\"]",
        "[\"wght=350=\"]", "[\"wéht=1\"]",
        "[\(Array(repeating: "wght=400", count: 17).joined(separator: ", "))]",
    ])
    func `a wrong axis is an error at its place`(list: String) throws {
        let problem = folder.problem("layers: [ { text: a, font.axes: \(list) } ]\n")
        let isLong = list.utf8.count > 100
        let message = isLong ? "a font has 17 axes; the limit is 16" : "is not a position on an axis"
        let text = problem?.messages.first ?? ""
        #expect(text.contains("scene.yaml:3:33: error: ") && text.contains(message), "\(text)")
        #expect(problem?.exitCode == (isLong ? .limit : .badScene))
    }

    // MARK: optical sizes

    @Test func `a scene's own Inter has no tracking`() throws {
        for optical in [true, false] {
            let scene = try folder.prepare(
                "fonts: [fonts/Inter-Wide.ttf]\nlayers: [ { id: t, text: abc, font: { size: 20, optical: \(optical) }, frame: [0, 0, t.intrinsicContentSize.width, 40] } ]\n"
            )
            #expect(try width(of: "t", in: scene) == 144)
        }
    }

    @Test func `letter spacing is added to the tracking`() throws {
        let plain = try widths(of: ["nnnnnnnnnn"], "font: { size: 34, optical: true }")
        let spaced = try widths(of: ["nnnnnnnnnn"], "letterSpacing: 3, font: { size: 34, optical: true }")
        // Ten letters have nine gaps.
        #expect(abs(spaced[0] - plain[0] - 27) <= 1)
    }

    @Test func `a run has an optical size of its own`() throws {
        let optical = try widths(of: ["nnnnnnnnnn"], "font: { size: 34, optical: true }")
        let scene = try folder.prepare(
            "layers: [ { id: t, text: [ { text: nnnnnnnnnn, optical: true } ], font.size: 34, frame: [0, 0, t.intrinsicContentSize.width, 40] } ]\n"
        )
        #expect(try width(of: "t", in: scene) == optical[0])
        #expect(try widths(of: ["nnnnnnnnnn"], "font: { size: 34 }")[0] > optical[0] + 10)
    }

    @Test func `a missing Inter Display is a warning`() throws {
        let scene = try folder.prepare("layers: [ { text: a, font: { size: 34, optical: true } } ]\n")
        #expect(scene.warnings.isEmpty)
        let library = try FontStore(directories: []).library(for: .installed)
        #expect(library.lacksDisplayCut(for: Font(family: "Inter", size: 20, optical: true)))
        #expect(!library.lacksDisplayCut(for: Font(family: "Inter", size: 19.9, optical: true)))
        #expect(!library.lacksDisplayCut(for: Font(family: "Inter", size: 20)))
    }
}
