import Foundation
import Graphics
import SceneLanguage
import SceneModel

extension LayerChange {
    /// Adds a clause for a text that reads differently. A change between lowercase and uppercase alone adds none, as on the keys of a
    /// keyboard.
    mutating func addText() {
        let texts = [old, new].map { values in
            values.text(TextFacet.text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        guard new.has(TextFacet.text), texts[0].lowercased() != texts[1].lowercased(), texts[1].count <= 30 else {
            return
        }
        guard !texts[1].isEmpty else {
            return add(Clause("is", "are", "cleared", reversal: "for a while", isProminent: true), 0.12)
        }
        let quotesBothTexts = !texts[0].isEmpty && texts[0].count + texts[1].count <= 40
        add(
            quotesBothTexts
                ? Clause("changes from", "change from", "“\(texts[0])” to “\(texts[1])”", isProminent: true)
                : Clause("reads", "read", "“\(texts[1])”", reversal: "for a while", isProminent: true), 0.12)
    }

    /// Adds clauses for letters that become larger or bolder, and for lines that move apart, which sets the text anew.
    mutating func addFont() {
        guard old.has(TextFacet.text), new.has(TextFacet.text), !new.text(TextFacet.text).isEmpty else { return }
        let sizes = [old, new].map { $0.number(TextFacet.size) }
        let ratio = sizes[1] / max(sizes[0], 1e-9)
        if abs(ratio - 1) > 0.04 {
            let word = ratio > 1 ? "larger" : "smaller"
            let amounts = sizes.map { Prose.rounded($0, decimals: 1) }
            add(
                Clause(
                    "gets", "get", "\(word) letters (\(amounts[1]) points instead of \(amounts[0]))",
                    brief: "\(word) letters",
                    reversal: "and \(ratio > 1 ? "smaller" : "larger") ones again", isProminent: true),
                min(abs(log2(ratio)), 1) * max(presence, 0.05))
        }
        let weights = [old, new].map { $0[TextFacet.weight].symbol ?? "regular" }
        if weights[0] != weights[1] {
            let word = weights[1] == "ultraLight" ? "extra light" : weights[1]
            add(
                Clause("turns", "turn", word, reversal: "and \(weights[0]) again", isProminent: true),
                0.3 * max(presence, 0.05))
        }
        let spacings = [old, new].map { $0.number(TextFacet.lineHeight) }
        if abs(spacings[1] - spacings[0]) > 0.04, new.number(TextFacet.numberOfLines) != 1 {
            let isWider = spacings[1] > spacings[0]
            add(
                Clause(
                    "spaces its lines", "space their lines", isWider ? "further apart" : "closer together",
                    reversal: "for a while", isProminent: true),
                min(abs(spacings[1] - spacings[0]), 1) * max(presence, 0.05))
        }
    }
}
