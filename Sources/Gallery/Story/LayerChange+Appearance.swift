import Graphics
import SceneLanguage
import SceneModel

extension LayerChange {
    /// Adds clauses for all changes except those of visibility and geometry.
    mutating func addAppearance() {
        addEffect()
        addColor()
        addCornerRadius()
        addText()
        addScrolling()
        addPlaying()
        addStroke()
    }

    private mutating func addEffect() {
        let effects = [old, new].map { $0[EffectFacet.effect].effect ?? EffectValue(.none) }
        let fractions = effects.map { $0.style == .none || $0.fraction < 0.02 ? 0 : $0.fraction }
        let change = fractions[1] - fractions[0]
        let changesStyle = fractions.allSatisfy { $0 > 0 } && effects[0].style != effects[1].style
        guard abs(change) > 0.02 || changesStyle else { return }
        let clause =
            abs(change) <= 0.02
            ? Clause("changes", "change", "the style of the blur")
            : fractions[1] == 0
                ? Clause("stops blurring", "stop blurring", "what is behind it")
                : fractions[1] > 0.98
                    ? Clause("blurs", "blur", "what is behind it")
                    : Clause("blurs", "blur", "what is behind it by \(Prose.percent(fractions[1]))")
        add(clause, max(abs(change), 0.3) * presence * 0.5)
    }

    /// Adds one clause, for the background or the fill.
    private mutating func addColor() {
        for property in [AppearanceFacet.background, ShapeFacet.fill] {
            let (from, to) = (old.color(property), new.color(property))
            let change =
                max(abs(from.red - to.red), abs(from.green - to.green), abs(from.blue - to.blue))
                * min(from.alpha, to.alpha) + abs(from.alpha - to.alpha)
            guard change > 0.03 else { continue }
            let isShade = to.alpha > 0.02 && max(to.red, to.green, to.blue) < 0.35 && to.alpha < 0.98
            let weight = min(change, 1) * presence * 0.4
            if to.alpha < 0.02 {
                add(Clause("becomes transparent", "become transparent"), weight)
            } else if isShade, presence > 0.7, to.alpha > from.alpha {
                add(Clause("darkens", "darken", "what is behind it by \(Prose.percent(to.alpha))"), weight)
            } else {
                add(Clause("changes", "change", "colour"), weight)
            }
            return
        }
    }

    private mutating func addCornerRadius() {
        let radii = [old, new].map { $0.number(AppearanceFacet.cornerRadius) }
        guard abs(radii[1] - radii[0]) > 0.5 else { return }
        let complement = "to \(Prose.points(radii[1]))"
        let clause =
            radii[1] > radii[0]
            ? Clause("rounds its corners", "round their corners", complement, brief: "")
            : radii[1] < 0.5
                ? Clause("squares its corners", "square their corners")
                : Clause("reduces its corner radius", "reduce their corner radius", complement, brief: "")
        add(clause, min(abs(radii[1] - radii[0]) / 20, 1) * 0.04)
    }

    private mutating func addText() {
        let texts = [old, new].map { values in
            values.text(TextFacet.text).split(whereSeparator: \.isNewline).joined(separator: " ")
        }
        guard new.has(TextFacet.text), texts[0] != texts[1], !texts[1].isEmpty, texts[1].count <= 30 else { return }
        let quotesBothTexts = !texts[0].isEmpty && texts[0].count + texts[1].count <= 40
        add(
            quotesBothTexts
                ? Clause("changes from", "change from", "“\(texts[0])” to “\(texts[1])”", isProminent: true)
                : Clause("reads", "read", "“\(texts[1])”", reversal: "for a while", isProminent: true), 0.12)
    }

    private mutating func addScrolling() {
        guard old.has(ScrollFacet.self) else { return }
        let ratio = new.zoomScale / old.zoomScale
        // A zoom also moves the offset.
        guard abs(ratio - 1) < 0.02 else {
            let direction = ratio > 1 ? "in" : "out"
            add(
                Clause("zooms", "zoom", "\(direction) to a scale of \(Prose.number(new.zoomScale))", brief: direction),
                min(abs(ratio - 1), 1) * presence)
            return
        }
        let translation = new.bounds.origin - old.bounds.origin
        let distance = translation.distance(to: .zero)
        guard distance > 1 else { return }
        let direction = Self.direction(of: translation, isMirrored: scene.isMirrored).words
        add(
            Clause("scrolls", "scroll", "\(direction) by \(Prose.points(distance))", brief: direction),
            2 * distance / max(scene.size.diagonal, 1) * presence)
    }

    private mutating func addPlaying() {
        let isPlaying = [old, new].map { $0.flag(ClipFacet.playing) }
        guard isPlaying[0] != isPlaying[1] else { return }
        add(
            isPlaying[1]
                ? Clause("starts to play", "start to play", reversal: "and stops again")
                : Clause("stops playing", "stop playing", reversal: "and resumes"), 0.08)
    }

    private mutating func addStroke() {
        let lengths = [old, new].map { $0.number(ShapeFacet.strokeEnd) - $0.number(ShapeFacet.strokeStart) }
        guard abs(lengths[1] - lengths[0]) > 0.02 else { return }
        let clause =
            lengths[1] > 0.98
            ? Clause("is drawn", "are drawn", reversal: "and erased again", isProminent: true)
            : lengths[1] < 0.02
                ? Clause("is erased", "are erased", reversal: "and drawn again")
                : lengths[1] > lengths[0]
                    ? Clause("is drawn to", "are drawn to", Prose.percent(lengths[1]), isProminent: true)
                    : Clause("is erased to", "are erased to", Prose.percent(lengths[1]), reversal: "and drawn again")
        add(clause, abs(lengths[1] - lengths[0]) * max(presence, 0.1) * 0.6)
    }
}
