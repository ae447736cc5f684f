import SceneLanguage
import SceneModel

/// The keys around a place of a scene file, and the commands that explain them.
struct HelpPath {
    /// A key, and the keys of the group that it is in.
    struct Step {
        let key: String
        let siblings: [String]
    }

    /// From the outermost to the innermost.
    private let steps: [Step]
    private let section: String

    init(_ steps: [Step]) {
        self.steps = steps
        section = steps.first?.key ?? ""
    }

    /// The commands that explain the keys, from the innermost group outwards.
    var commands: [HelpCommand] {
        steps.indices.reversed().compactMap { command(of: steps[$0], names: steps[...$0].map(\.key)) }
    }

    /// The commands that can explain a word at this place: a key of a layer first, by its path; then the commands for the groups
    /// around it, and the key of that name.
    func commands(for word: String) -> [HelpCommand] {
        let key = HelpTopics.named(word, kind: .key).isEmpty ? [] : [HelpCommand.topic(.key, word)]
        guard section == "layers" else {
            guard isInKind else { return key + commands }
            let kinds = kinds.filter { !HelpTopics.named(word, kind: $0).isEmpty }.map { HelpCommand.topic($0, word) }
            return commands.filter { $0.hasRow(of: word) } + kinds + key + commands
        }
        // The last key is the wrong one, or contains the group in which a key is missing.
        let own = layerKeys
        // A gesture is not written in a layer, so the error is about where it belongs.
        let gesture = HelpTopics.named(word, kind: .gesture).isEmpty ? [] : [HelpCommand.topic(.gesture, word)]
        return [own.dropLast() + [word], own + [word]].compactMap { layerCommand($0) } + gesture + key + commands
    }

    /// The commands that list what can be at this place: the keys of each group, and the kinds of the section.
    var lists: [HelpCommand] {
        let groups = steps.suffix(Self.maxGroups).reversed().map { HelpCommand.topic(.key, $0.key) }
        return groups + kinds.map(HelpCommand.list)
    }

    /// What the outermost key contains.
    private var kinds: [HelpTopic.Kind] {
        switch section {
        case "gestures": [.gesture, .action]
        case "script", "scripts": [.step]
        case "expect": [.expectation]
        case "dynamics": [.behavior, .action]
        default: [.action]
        }
    }

    /// The page about the outermost key.
    var page: String {
        switch section {
        case "gestures", "script", "scripts", "touches": ManualPages.gestures
        case "expect", "goldens": ManualPages.testing
        case "variants", "strings": ManualPages.variants
        case _ where VariantKeys.all.contains { $0.key == section }: ManualPages.variants
        case "loaded", "actions", "animators", "dynamics": ManualPages.motion
        default: ManualPages.scenes
        }
    }

    /// Whether the section consists of actions, gestures, steps and the like, whose tables have their keys.
    private var isInKind: Bool {
        ["gestures", "script", "scripts", "expect", "loaded", "actions", "animators", "dynamics"].contains(section)
    }

    /// The keys inside of the innermost layer.
    private var layerKeys: [String] {
        let names = steps.map(\.key)
        return names.lastIndex(of: "layers").map { Array(names[($0 + 1)...]) } ?? []
    }

    /// The command for a property or another key of a layer; nil if there is none.
    private func layerCommand(_ names: [String]) -> HelpCommand? {
        let path = names.joined(separator: ".")
        let keys = KeySections.layer.keys + KeySections.members.keys
        guard LayerFacets.properties[path] != nil || keys.contains(where: { $0.path == path }) else { return nil }
        return .topic(.key, path)
    }

    /// Nil if nothing explains the key.
    private func command(of step: Step, names: [String]) -> HelpCommand? {
        // The keys in `set` are names of the scene, of which one can be the word of an action.
        if names.dropLast().last == SetAction.declaration.name { return nil }
        // The value of an action can be a group of its own keys, of which one can have the name of an action: animate: { set }.
        let owner = names.dropLast().last.flatMap { name in Actions.all.first { $0.declaration.name == name } }
        let owned = owner?.declaration.fields.map(\.key) ?? []
        func kind(_ kind: HelpTopic.Kind, _ declarations: [KindDeclaration]) -> HelpCommand? {
            step.siblings.first { name in !owned.contains(name) && declarations.contains { $0.name == name } }
                .map { HelpCommand.topic(kind, $0) }
        }
        switch section {
        case "gestures":
            // The group of a gesture is in the list; those below it are actions.
            let gesture = names.count == 2 ? kind(.gesture, Gestures.all.map { $0.declaration }) : nil
            return gesture ?? kind(.action, Actions.all.map { $0.declaration })
        case "script", "scripts": return kind(.step, ScriptSteps.all.map { $0.declaration })
        case "expect": return kind(.expectation, ExpectationKinds.all.map { $0.declaration })
        case "loaded", "actions", "animators", "dynamics":
            return kind(.action, Actions.all.map { $0.declaration })
                ?? kind(.behavior, Behaviors.all.map { $0.declaration })
        case "layers":
            return layerCommand(names.lastIndex(of: "layers").map { Array(names[($0 + 1)...]) } ?? [])
        default:
            if names.count == 2, let group = Self.groups[section], group.keys.contains(where: { $0.path == step.key }) {
                return .topic(.key, step.key)
            }
            return names.count == 1 && KeySections.file.keys.contains { $0.path == section }
                ? .topic(.key, section) : nil
        }
    }

    /// How many of the groups around a place are looked at, so that deep scenes take no longer.
    private static let maxGroups = 4

    /// The tables of the keys in groups of the file.
    private static let groups = [
        "canvas": KeySections.canvas, "goldens": KeySections.goldens, "variants": KeySections.variants,
        "touches": KeySections.touches,
    ]
}
