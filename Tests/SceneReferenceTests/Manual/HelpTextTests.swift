import Foundation
import SceneReference
import Testing
import Zoetrope

/// The text behind the command that an error names has the word that the error is about.
@Suite struct HelpTextTests {
    private static let start = "zoetrope: 1\ncanvas: { size: [100, 100] }\n"
    private static let card = start + "layers: [ { id: card, frame: [0, 0, 10, 10] } ]\n"

    private static func layer(_ keys: String) -> String {
        start + "layers: [ { id: card, frame: [0, 0, 10, 10], \(keys) } ]\n"
    }

    private static func action(_ text: String) -> String { card + "loaded:\n  - \(text)\n" }

    private static func timing(_ text: String) -> String {
        action("animate: { set: { card.opacity: 0 } }\n    timing: \(text)")
    }

    /// A scene with one mistake, and the word that its explanation must have.
    private static let mistakes: [(String, String)] = [
        (timing("{ dampingRatio: -1 }"), "dampingRatio"), (timing("{ dampingRato: 1 }"), "dampingRatio"),
        (timing("{ dampingRatio: 1, mas: 1 }"), "mass"), (timing("{ response: 1, zzzz: 1 }"), "dampingFraction"),
        (timing("{ velocity: 1 }"), "stiffness"), (timing("esOut"), "easeOut"), (timing("qqqqq"), "easeInEaseOut"),
        (timing("[0, 0, 1]"), "x1"), (timing("[2, 0, 1, 1]"), "x2"), (timing("{ stiffness: 0 }"), "stiffness"),
        (timing("{ dampingRatio: 1, damping: 2 }"), "damping"),
        (layer("opacity: \"lerpp(0, 1, 2)\""), "lerp"), (layer("opacity: \"lerp(0, 1)\""), "lerp"),
        (layer("opacity: \"qqqqqq(1)\""), "clamp"), (layer("opacity: \"clmp(x: 1)\""), "clamp"),
        (layer("opacity: foo + 1"), "canvas"), (layer("opacity: \"1 +\""), "Expressions"),
        (layer("opacity: clamp"), "clamp"), (layer("text: \"${format(1, decimls: 2)}\""), "decimals"),
        (layer("cornerRadus: 4"), "cornerRadius"), (layer("alpha: 0.5"), "opacity"),
        (layer("opacity: 1, id: 2x"), "id"),
        (layer("font: { siz: 20 }"), "size"), (layer("font: { qqqq: 20 }"), "weight"),
        (layer("zPositon: 1"), "zPosition"), (layer("background: redd"), "Colours"), (layer("qqqq: 1"), "layer"),
        ("canvas: { size: [1, 1] }\nlayers: []\n", "zoetrope"),
        ("zoetrope: 1\ncanvas: { device: iPhone 99 }\nlayers: []\n", "iPhone"),
        ("zoetrope: 1\ncanvas: { device: iPhone 16, apearance: dark }\nlayers: []\n", "appearance"),
        ("zoetrope: 1\ncanvas: { device: iPhone 16, appearance: drak }\nlayers: []\n", "dark"),
        (card + "scrpt: []\n", "script"), (card + "variants: { device: [iPhone 99] }\n", "iPhone"),
        (action("animte: { set: { card.opacity: 0 } }"), "animate"), (action("qqqq: 1"), "animate"),
        (action("animate: { set: { card.opacty: 0 } }"), "opacity"),
        (action("{ animate: card.opacity, from: 1, too: 0 }"), "to"),
        (action("{ animate: card.opacity, to: 0, repeat: infinite }"), "Expressions"),
        (action("{ animate: { set: { card.opacity: 0 } }, duration: -1 }"), "duration"),
        (action("{ after: 1s }"), "do"), (action("set: { card.presentation.opacity: 1 }"), "set"),
        (card + "gestures: [ { tpa: card } ]\n", "tap"), (card + "gestures: [ { tap: card, cout: 2 } ]\n", "count"),
        (card + "gestures: [ { tap: card, count: 0 } ]\n", "count"),
        (card + "gestures: [ { longPress: card, minimumDuratoin: 1s } ]\n", "minimumDuration"),
        (card + "script: [ { wiat: 1s } ]\n", "wait"),
        (card + "script: [ { drag: { from: card, bye: [1, 2] } } ]\n", "by"),
        (card + "script: [ { drag: { by: [1, 2] } } ]\n", "from"),
        (card + "expect: [ { settls: card.opacity } ]\n", "settles"),
        (card + "expect: [ { settles: card.opacity, withn: 1s } ]\n", "within"),
        (card + "goldens: { tracee: [card.opacity] }\n", "trace"), (card + "touches: { sze: 10 }\n", "size"),
        (card + "animators: { a: { duratoin: 1s, animations: { card.opacity: 0 } } }\n", "duration"),
        (card + "dynamics: { d: { behaviors: { g: { gravty: card } } } }\n", "gravity"),
    ]

