/// Words that authors write for a word of scenes and that are not of UIKit or SwiftUI, or mean something else there.
package enum CommonWords {
    /// The word of scenes by the other word in lower case.
    private static let words = [
        "views": "layers", "elements": "layers", "nodes": "layers", "children": "layers",
        "steps": "script", "storyboard": "script",
        "strokewidth": "lineWidth", "textalign": "align", "alignment": "align", "zindex": "zPosition",
        "curve": "timing", "easing": "timing",
        "radius": "cornerRadius",
        "swipe": "flick", "longpress": "press", "sleep": "wait", "pan": "drag", "scroll": "drag",
        "doubletap": "tap",
    ]

    /// Words for the actions of something, which have several words in scenes.
    private static let actionWords = ["do", "then", "action", "actions", "handler"]
    private static let ourActionWords = ["do", "then", "ended"]

    /// The hint for an unknown word; nil unless its word of scenes is one of the candidates.
    package static func hint(for word: String, among candidates: some Collection<String>) -> Hint? {
        let isAction = actionWords.contains(word.lowercased())
        let ours = isAction ? ourActionWords.first(where: candidates.contains) : words[word.lowercased()]
        guard let ours, candidates.contains(ours) else { return nil }
        return Hint(nearestWord: ours, to: word)
    }

    /// The hint for `self`, which scenes do not have; nil for other names.
    package static func hint(forName name: String) -> Hint? {
        name == "self" ? "leave out 'self.': a scene names layers and variables directly" : nil
    }
}
