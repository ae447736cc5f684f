import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Zoetrope

/// The answer to `/layer`: where the values of a layer come from at one time, and what can be changed in the files.
struct LayerAnswer: Encodable {
    /// A group of a scene file with its values: the declaration of the layer, or an action that changes it.
    struct Source: Encodable {
        var title: String
        var file: String
        var line: Int
        /// Those of the timing's declaration in `let` follow, if the group uses it by name; they change all animations that use it.
        var fields: [EditableField]
        /// The curve of the animation that the group describes.
        var timing: TimingAnswer?
        /// Where a measured curve is written, see `TimingReplacement`; nil for a group that has none.
        var timingPlace: Place?
    }

    /// A place in a file of the scene, from 1.
    struct Place: Encodable {
        var file: String
        var line: Int
        var column: Int

        init(_ location: SourceLocation) { (file, line, column) = (location.file, location.line, location.column) }
    }

    /// The most actions.
    private static let maxActions = 20
    /// Keys of actions and layers with places of their own.
    private static let nested: Set<String> = ["layers", "mask", "completion", "let", "include", "with"]
    private static let motionKeys: Set<String> = [
        "set", "animations", "timing", "duration", "keyframes", "from", "to", "by", "values", "scrub",
    ]

    /// The keys of actions that have a timing.
    private static let timedActions: Set<String> = Set(
        Actions.all.map { $0.declaration }.filter { $0.fields.contains { $0.key == "timing" } }.map(\.name))

    /// By the keys of the layer's values.
    var origins: [String: ValueOrigin]
    /// The declaration first, then the actions that move the layer at this time or did last.
    var sources: [Source]

    /// Nil if the scene has no such layer.
    init?(_ prepared: PreparedScene, layer: Int, at time: Double) {
        let timeline = prepared.sampler.timeline
        guard timeline.scene.layers.indices.contains(layer) else { return nil }
        let finder = OriginFinder(timeline, layer: layer, at: time)
        origins = finder.origins
        let texts = prepared.loaded.folder.texts
        var trees: [String: SourceNode] = [:]
        func tree(_ file: String) -> SourceNode? {
            if let known = trees[file] { return known }
            guard let text = texts[file], let root = try? YAMLReader.read(text, file: file) else { return nil }
            trees[file] = root
            return root
        }
        let place = timeline.scene.layers[layer].location
        var sources: [Source] = []
        if let root = tree(place.file), let group = SourceSearch(root).group(at: place) {
            sources.append(
                Source(
                    title: "Declaration", file: place.file, line: place.line,
                    fields: EditableField.all(in: group, without: Self.nested)))
        }
        for cause in finder.actions.prefix(Self.maxActions) {
            guard let root = tree(cause.location.file),
                let group = SourceSearch(root).group(around: cause.location, with: Self.motionKeys)
            else { continue }
            guard !sources.contains(where: { $0.file == group.location.file && $0.line == group.location.line }) else {
                continue
            }
            let inner = Self.animation(in: group)
            let duration = inner.entry("duration").flatMap { TimingAnswer.number($0.value) }
            let declarations = timeline.scene.timingDeclarations
            let timing = inner.entry("timing").flatMap {
                TimingAnswer($0.value, duration: duration, declarations: declarations)
            }
            var fields = EditableField.all(in: group, without: Self.nested)
            if let name = timing?.letName, let value = inner.entry("timing")?.value,
                let declaration = TimingAnswer.declaration(of: value.entry("preset")?.value ?? value, in: declarations)
            {
                fields += EditableField.all(of: declaration, path: name)
            }
            sources.append(
                Source(
                    title: cause.words, file: group.location.file, line: group.location.line, fields: fields,
                    timing: timing,
                    timingPlace: Self.timingPlace(in: group, inner).map(Place.init)))
        }
        self.sources = sources
    }

    private static func timingPlace(in group: SourceNode, _ inner: SourceNode) -> SourceLocation? {
        if let timing = inner.entry("timing") { return timing.value.location }
        guard let action = group.entries?.first(where: { timedActions.contains($0.key) }) else { return nil }
        let entries = (action.value.entry("duration") == nil ? group : action.value).entries ?? []
        let next =
            entries.first { $0.key == "duration" } ?? entries.first { $0.keyLocation > action.keyLocation } ?? action
        return next.keyLocation
    }

    /// The group with the timing: `animate: { set: ..., timing: ... }` has it inside of the action's key.
    private static func animation(in group: SourceNode) -> SourceNode {
        guard group.entry("timing") == nil else { return group }
        return group.entries?.lazy.map(\.value).first { $0.entry("timing") != nil } ?? group
    }
}