    /// The text that a command prints.
    private func explanation(of command: String) -> String? {
        let words = command.split(separator: " ").map(String.init)
        guard words.first == "zoetrope", words.count > 2 else { return nil }
        if words[1] == "manual" { return Manual.book(Manual.Sources()).pages.first { $0.name == words[2] }?.markdown }
        let kind = words.count > 3 ? HelpTopic.Kind(rawValue: words[2]) : nil
        return HelpTopics.markdown(of: words.dropFirst(kind == nil ? 2 : 3).joined(separator: " "), kind: kind)
    }

    @Test(arguments: mistakes) func `an error leads to a text that has the word`(scene: String, word: String) throws {
        let review = SceneReview(Data(scene.utf8), named: "scene.yaml")
        let error = try #require(review.diagnostics.first { $0.severity == "error" }, "\(scene)")
        let (line, column) = (try #require(error.line, "\(error)"), try #require(error.column))
        let command = HelpPointer(Data(scene.utf8)).command(line: line, column: column, topic: error.topic)
        let text = try #require(explanation(of: command), "\(command)")
        let words = text.split { !$0.isLetter && !$0.isNumber }
        #expect(words.contains(Substring(word)), "\(error.message): \(command) does not have \(word)")
    }

    @Test(arguments: [
        (timing("{ dampingRatio: -1 }"), "help key dampingRatio"), (timing("{ response: 1, zzzz: 1 }"), "help timing"),
        (layer("opacity: \"lerpp(0, 1, 2)\""), "help function lerp"),
        (layer("opacity: \"qqqqqq(1)\""), "help function"),
        (layer("opacity: foo + 1"), "help expressions"), (layer("cornerRadus: 4"), "help key cornerRadius"),
        ("zoetrope: 1\ncanvas: { device: iPhone 99 }\nlayers: []\n", "help devices"),
        ("canvas: { size: [1, 1] }\nlayers: []\n", "help key zoetrope"),
        (action("animate: { set: { card.opacty: 0 } }"), "help key opacity"),
        (action("animte: { set: { card.opacity: 0 } }"), "help action animate"),
        (layer("opacity: canvas.widht"), "help key canvas"), (layer("opacity: canvas.safearea.top"), "help key canvas"),
        (card + "gestures: [ { touch: card } ]\n", "help gesture contentTouch"),
        (layer("touch: button"), "help gesture contentTouch"),
        (action("qqqq: 1"), "help action"), (layer("font: { qqqq: 20 }"), "help key font"),
        (card + "script: [ { animate: { set: { card.opacity: 0 } } } ]\n", "help action animate"),
        (action("tap: card"), "help step tap"),
    ])
    func `the command is the most specific one`(scene: String, expected: String) throws {
        let error = try #require(SceneReview(Data(scene.utf8), named: "scene.yaml").diagnostics.first)
        let command = HelpPointer(Data(scene.utf8)).command(
            line: try #require(error.line), column: try #require(error.column), topic: error.topic)
        #expect(command == "zoetrope " + expected, "\(error.message)")
    }
}
