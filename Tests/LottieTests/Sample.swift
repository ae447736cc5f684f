import Foundation
import Graphics
import Lottie
import Programs

/// A red disc that moves from left to right in 30 frames, with a ring in a precomposition.
enum Sample {
    static let text = """
        {"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 50,
        "markers": [{"tm": 0, "cm": "start", "dr": 10}, {"tm": 20, "cm": "end", "dr": 0}],
        "assets": [{"id": "inner", "layers": [
          {"ty": 4, "nm": "Ring", "ip": 0, "op": 30, "st": 0, "ks": {"o": {"a": 0, "k": 100}, "p": {"a": 0, "k": [80, 25]}}, "shapes": [
            {"ty": "gr", "nm": "Group", "it": [
              {"ty": "el", "nm": "Ellipse", "s": {"a": 0, "k": [20, 20]}, "p": {"a": 0, "k": [0, 0]}},
              {"ty": "st", "nm": "Stroke", "c": {"a": 0, "k": [0, 0, 1, 1]}, "o": {"a": 0, "k": 100}, "w": {"a": 0, "k": 4}, "lc": 1, "lj": 1},
              {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}]}]}],
        "layers": [
          {"ty": 0, "nm": "Inner", "refId": "inner", "w": 100, "h": 50, "ip": 0, "op": 30, "st": 0, "ks": {"o": {"a": 0, "k": 100}}},
          {"nm": "Disc", "ty": 4, "ip": 0, "op": 30, "st": 0, "ks": {"o": {"a": 0, "k": 100}, "p": {"a": 0, "k": [20, 25]}}, "shapes": [
            {"nm": "Group", "it": [
              {"nm": "Ellipse", "ty": "el", "s": {"a": 0, "k": [20, 20]}, "p": {"a": 0, "k": [0, 0]}},
              {"nm": "Fill", "ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}, "r": 1},
              {"ty": "tr", "p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}}, {"t": 29, "s": [29, 0], "i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}}]},
               "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}],
             "ty": "gr"}]}]}
        """

    /// The disc of the text.
    static let disc =
        #"{"nm": "Ellipse", "ty": "el", "s": {"a": 0, "k": [20, 20]}, "p": {"a": 0, "k": [0, 0]}}"#

    /// Masks of a layer, with an opacity or its keyframes.
    static func mask(opacity: String) -> String {
        #""masksProperties": [{"mode": "a", "o": {"k": \#(opacity)}, "pt": {"k": {"v": [[0, 0]], "i": [[0, 0]], "o": [[0, 0]]}}}]"#
    }

    /// A star (1) or a polygon (2) with the outer radius 20 and the inner radius 8.
    static func star(kind: Int, points: Int, rotation: String) -> String {
        #"""
        {"ty": "sr", "sy": \#(kind), "pt": {"k": \#(points)}, "p": {"k": [0, 0]}, "or": {"k": 20}, "ir": {"k": 8}, \#
        "os": {"k": 0}, "is": {"k": 0}, "r": \#(rotation)}
        """#
    }

    /// The file with a part of its text replaced.
    static func file(replacing part: String = "", with other: String = "") throws -> LottieFile {
        try LottieFile(Array((part.isEmpty ? text : text.replacing(part, with: other)).utf8))
    }
}
