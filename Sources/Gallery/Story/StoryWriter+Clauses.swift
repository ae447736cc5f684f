import Playback
import SceneModel

/// Changes as clauses of sentences.
extension StoryWriter {
    /// Changes as text: `the card moves up by 368 points and rounds its corners`. Copies of a layer with the same
    /// change share a clause.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of clauses.
    ///   - prominent: the maximum number of further clauses about prominent changes, regardless of their weight.
    func clauses(_ changes: SegmentChanges, limit: Int, prominent: Int = 0, _ detail: Detail) -> [String] {
        let groups = groups(changes.layers)
        let maxWeight = groups.first.map(Self.weight) ?? 0
        var sentences: [StoryClause] = []
        var described: [LayerChange] = []
        for group in groups {
            guard Self.weight(of: group) >= 0.08 * maxWeight else { break }
            let includesProminent = prominent > 0 && detail != .full
            guard let sentence = sentence(about: group, detail, after: described, includesProminent: includesProminent)
            else {
                described += group
                continue
            }
            if let index = sentences.firstIndex(where: { $0.canJoin(sentence) }) {
                sentences[index].subjects += sentence.subjects
            } else if sentences.count < limit {
                sentences.append(sentence)
            } else {
                break
            }
            described += group
        }
        let isDescribed = Set(described.map(\.layer))
        let others = groups.filter { group in
            group.count == 1 && !isDescribed.contains(group[0].layer) && !group[0].returns
                && (group[0].clauses.contains(where: \.isProminent)
                    || detail == .full && introduction(of: group[0]) != nil)
        }
        // Another text says more than another colour.
        let sorted = others.filter { !Self.isColorOnly($0[0]) } + others.filter { Self.isColorOnly($0[0]) }
        let (main, further) = (changes.joint.filter(\.isMain), changes.joint.filter { !$0.isMain })
        let joint = further.map(\.clause).prefix(detail == .full ? further.count : prominent)
        sentences = Array((main.map(\.clause) + sentences).prefix(max(limit, main.count))) + joint
        let room = min(max(prominent - joint.count, 0), max(Self.maxSentences - sentences.count, 1))
        sentences += sorted.prefix(room).compactMap {
            sentence(about: $0, detail, after: [], includesProminent: true, onlyProminent: true)
        }
        return StoryClause.texts(sentences)
    }

    private static func isColorOnly(_ change: LayerChange) -> Bool {
        change.clauses.filter(\.isProminent).allSatisfy { $0.verb == "turns" }
    }

    /// The number of clauses from which on at most one more is added.
    private static let maxSentences = 5

    /// How noticeable changes are together: as one of a layer with their total area, of which a weight is the square root.
    private static func weight(of group: [LayerChange]) -> Double {
        group.reduce(0) { $0 + $1.weight * $1.weight }.squareRoot()
    }

    /// Changes of copies of one layer that share a clause, the most noticeable first.
    func groups(_ changes: [LayerChange]) -> [[LayerChange]] {
        var groups: [[LayerChange]] = []
        var colors: [String: Set<String>] = [:]
        for change in changes {
            guard let main = change.clauses.first, main.isColor,
                let id = sampler.timeline.scene.layers[change.layer].id
            else { continue }
            colors[id, default: []].insert(main.complement)
        }
        for change in changes {
            guard let main = change.clauses.first else { continue }
            let id = sampler.timeline.scene.layers[change.layer].id
            let hasOwnColor = main.isColor && id.map { colors[$0]?.count ?? 0 <= Self.maxColors } ?? false
            let index = groups.firstIndex { group in
                guard let id, let first = group.first, let clause = first.clauses.first else { return false }
                return sampler.timeline.scene.layers[first.layer].id == id && first.returns == change.returns
                    && Self.turn(of: first) == Self.turn(of: change)
                    && (clause.verb == main.verb && clause.object?.noun == main.object?.noun
                        && (!hasOwnColor || clause.complement == main.complement) || !change.next.isEmpty)
            }
            if let index { groups[index].append(change) } else { groups.append([change]) }
        }
        return groups.enumerated().sorted {
            (Self.weight(of: $1.element), $0.offset) < (Self.weight(of: $0.element), $1.offset)
        }.map(\.element)
    }

