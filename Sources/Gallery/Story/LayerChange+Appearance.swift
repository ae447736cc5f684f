import Graphics
import SceneLanguage
import SceneModel

extension LayerChange {
    /// Adds clauses for all changes except those of visibility and geometry.
    mutating func addAppearance() {
        addEffect()
        addColor()
        addGradient()
        addCornerRadius()
        addText()
        addFont()
        addScrolling()
        addRefreshing()
        addPlaying()
        addStroke()
        addRising()
    }

    private mutating func addEffect() {
        let effects = [old, new].map { $0[EffectFacet.effect].effect ?? EffectValue(.none) }
        let fractions = zip([old, new], effects).map { Self.blur(of: $0, $1) }
        let strengths = isMaterial ? fractions : fractions.map { $0 / max(fractions.max() ?? 1, 0.5) }
        let change = strengths[1] - strengths[0]
        let changesStyle = strengths.allSatisfy { $0 > 0 } && effects[0].style != effects[1].style
        guard abs(change) > 0.02 || changesStyle else { return }
        let isBackdrop = LayerRole.isBackdrop(layer, in: scene, new)
        let clause = isBackdrop ? backdropClause(strengths) : effectClause(strengths)
        // The blur behind a bar of glass is hardly noticed.
        add(clause, max(abs(change), 0.3) * presence * (isBackdrop || isMaterial ? 0.5 : 0.15))
    }

    private var isMaterial: Bool { old.has(EffectFacet.effect) || new.has(EffectFacet.effect) }

    /// The fraction of the material, otherwise the radius of the blur in points; 0 if it cannot be seen.
    private static func blur(of values: LayerValues, _ effect: EffectValue) -> Double {
        guard values.has(EffectFacet.effect) else {
            let radius = values.number(EffectFacet.blurRadius)
            return radius < 0.5 ? 0 : radius
        }
        return effect.style == .none || effect.fraction < 0.02 ? 0 : effect.fraction
    }

    private func effectClause(_ strengths: [Double]) -> Clause {
        if abs(strengths[1] - strengths[0]) <= 0.02 { return Clause("changes", "change", "the style of the blur") }
        if strengths[1] == 0 {
            return Clause("stops blurring", "stop blurring", "what is behind it", reversal: "for a while")
        }
        if strengths[1] > 0.98 { return Clause("blurs", "blur", "what is behind it", reversal: "for a while") }
        // A blur without a material has no share of a whole.
        return Clause(
            "blurs", "blur",
            isMaterial ? "what is behind it by \(Prose.percent(strengths[1]))" : "what is behind it less",
            reversal: "for a while")
    }

    /// The same for a layer that is called the background.
    private func backdropClause(_ strengths: [Double]) -> Clause {
        if abs(strengths[1] - strengths[0]) <= 0.02 { return Clause("is blurred", "are blurred", "in another style") }
        if strengths[1] == 0 {
            return Clause("becomes sharp again", "become sharp again", reversal: "for a while")
        }
        if strengths[1] < strengths[0] { return Clause("becomes sharper", "become sharper") }
        let isPartial = strengths[1] <= 0.98 && isMaterial
        let complement = isPartial ? "by \(Prose.percent(strengths[1]))" : strengths[0] > 0 ? "fully" : ""
        return Clause("blurs", "blur", complement, brief: "", reversal: "and becomes sharp again")
    }

    /// Adds one clause, for the background, the fill, the lines or the text.
    private mutating func addColor() {
        for property in [AppearanceFacet.background, ShapeFacet.fill, ShapeFacet.stroke, TextFacet.color] {
            // If the text itself changes, the story describes that instead of the colour.
            guard
                property.keyPath != TextFacet.color.keyPath
                    || new.has(TextFacet.self) && old[TextFacet.text] == new[TextFacet.text],
                property.keyPath != ShapeFacet.stroke.keyPath || new.has(ShapeFacet.self)
            else { continue }
            let (from, to) = (old.color(property), new.color(property))
            let change = Self.difference(from, to)
            guard change > Self.minDifference else { continue }
            let isBack = untouched.map { Self.difference($0.color(property), to) <= Self.minDifference } ?? false
            let isShade = to.alpha > 0.02 && max(to.red, to.green, to.blue) < 0.35 && to.alpha < 0.98
            let weight = min(change, 1) * presence * 0.4
            if property.keyPath == ShapeFacet.fill.keyPath, min(from.alpha, to.alpha) < 0.02,
                new.has(ShapeFacet.self), new.color(ShapeFacet.stroke).alpha > 0.5
            {
                add(filling(from, to), weight)
            } else if to.alpha < 0.02 {
                add(Clause("becomes transparent", "become transparent"), weight)
            } else if isShade, presence > 0.7, to.alpha > from.alpha {
                add(Clause("darkens", "darken", "what is behind it by \(Prose.percent(to.alpha))"), weight)
            } else if to.alpha > 0.5, from.alpha < 0.3 || from.name != to.name {
                // Another colour is seen however small the layer is.
                let isProminent =
                    property.keyPath != TextFacet.color.keyPath && scene.layers[layer].id != nil
                    && change > Self.prominentDifference && presence > Self.prominentPresence
                add(Clause("turns", "turn", to.name, isProminent: isProminent), weight)
            } else {
                add(Clause("changes", "change", isBack ? "back" : "colour"), weight)
            }
            return
        }
    }

