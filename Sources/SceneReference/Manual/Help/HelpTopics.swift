import Pages
import SceneLanguage
import SceneModel

/// All topics of `zoetrope help`, and the search among them.
package enum HelpTopics {
    /// Kinds of things before keys, so that `help tap` begins with the gesture.
    package static let all: [HelpTopic] = {
        let gestures = zip(Gestures.all, KeySections.gestures).map { kind, section in
            let states = kind.states.map { Markdown.code($0.rawValue) }.joined(separator: ", ")
            let members = kind.senderMembers.map { "`sender.\($0.name)`" }.joined(separator: ", ")
            return HelpTopic(
                .gesture, kind.declaration.name, kind.declaration.summary, section,
                notes: "States: \(states). Members: \(members).")
        }
        let kinds: [(HelpTopic.Kind, [KindDeclaration], [KeySection])] = [
            (.action, Actions.all.map { $0.declaration }, KeySections.actions),
            (.step, ScriptSteps.all.map { $0.declaration }, KeySections.steps),
            (.behavior, Behaviors.all.map { $0.declaration }, KeySections.behaviors),
            (.expectation, ExpectationKinds.all.map { $0.declaration }, KeySections.expectations),
        ]
        let others = kinds.flatMap { kind, declarations, sections in
            zip(declarations, sections).map { HelpTopic(kind, $0.name, $0.summary, $1) }
        }
        let facets = zip(LayerFacets.all, KeySections.facets).map { facet, section in
            HelpTopic(
                .layer, facet.name, facet.summary, section,
                notes: facet.name == ClipFacet.name
                    ? "A Lottie file with one of these is an error: \(FileChapter.lottieFeatures)." : "")
        }
        let keys = KeySections.all.flatMap { section in section.keys.map { HelpTopic($0, in: section) } }
        return gestures + others + facets + HelpSection.all.map(HelpTopic.init)
            + ExpressionFunction.references.map(HelpTopic.init) + Recipe.all.map(HelpTopic.init)
            + SceneTemplate.all.map(HelpTopic.init)
            + (SampleScene.parts + SampleScene.scenes).map(HelpTopic.init) + keys
    }()

    /// The indices of the topics by their names without case, spaces and hyphens.
    private static let indices: [String: [Int]] = all.enumerated().reduce(into: [:]) { indices, topic in
        for name in Set(topic.element.names.map(normalized)) { indices[name, default: []].append(topic.offset) }
    }

    /// A word without case, spaces, hyphens and the sign of a variable in other languages: `longpress` for `long press`, `long-press` and
    /// `longPress`, `index` for `$index`.
    private static func normalized(_ word: String) -> String {
        // The syntax of design tokens.
        if word.hasPrefix("{"), word.hasSuffix("}") { return "designtoken" }
        return word.lowercased().filter { !$0.isWhitespace && !"-_$".contains($0) }
    }

    /// The topics with a name, in any case of letters and with or without spaces and hyphens; those whose whole name it is before keys of groups. Keys that belong to
    /// a kind of the same name are left out, because the kind's table has them.
    ///
    /// - Parameter kind: nil for all kinds.
    package static func named(_ word: String, kind: HelpTopic.Kind? = nil) -> [HelpTopic] {
        let word = normalized(word)
        let found = (indices[word] ?? []).map { all[$0] }.filter { kind == nil || $0.kind == kind }
        // A function has no keys.
        let hasKind = found.contains { $0.kind != .key && $0.kind != .function && !$0.kind.isExample }
        // A scene shows what a recipe explains, so it comes last.
        let named = found.filter {
            normalized($0.name) == word && !(hasKind && $0.kind == .key) && $0.kind != .scene
        }
        let whole =
            named + found.filter { $0.kind == .scene || $0.kind.isExample && normalized($0.name) != word }
        return whole.isEmpty || kind == .key ? found : whole
    }

    /// The topics of a word without a kind. The frame and the transform of a layer are first, which `x`, `width` and `scale` usually
    /// mean, and the timing of animations, which `spring` usually means.
    private static func topics(of word: String) -> [HelpTopic] {
        let isSide = ["x", "y", "width", "height"].contains(word.lowercased())
        let name = isSide ? "frame" : "transform.\(word.lowercased())"
        let first =
            word.lowercased() == "spring" ? named("timing") : all.filter { $0.kind == .key && $0.name == name }
        return first
            + named(word).filter { topic in !first.contains { $0.kind == topic.kind && $0.name == topic.name } }
    }

    /// The explanations of topics as one Markdown text; nil if no topic has the name.
    package static func markdown(of word: String, kind: HelpTopic.Kind? = nil) -> String? {
        let list = kind == nil ? list(of: word) : nil
        var topics = kind == nil ? topics(of: word) : named(word, kind: kind)
        var note: [String] = []
        let excerpts = ExampleExcerpts.read()
        let hasExamplesOnly = topics.allSatisfy(\.kind.isExample)
        let group = hasExamplesOnly && (kind == nil || kind == .key) ? group(named: word, excerpts) : nil
        if topics.isEmpty, let group { return group }
        let key = normalized(word)
        func add(_ name: PlatformName) {
            let keys = name.kind == .key ? named(name.ours).filter { $0.kind != .function } : []
            let meant = keys.isEmpty ? named(name.ours) : keys
            topics = (meant.isEmpty ? effectTopics(of: name.ours) : meant) + topics
            note = [
                "`\(name.word)` of \(name.origin.rawValue) is `\(name.ours)` in a scene"
                    + (name.note.isEmpty ? "." : ": \(name.note).")
            ]
        }
        // An example may be known by a word that means a key, which comes first.
        if topics.allSatisfy({ $0.kind.isExample && normalized($0.name) != key }), let name = PlatformNames.named(word)
        {
            add(name)
        }
        if topics.isEmpty, let name = normalizedSynonyms[key] { topics = named(name) }
        if topics.isEmpty { topics = effectTopics(of: word) }
        if topics.isEmpty, absent.contains(key) {
            topics = named("marker")
            note = [
                "A picture or film of a scene has no \(word). A marker names the moment at which it belongs."
            ]
        }
        if topics.isEmpty, list == nil {
            topics = variants(of: word).lazy.map { named($0, kind: kind) }.first { !$0.isEmpty } ?? []
            if topics.isEmpty, let name = PlatformNames.named(word.filter { !$0.isWhitespace }) { add(name) }
        }
        guard !topics.isEmpty else { return list }
        let shown = topics.prefix(maxTopics).map { $0.markdown(excerpts) }
        let left = topics.count - shown.count
        let rest = left > 0 ? ["\(left) more keys have this name; `zoetrope manual reference` lists all keys.\n"] : []
        return (note + [group].compactMap(\.self) + shown + rest + [list].compactMap(\.self)).joined(separator: "\n\n")
    }

    /// The property `effect` for the name of a UIBlurEffect style; no topics for other words.
    private static func effectTopics(of word: String) -> [HelpTopic] {
        let key = normalized(word)
        return EffectStyle.names.contains { normalized($0) == key } ? named(EffectFacet.effect.keyPath) : []
    }

    /// What people call something that has another name in a scene, in lower case. Words of UIKit and SwiftUI are in
    /// `PlatformNames`, and those for recipes beside the recipes.
    package static let synonyms = [
        "finger": "touches", "hand": "touches", "cursor": "touches", "fling": "flick", "throw velocity": "velocity",
        "sf symbol": "image", "sf symbols": "image", "icon": "image", "svg": "image",
        "photo": "image", "picture": "image", "film": "clip", "video": "clip", "movie": "clip", "lottie": "clip",
        "label": "text", "thumbnail": "image", "parts": "include",
        "cubic-bezier": "timing", "bezier": "timing", "tension": "timing",
        "spring duration": "timing", "keyframes": "keyframeAnimator",
        "check mark": "strokeEnd", "checkmark": "strokeEnd", "line drawing": "strokeEnd",
        "easing": "timing", "curve": "timing", "curves": "timing", "bezel": "chrome", "phone": "device",
        "frame rate": "fps", "modulo": "mod", "remainder": "mod", "power": "pow", "exponent": "pow",
        "square root": "sqrt", "avatar": "image", "profile picture": "image",
        "snapshot": "goldens", "golden": "goldens", "assertion": "expect", "test": "expect", "material": "effect",
        "rtl": "layoutDirection", "right to left": "layoutDirection", "localization": "strings",
        "translation of texts": "strings", "nslocalizedstring": "strings", "language": "locale",
        "dynamic type": "dynamicTypeSize", "matrix": "variants",
        "springs": "timing", "project": "setTargetContentOffset", "projection": "setTargetContentOffset",
        "in front": "zPosition", "above the status bar": "windowLevel", "cover the status bar": "windowLevel",
        "component": "include", "part": "include", "settled": "wait", "settling": "settles", "tolerance": "goldens",
        "visual effect": "effect", "blurred background": "effect", "monotone": "increases", "monotonic": "increases",
        "scrim": "sheet", "dimmed background": "sheet", "dimming": "sheet", "dimming view": "sheet",
        "index": "repeat", "alias": "let", "token": "let", "tokens": "let", "design token": "let",
        "design tokens": "let",
    ]

    private static let normalizedSynonyms = Dictionary(
        synonyms.map { (normalized($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })

    /// Effects that a scene cannot have, because its output is silent pictures, without case, spaces and hyphens.
    private static let absent: Set<String> = [
        "haptics", "haptic", "hapticfeedback", "vibration", "sound", "sounds", "audio", "uifeedbackgenerator",
        "uiimpactfeedbackgenerator", "uinotificationfeedbackgenerator", "uiselectionfeedbackgenerator",
        "sensoryfeedback",
    ]

    /// The topics that one call prints at most: some keys, such as `duration`, belong to many kinds.
    private static let maxTopics = 8

    /// All words that `markdown` explains, for suggestions, each in one spelling: names before titles, which have capital letters.
    package static func words(of kind: HelpTopic.Kind? = nil) -> [String] {
        var seen: Set<String> = []
        let names = all.filter { kind == nil || $0.kind == kind }.flatMap { [$0.name] + $0.otherNames }
        let groups = kind == nil || kind == .key ? groupNames : []
        return (names + groups + (kind == nil ? synonyms.keys.sorted() : [])).filter {
            seen.insert($0.lowercased()).inserted
        }
    }
}