    /// Of copies that turn into more colours, the colours are not listed.
    private static let maxColors = 2

    /// The directions in which a layer moves before and after it turns around; empty for other layers.
    private static func turn(of change: LayerChange) -> [String?] {
        guard !change.next.isEmpty else { return [] }
        return ([change] + change.next).map { $0.clauses.first(where: \.isMotion)?.briefComplement }
    }

    /// The sentence about changes; nil if it only repeats changes of a superlayer.
    ///
    /// - Parameters:
    ///   - group: changes of copies of one layer, or a single change.
    ///   - earlier: the changes of the sentences before.
    ///   - includesProminent: whether to include a prominent clause even if others are more noticeable.
    ///   - onlyProminent: whether to omit all other clauses.
    private func sentence(
        about group: [LayerChange], _ detail: Detail, after earlier: [LayerChange], includesProminent: Bool,
        onlyProminent: Bool = false
    ) -> StoryClause? {
        guard let first = group.first else { return nil }
        let clauses = group.count == 1 ? self.clauses(of: first, after: earlier, detail) : first.clauses
        guard !clauses.isEmpty else { return nil }
        func predicate(isPlural: Bool) -> String {
            guard group.count == 1 else {
                // Copies that turn around have the directions in common, but hardly the distances.
                return turning(first, .brief, isPlural: true) ?? sharedPredicate(of: group, detail)
            }
            if let text = reappearing(first, detail, isPlural: isPlural) { return text }
            if let text = turning(first, detail, isPlural: isPlural) { return text }
            var chosen = Array(clauses.prefix(clauseCount(first, detail)))
            if includesProminent, !first.returns, let prominent = clauses.first(where: \.isProminent),
                onlyProminent || !chosen.contains(prominent)
            {
                chosen = onlyProminent ? clauses.filter(\.isProminent) : Array(chosen.prefix(1)) + [prominent]
            }
            return Prose.list(
                chosen.flatMap { $0.texts(isPlural: isPlural, detail, returns: first.returns, stay: first.stay) })
        }
        let layers = group.map(\.layer)
        let isPlural = group.count > 1 || names.isPlural(layers[0])
        let introduction = group.count == 1 && detail == .full ? introduction(of: first) : nil
        return StoryClause(
            subjects: [introduction ?? names.name(of: layers)], predicate: predicate(isPlural: isPlural),
            pluralPredicate: predicate(isPlural: true))
    }

    /// The clauses of a change without those that say the same of a superlayer, with which the layer changes.
    private func clauses(of change: LayerChange, after earlier: [LayerChange], _ detail: Detail) -> [Clause] {
        let scene = sampler.timeline.scene
        guard change.next.isEmpty else { return change.clauses }
        let superlayers = Set(scene.superlayers(of: change.layer))
        let same = earlier.filter { superlayers.contains($0.layer) && $0.returns == change.returns && $0.next.isEmpty }
            .flatMap { $0.clauses.prefix(clauseCount($0, detail)) }
        return change.clauses.filter { clause in
            !same.contains {
                $0.verb == clause.verb && $0.complement == clause.complement && $0.object == clause.object
            }
        }
    }

    /// `the bar with “Deleted” and “Undo”`, for a layer that appears and shows one or two short texts; nil for others.
    private func introduction(of change: LayerChange) -> String? {
        let scene = sampler.timeline.scene
        guard !change.returns, change.clauses.first?.isAppearance == true, change.presence < 0.6,
            scene.layers[change.layer].id != nil, names.caption(of: change.layer) == nil,
            case let name = names.name(of: change.layer), !name.contains(" of "), !name.contains("“")
        else { return nil }
        let texts = scene.sublayers(of: change.layer).dropFirst().filter {
            change.to.isSeen($0) && change.to.values[$0].has(TextFacet.self)
        }
        guard (1...2).contains(texts.count), !texts.contains(where: names.changingTexts.contains) else { return nil }
        let words = texts.compactMap { LayerDescription.shortText(of: change.to.values[$0]) }
        guard words.count == texts.count else { return nil }
        return "\(name) with \(Prose.list(words.map { "“\($0)”" }))"
    }