    /// Adds a clause for a gradient whose colours change, such as a sky at sunset.
    private mutating func addGradient() {
        guard old.has(GradientFacet.self), new.has(GradientFacet.self) else { return }
        let colors = [old, new].map { ($0[GradientFacet.colors].list ?? []).compactMap(\.color) }
        guard !colors[1].isEmpty, colors[0].count == colors[1].count else { return }
        let change = zip(colors[0], colors[1]).map(Self.difference).reduce(0, +) / Double(colors[1].count)
        guard change > Self.minDifference else { return }
        // Day becomes night.
        let isProminent = change > 0.2 && presence > 0.5
        let clause = Clause(
            "changes", "change", object: Clause.Object(noun: "colours"), reversal: "for a while",
            isProminent: isProminent)
        add(clause, min(change, 1) * presence * 0.4)
    }

    /// The clause for an outline that gets a fill or loses it.
    private func filling(_ from: Color, _ to: Color) -> Clause {
        guard to.alpha > from.alpha else {
            return Clause("becomes an outline", "become outlines", reversal: "for a while")
        }
        let color = to.name == new.color(ShapeFacet.stroke).name ? "" : "with \(to.name)"
        return Clause("is filled", "are filled", color, reversal: "for a while")
    }

    /// A smaller difference of two colours is not described.
    private static let minDifference = 0.03

    /// A larger difference of two colours is described even if other changes are more noticeable, of a layer that covers at least a share
    /// of the screen of which this is the square root.
    private static let (prominentDifference, prominentPresence) = (0.2, 0.03)

    /// The largest difference of a component of two colours, 0...1, and of their opacities.
    private static func difference(_ from: Color, _ to: Color) -> Double {
        max(abs(from.red - to.red), abs(from.green - to.green), abs(from.blue - to.blue))
            * min(from.alpha, to.alpha) + abs(from.alpha - to.alpha)
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
        add(
            scrollClause(translation * -1, Prose.points(distance)),
            2 * distance / max(scene.size.diagonal, 1) * presence)
    }

    /// The clause about content that moves. What a finger scrolls is described relative to the finger, since "to scroll down" means
    /// the opposite of what is seen.
    private func scrollClause(_ translation: Point, _ points: String) -> Clause {
        let direction = Self.direction(of: translation, isMirrored: scene.isMirrored).words
        if let finger, finger.layers.contains(layer) {
            let product = finger.translation.x * translation.x + finger.translation.y * translation.y
            if finger.hasLifted {
                return Clause(
                    "scrolls", "scroll", "\(product > 0 ? "on" : "back") by \(points)",
                    brief: product > 0 ? "on" : "back")
            }
            if product > 0 {
                return Clause("follows", "follow", "the finger \(direction) by \(points)", brief: "the finger")
            }
        }
        return Clause(
            "moves its content", "move their content", "\(direction) by \(points)", brief: direction)
    }

    /// Adds a clause for the spinner of a refresh control.
    private mutating func addRefreshing() {
        let strengths = [old, new].map(Self.spinner)
        if strengths[0] < 0.1, strengths[1] >= 0.5 {
            add(Clause("shows its spinner", "show their spinners", reversal: "for a while"), 0.1)
        } else if strengths[0] >= 0.5, strengths[1] < 0.1 {
            add(Clause("hides its spinner", "hide their spinners", reversal: "for a while"), 0.1)
        }
    }

    /// How much of a refresh control's spinner is seen, 0...1.
    private static func spinner(_ values: LayerValues) -> Double {
        let pull = -values.bounds.minY - values.number(ScrollFacet.insetTop)
        guard values.has(ScrollFacet.self), values.flag(ScrollFacet.refreshControl), pull > 0 else { return 0 }
        if values.flag(ScrollFacet.isRefreshing) { return 1 }
        return min(max((pull - 20) / 80, 0), 1) * min(max(values.number(ScrollFacet.refreshOpacity), 0), 1)
    }

    private mutating func addPlaying() {
        let isPlaying = [old, new].map { $0.flag(ClipFacet.playing) }
        guard isPlaying[0] != isPlaying[1] else { return }
        add(
            isPlaying[1]
                ? Clause("starts to play", "start to play", reversal: "and stops again")
                : Clause("stops playing", "stop playing", reversal: "and resumes"), 0.08)
    }

    /// Adds a clause for a layer that is drawn above others at the end that were above it at the start.
    private mutating func addRising() {
        let ranks = [old, new].map { $0.number(GeometryFacet.zPosition) }
        guard ranks[1] > ranks[0] else { return }
        let siblings =
            scene.layers[layer].parent.map { scene.layers[$0].children }
            ?? scene.roots(at: scene.layers[layer].windowLevel)
        let canvas = Rect(origin: .zero, size: scene.size)
        let passesOther = siblings.contains { other in
            guard other != layer, to.isSeen(other), let frame = to.visibleFrame(of: other)?.intersection(canvas) else {
                return false
            }
            let rank = to.values[other].number(GeometryFacet.zPosition)
            let wasAbove =
                from.values[other].number(GeometryFacet.zPosition) >= ranks[0] && (other > layer || rank > ranks[0])
            return wasAbove && rank < ranks[1] && frame.intersection(newBox) != nil
        }
        guard passesOther else { return }
        add(Clause("comes to the front", "come to the front", reversal: "and goes back"), presence * 0.5)
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
