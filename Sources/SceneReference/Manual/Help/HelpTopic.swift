import Pages
import SceneLanguage
import SceneModel

/// Something that `zoetrope help` explains: a key, a kind of action, gesture or step, a function, a recipe.
package struct HelpTopic: Sendable {
    /// What the topic is: `zoetrope help gesture tap`.
    package enum Kind: String, Sendable, CaseIterable {
        case key, layer, gesture, action, step, behavior, expectation, function, section, recipe, template
        case scene, part
    }

    package let kind: Kind
    /// The word, as a scene writes it.
    package let name: String
    /// Other words for it. A key in a group has its own name here and its path as `name`.
    let otherNames: [String]
    /// What it is, in Markdown: the beginning of its explanation.
    let summary: String
    /// The page of the manual that says more.
    package let page: String
    private let content: @Sendable ([String: [String]]) -> String

    /// The explanation as Markdown, with an example where there is one.
    ///
    /// - Parameter excerpts: lines of examples by the anchor of the key.
    func markdown(_ excerpts: [String: [String]]) -> String {
        content(excerpts) + "\n\nMore: `zoetrope manual \(page)`\n"
    }

    /// All words for it.
    var names: [String] { [name] + otherNames }

    /// A key of a table.
    init(_ key: ManualKey, in section: KeySection) {
        let owner = section.owner
        kind = .key
        name = key.path
        otherNames = [key.name] + [key.name.split(separator: ".").last.map(String.init) ?? key.name]
        let group = KeySections.group(of: key, in: section)
        page = (group ?? section).page
        summary = key.summary
        content = { excerpts in
            let facts = [
                key.takes, key.initial.isEmpty || key.initial == "required" ? key.initial : "default \(key.initial)",
            ]
            let sentence = "\(key.summary.prefix(1).uppercased())\(key.summary.dropFirst())"
            let lines = [
                "# \(key.path), a key of \(owner)",
                "Takes \(facts.filter { !$0.isEmpty }.joined(separator: "; ")).",
                sentence.hasSuffix(".") ? sentence : "\(sentence).",
            ]
            let table = group.map { [KeyTables().table($0)] } ?? []
            return (lines + table + Self.example(excerpts[section.anchor(of: key)])).joined(separator: "\n\n")
        }
    }

    /// A kind of thing with a table of keys.
    ///
    /// - Parameter notes: what is said below the table, in Markdown.
    init(_ kind: Kind, _ name: String, _ summary: String, _ section: KeySection, notes: String = "") {
        self.kind = kind
        self.name = name
        self.summary = summary
        otherNames = []
        page = section.page
        content = { excerpts in
            let title =
                kind == .layer ? "# \(name), properties of layers" : "# \(name), \(kind.article) \(kind.rawValue)"
            let parts = [title, summary, KeyTables().table(section), notes].filter { !$0.isEmpty }
            let main = section.keys.first { $0.path == name } ?? section.keys.first
            return (parts + Self.example(main.flatMap { excerpts[section.anchor(of: $0)] })).joined(separator: "\n\n")
        }
    }

    init(_ function: FunctionReference) {
        kind = .function
        name = function.name
        otherNames = []
        page = ManualPages.scenes
        summary = "\(function.signature), \(function.summary)"
        content = { _ in
            let value = ExpressionChapter.value(of: function.example).map { " is \(Markdown.code($0))" } ?? ""
            return """
                # \(function.signature), a function

                Returns \(function.result): \(function.summary).

                Example: \(Markdown.code(function.example))\(value)
                """
        }
    }

    init(_ section: HelpSection) {
        kind = .section
        name = section.name
        otherNames = section.otherNames
        page = section.page
        summary = section.summary
        content = { _ in section.text }
    }

    init(_ recipe: Recipe) {
        kind = .recipe
        name = recipe.name
        otherNames = [recipe.title] + recipe.otherNames
        page = "recipes"
        summary = recipe.description
        content = { _ in
            [
                "# \(recipe.title), a recipe", recipe.description,
                Markdown.block(recipe.text, language: "yaml"),
            ].joined(separator: "\n\n")
        }
    }

    init(_ template: SceneTemplate) {
        kind = .template
        name = template.name
        otherNames = template.otherNames
        page = "start"
        summary = template.summary
        content = { _ in
            [
                "# \(template.name), a template",
                "\(template.summary) `zoetrope new NAME --template \(template.name)` writes it:",
                Markdown.block(template.text, language: "yaml"),
            ].joined(separator: "\n\n")
        }
    }

    init(_ scene: SampleScene) {
        kind = scene.isPart ? .part : .scene
        name = scene.name
        otherNames = [scene.title] + scene.otherNames
        page = scene.isPart ? ManualPages.scenes : "recipes"
        summary = scene.summary
        content = { _ in scene.markdown }
    }

    static func example(_ lines: [String]?) -> [String] {
        guard let lines, !lines.isEmpty else { return [] }
        return ["Example:", Markdown.block(lines.joined(separator: "\n"), language: "yaml")]
    }
}

extension HelpTopic.Kind {
    fileprivate var article: String { "aeiou".contains(rawValue.prefix(1)) ? "an" : "a" }
}

extension KeySection {
    /// What the keys belong to, for a sentence.
    var owner: String {
        if !prefix.isEmpty { return "`\(prefix.dropLast())`" }
        return switch folder {
        case KeySections.file.folder: "the file"
        case KeySections.gesture.folder: "every gesture"
        case KeySections.layer.folder, KeySections.members.folder: "layers"
        case _ where KeySections.facets.contains { $0.folder == folder }: "layers (\(folder))"
        default: folder
        }
    }
}