    /// What several copies of a layer do: their main changes, and in full the next one that all have.
    private func sharedPredicate(of group: [LayerChange], _ detail: Detail) -> String {
        guard let first = group.first, !first.clauses.isEmpty else { return "" }
        var texts = sharedTexts(of: group.map { $0.clauses[0] }, group, detail)
        guard clauseCount(first, detail) > 1 else { return Prose.list(texts) }
        for clause in first.clauses.dropFirst() {
            let same = group.compactMap { change in change.clauses.dropFirst().first { $0.verb == clause.verb } }
            guard same.count == group.count else { continue }
            texts += sharedTexts(of: same, group, detail)
            break
        }
        return Prose.list(texts)
    }

    /// The text of a change that all copies have, without the amounts where they differ.
    ///
    /// - Parameter clauses: those of the copies, with the same verb.
    private func sharedTexts(of clauses: [Clause], _ group: [LayerChange], _ detail: Detail) -> [String] {
        guard let first = group.first, var clause = clauses.first else { return [] }
        // What passes its end is a position or a size, not an opacity.
        let isMeasured = clause.measure != nil && clause == first.clauses.first { $0.measure != nil }
        clause.overshoot = isMeasured ? Overshoot.text(group.map(\.overshoot)) : ""
        func isSame(_ detail: Detail) -> Bool {
            let amounts = clauses.map { $0.complement(isPlural: true, detail) }
            return amounts.allSatisfy { $0 == amounts[0] }
        }
        if isSame(detail) {
            let stay = group.allSatisfy { $0.stay != nil } ? first.stay : nil
            return clause.texts(isPlural: true, detail, returns: first.returns, stay: stay)
        }
        let hasDirection = clauses.allSatisfy { $0.briefComplement != nil } && isSame(.brief)
        let text =
            hasDirection
            ? clause.text(isPlural: true, .brief, returns: first.returns)
            : clause.textWithoutAmounts(returns: first.returns)
        let showsOvershoot = detail == .full && !first.returns && !clause.overshoot.isEmpty
        return [showsOvershoot ? "\(text) \(clause.overshoot)" : text]
    }

    /// `slides out to the left, then appears again`; nil if the layer does not jump.
    private func reappearing(_ change: LayerChange, _ detail: Detail, isPlural: Bool) -> String? {
        guard let there = change.clauses.first(where: \.isMotion), let reappearance = change.reappearance else {
            return nil
        }
        let first = there.text(isPlural: isPlural, detail == .full ? .full : .brief, returns: false)
        return switch reappearance {
        case .sudden: "\(first), then \(isPlural ? "appear" : "appears") again"
        case .fading: "\(first), then \(isPlural ? "fade" : "fades") in again"
        }
    }

    /// `moves up by 200 points, then down by 120 points`; nil if the layer does not turn around.
    private func turning(_ change: LayerChange, _ detail: Detail, isPlural: Bool) -> String? {
        guard let there = change.clauses.first(where: \.isMotion),
            let back = change.next.first?.clauses.first(where: \.isMotion)
        else { return nil }
        let second =
            there.verb == back.verb
            ? back.complement(isPlural: isPlural, detail) : back.text(isPlural: isPlural, detail, returns: false)
        let first = there.text(isPlural: isPlural, detail == .full ? .full : .brief, returns: false)
        return first + ", then " + second
    }

    /// How many clauses describe a change.
    func clauseCount(_ change: LayerChange, _ detail: Detail) -> Int {
        detail != .brief && !change.returns ? 2 : 1
    }
}
