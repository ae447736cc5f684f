import Graphics
import SceneModel

/// What several layers do together, which says more than what each of them does.
struct JointChange {
    /// The layers that take part. They and their sublayers are not described on their own.
    var layers: Set<Int>
    var clause: StoryClause
    /// Whether the clause describes what people look at first.
    var isMain = false

    /// All joint changes between poses, in the order of time.
    static func all(in scene: Scene, _ poses: [Pose], _ names: LayerNames) -> [JointChange] {
        guard let first = poses.first, let last = poses.last, poses.count > 1 else { return [] }
        return TurnedCard.all(in: scene, poses, names) + Toggle.all(in: scene, from: first, to: last, names)
            + RollingText.all(in: scene, from: first, to: last) + Burst.all(in: scene, poses, names)
    }
}

/// A number of which each digit is a layer of its own, as in an odometer.
private enum RollingText {
    static func all(in scene: Scene, from first: Pose, to last: Pose) -> [JointChange] {
        var found: [JointChange] = []
        var seen: Set<String> = []
        let copies = LayerCopies(scene)
        for (index, layer) in scene.layers.enumerated() {
            guard let id = layer.id, seen.insert(id).inserted else { continue }
            let layers = copies.all(of: layer)
            let isPart = found.contains { change in
                change.layers.contains(index) || scene.superlayers(of: index).contains { change.layers.contains($0) }
            }
            guard (2...12).contains(layers.count), !isPart, let old = text(of: layers, in: scene, first),
                let new = text(of: layers, in: scene, last), old != new
            else { continue }
            let isNumber = (old + new).allSatisfy {
                $0.isNumber || $0.isPunctuation || $0.isWhitespace || $0.isCurrencySymbol
            }
            let predicate = "from “\(old)” to “\(new)”"
            found.append(
                JointChange(
                    layers: Set(layers),
                    clause: StoryClause(
                        subjects: [isNumber ? "the number" : "the text"], predicate: "changes \(predicate)",
                        pluralPredicate: "change \(predicate)")))
        }
        return found
    }

    /// The characters of copies that are in a row, each of which shows one, from left to right; nil for other layers.
    private static func text(of layers: [Int], in scene: Scene, _ pose: Pose) -> String? {
        let frames = layers.map(pose.frame)
        let height = frames.map(\.height).max() ?? 0
        guard height > 0, frames.allSatisfy({ abs($0.center.y - frames[0].center.y) < 0.2 * height }) else {
            return nil
        }
        var characters: [(text: String, x: Double)] = []
        for (layer, frame) in zip(layers, frames) {
            let opacities = scene.sublayers(of: layer).map {
                (layer: $0, opacity: opacity(of: $0, in: layer, of: scene, pose))
            }
            // While a digit fades into another one, both are visible and form no number.
            guard !opacities.contains(where: { $0.opacity > 0.1 && $0.opacity < 0.9 }) else { return nil }
            let texts = opacities.filter { $0.opacity > 0.5 }.map(\.layer)
            guard texts.count == 1, let text = LayerDescription.shortText(of: pose.values[texts[0]]), text.count <= 2
            else {
                return nil
            }
            characters.append((text, frame.center.x))
        }
        return characters.sorted { $0.x < $1.x }.map(\.text).joined()
    }

    /// How opaque a text is in a layer above it; 0 for other layers and where it cannot be seen.
    private static func opacity(of layer: Int, in superlayer: Int, of scene: Scene, _ pose: Pose) -> Double {
        guard pose.values[layer].has(TextFacet.self), pose.isSeen(layer) else { return 0 }
        var (next, opacity) = (Optional(layer), 1.0)
        while let index = next {
            opacity *= pose.values[index].number(AppearanceFacet.opacity)
            next = index == superlayer ? nil : scene.layers[index].parent
        }
        return opacity
    }
}

/// Many small layers that appear, fly apart, rise or fall, and disappear: particles.
private enum Burst {
    private static let minCount = 6
    /// The largest share of the canvas that one of them covers.
    private static let maxShare = 0.01

    static func all(in scene: Scene, _ poses: [Pose], _ names: LayerNames) -> [JointChange] {
        var groups: [[Int]] = []
        var indices: [Key: Int] = [:]
        for (index, layer) in scene.layers.enumerated() {
            let key = Key(location: "\(layer.location)", parent: layer.parent, id: layer.id)
            if let group = indices[key] {
                groups[group].append(index)
            } else {
                indices[key] = groups.count
                groups.append([index])
            }
        }
        return groups.compactMap { change(of: $0, in: scene, poses, names) }
    }

    /// The copies of one declaration.
    private struct Key: Hashable {
        var location: String
        var parent: Int?
        var id: String?
    }

    private static func change(of layers: [Int], in scene: Scene, _ poses: [Pose], _ names: LayerNames) -> JointChange?
    {
        guard layers.count >= minCount, let first = poses.first, let last = poses.last,
            !layers.contains(where: { first.isSeen($0) || last.isSeen($0) })
        else { return nil }
        let visible = poses.filter { pose in
            Double(layers.count { pose.isSeen($0) }) > 0.7 * Double(layers.count)
        }
        guard let start = visible.first, let end = visible.last, start.time < end.time,
            layers.allSatisfy({ start.frame(of: $0).area < maxShare * scene.size.area })
        else { return nil }
        let places = [start, end].map { pose in layers.map { pose.frame(of: $0).center } }
        let centers = places.map { $0.reduce(.zero, +) * (1 / Double(layers.count)) }
        let spreads = zip(places, centers).map { points, center in
            points.reduce(0) { $0 + $1.distance(to: center) } / Double(layers.count)
        }
        let translation = centers[1] - centers[0]
        let motion: String
        if translation.distance(to: .zero) > max(spreads[1] - spreads[0], 8), abs(translation.y) > abs(translation.x) {
            motion = translation.y < 0 ? "rise" : "fall"
        } else if spreads[1] > spreads[0] + 4 {
            motion = "fly apart"
        } else {
            return nil
        }
        let noun =
            scene.layers[layers[0]].id.map { LayerNames.plural(LayerNames.noun($0)) }
            ?? "small \(LayerDescription.particles(start.values[layers[0]]))"
        return JointChange(
            layers: Set(layers),
            clause: StoryClause(
                subjects: ["\(Prose.count(layers.count)) \(noun)"], predicate: "\(motion) and disappear",
                pluralPredicate: "\(motion) and disappear"))
    }
}
