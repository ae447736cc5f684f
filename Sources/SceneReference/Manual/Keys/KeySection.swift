import SceneLanguage
import SceneModel

/// A table of keys in the manual, and where its keys occur in examples.
struct KeySection: Sendable {
    /// The folder of its examples.
    let folder: String
    /// The prefix of this section's keys in the first line of an example: `tap.` in `# shows: tap.count`.
    var prefix = ""
    let keys: [ManualKey]
    /// Where its keys occur in a scene.
    let place: KeyPlace

    /// The occurrences of a key in a scene, in the order of the file.
    func uses(of key: ManualKey, in root: SourceNode) -> [KeyPlace.Use] {
        // Keys of groups whose name the scene chooses, such as variables.
        if case .group(let path) = place, let parent = key.parent {
            return KeyPlace.within(path + [parent], nil).uses(of: key.name, in: root)
        }
        return place.uses(of: key.name, in: root)
    }

    /// The HTML anchor of a key.
    func anchor(of key: ManualKey) -> String {
        String("key-\(folder).\(prefix)\(key.path)".map { $0.isLetter || $0.isNumber || ".-".contains($0) ? $0 : "-" })
    }
}

/// All tables of keys, in the order of the manual.
enum KeySections {
    static let file = KeySection(
        folder: "file",
        keys: SceneCompiler.fields.flatMap {
            $0.flattened(skipped: ["canvas", "animators", "dynamics", "goldens", "variants", "touches"])
        },
        place: .group([]))
    static let canvas = KeySection(
        folder: "canvas", keys: CanvasKeys.all.map { ManualKey($0) }, place: .group(["canvas"]))
    static let layer = KeySection(
        folder: "layer", keys: (LayerKeys.all + LayerKeys.includeKeys).map { ManualKey($0) }, place: .layer)
    /// Members of layers. Their examples are in the folders of the facets.
    static let members = KeySection(
        folder: "member",
        keys: LayerMember.all.map { member in
            ManualKey(
                member.keyPath, takes: member.takes + (member.isWritable ? "" : ", read only"), member.summary)
        } + VisibleMember.allCases.map { ManualKey($0.rawValue, takes: "a number, read only", $0.summary) } + [
            presentation
        ],
        place: .layer)
    static let presentation = ManualKey(
        "presentation", takes: "the path of a property, read only",
        "a property as it is shown while an animation changes it, as in `box.presentation.frame.y`. Without it, an action reads the "
            + "value at which the animation ends")
    static let facets = LayerFacets.all.map { facet in
        KeySection(folder: facet.name, keys: facet.properties.map { ManualKey($0) }, place: .layer)
    }
    static let transformSteps = KeySection(
        folder: "geometry", prefix: "step.", keys: SceneCompiler.transformSteps.map { ManualKey($0) },
        place: .within(["layers"], "transform"))
    static let runs = KeySection(
        folder: "runs", keys: SceneCompiler.runFields.map { ManualKey($0) }, place: .within(["layers"], "text"))
    static let animators = KeySection(
        folder: "animators", keys: Animator.fields.map { ManualKey($0) }, place: .group(["animators", "*"]))
    static let curves = KeySection(folder: "timing", keys: TimingKeys.curves, place: .timing)
    static let springs = KeySection(
        folder: "timing", keys: Timing.fields.map { ManualKey($0) }, place: .within([], "timing"))
    static let gesture = KeySection(
        folder: "gestures", keys: SceneCompiler.gestureFields.map { ManualKey($0) }, place: .group(["gestures", "-"]))
    static let gestures = Gestures.all.map { kind($0.declaration, folder: "gestures", in: ["gestures"]) }
    static let actions = Actions.all.map {
        kind($0.declaration, folder: "actions", in: ["loaded", "actions", "animators", "dynamics", "gestures"])
    }
    static let dynamics = KeySection(
        folder: "dynamics", keys: DynamicAnimator.fields.map { ManualKey($0) }, place: .group(["dynamics", "*"]))
    static let behaviors = Behaviors.all.map { kind($0.declaration, folder: "behaviors", in: ["dynamics"]) }
    static let place = KeySection(
        folder: "script", prefix: "place.", keys: ValueStructure.placeFields.map { ManualKey($0) },
        place: .within(["script", "scripts"], nil))
    static let steps = ScriptSteps.all.map { kind($0.declaration, folder: "script", in: ["script", "scripts"]) }
    static let expectations = ExpectationKinds.all.map { kind($0.declaration, folder: "expect", in: ["expect"]) }
    static let goldens = KeySection(
        folder: "goldens", keys: Goldens.fields.map { ManualKey($0) }, place: .within(["goldens"], nil))
    static let variants = KeySection(
        folder: "variants", keys: VariantKeys.all.map { ManualKey($0) }, place: .group(["variants"]))
    static let touches = KeySection(
        folder: "touches", keys: TouchAppearance.fields.map { ManualKey($0) }, place: .group(["touches"]))

    static let all: [KeySection] = [
        [file, canvas, layer, members], facets, [transformSteps, runs, animators, curves, springs, dynamics], behaviors,
        [gesture],
        gestures, actions, [place], steps, expectations, [goldens, variants, touches],
    ].flatMap { $0 }

    /// The table of the keys in a group of the file, such as `goldens`; nil for other keys.
    static func group(of key: ManualKey, in section: KeySection) -> KeySection? {
        guard section.folder == file.folder else { return nil }
        return [canvas, animators, dynamics, goldens, variants, touches].first { $0.folder == key.path }
    }

    private static func kind(_ declaration: KindDeclaration, folder: String, in roots: [String]) -> KeySection {
        var keys: [ManualKey] = []
        for key in declaration.allFields.flatMap({ $0.flattened() })
        where !keys.contains(where: { $0.name == key.name }) {
            keys.append(key)
        }
        return KeySection(
            folder: folder, prefix: declaration.name + ".",
            keys: keys.map { key in
                var key = key
                // Examples list keys of a kind by their own names, which are unique within the kind.
                if key.parent == declaration.name { key.parent = nil }
                return key
            },
            place: .kind(declaration.name, in: roots))
    }
}
