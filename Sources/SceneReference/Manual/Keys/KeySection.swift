import SceneLanguage
import SceneModel

/// A table of keys in the manual, and how its keys are found in the scenes that show them.
struct KeySection: Sendable {
    /// The folder of its examples.
    let folder: String
    /// What an example puts before a key of this section: `tap.` in `# shows: tap.count`.
    var prefix = ""
    let keys: [ManualKey]
    /// Where in a scene its keys stand.
    let place: KeyPlace

    /// Where a scene uses a key, in the order of its file.
    func uses(of key: ManualKey, in root: SourceNode) -> [KeyPlace.Use] {
        // Keys inside names that the scene chooses, such as those of a variable.
        if case .group(let path) = place, let parent = key.parent {
            return KeyPlace.within(path + [parent], nil).uses(of: key.name, in: root)
        }
        return place.uses(of: key.name, in: root)
    }

    /// The target of links to a key.
    func anchor(of key: ManualKey) -> String {
        String("key-\(folder).\(prefix)\(key.path)".map { $0.isLetter || $0.isNumber || ".-".contains($0) ? $0 : "-" })
    }
}

/// Every table of keys, in the order of the manual.
enum KeySections {
    static let file = KeySection(
        folder: "file",
        keys: SceneCompiler.fields.flatMap { $0.spread(skipped: ["canvas", "animators", "goldens", "touches"]) },
        place: .group([]))
    static let canvas = KeySection(
        folder: "canvas", keys: CanvasKeys.all.map { ManualKey($0) }, place: .group(["canvas"]))
    static let layer = KeySection(
        folder: "layer", keys: (LayerKeys.all + LayerKeys.includeKeys).map { ManualKey($0) }, place: .layer)
    /// Beside what its facet says, a layer has these; their examples lie in the folders of facets.
    static let members = KeySection(
        folder: "member",
        keys: LayerMember.all.map { member in
            ManualKey(
                member.keyPath, takes: member.type.name + (member.isWritable ? "" : ", read only"), member.summary)
        } + VisibleMember.allCases.map { ManualKey($0.rawValue, takes: "a number, read only", $0.summary) },
        place: .layer)
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
        kind($0.declaration, folder: "actions", in: ["loaded", "actions", "animators", "gestures"])
    }
    static let place = KeySection(
        folder: "script", prefix: "place.", keys: Shape.placeFields.map { ManualKey($0) },
        place: .within(["script", "scripts"], nil))
    static let steps = ScriptSteps.all.map { kind($0.declaration, folder: "script", in: ["script", "scripts"]) }
    static let expectations = ExpectationForms.all.map { kind($0.declaration, folder: "expect", in: ["expect"]) }
    static let goldens = KeySection(
        folder: "goldens", keys: Goldens.fields.map { ManualKey($0) }, place: .within(["goldens"], nil))
    static let touches = KeySection(
        folder: "touches", keys: TouchLook.fields.map { ManualKey($0) }, place: .group(["touches"]))

    static let all: [KeySection] = [
        [file, canvas, layer, members], facets, [transformSteps, runs, animators, curves, springs, gesture], gestures,
        actions, [place], steps, expectations, [goldens, touches],
    ].flatMap { $0 }

    private static func kind(_ declaration: Declaration, folder: String, in roots: [String]) -> KeySection {
        var keys: [ManualKey] = []
        for key in declaration.allFields.flatMap({ $0.spread() }) where !keys.contains(where: { $0.name == key.name }) {
            keys.append(key)
        }
        return KeySection(
            folder: folder, prefix: declaration.name + ".",
            keys: keys.map { key in
                var key = key
                // In an example every key of a kind is called by its own name: there are never two of one.
                if key.parent == declaration.name { key.parent = nil }
                return key
            },
            place: .kind(declaration.name, in: roots))
    }
}
