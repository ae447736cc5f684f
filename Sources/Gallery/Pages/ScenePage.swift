import Graphics
import Pages
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// The content of a scene's page, independent of its format.
package struct ScenePage {
    /// A picture in the page.
    package struct Picture {
        /// The path relative to the folder of the pages.
        var path: String
        /// The path of the picture for dark appearance; nil to use `path`.
        var dark: String?
        /// The picture for narrow pages; nil to use `path`.
        var narrow: Narrow?
        var width: Int
        var height: Int
        var alt: String

        /// A picture with larger text for pages as wide as a phone.
        package struct Narrow {
            /// The maximum width of the page, in CSS pixels.
            static let maxPageWidth = 760

            var path: String
            var width: Int
            var height: Int

            static var media: String { "(max-width: \(maxPageWidth)px)" }
        }

        /// The picture with other paths.
        func mappingPaths(_ change: (String) -> String) -> Picture {
            var picture = self
            picture.path = change(path)
            picture.dark = dark.map(change)
            if let narrow { picture.narrow?.path = change(narrow.path) }
            return picture
        }
    }

    struct VariableRow {
        var name: String
        var type: String
        var initial: String
        var end: String
        /// The comment on the declaration in the scene file.
        var comment: String
    }

    /// A parameter of a part.
    struct ParameterRow {
        var name: String
        var type: String
        /// The default value, as in the file.
        var value: String
        /// The comment on the declaration in the scene file.
        var comment: String
    }

    struct ExpectationRow {
        /// Expressions as code, and the words between them.
        var parts: [(text: String, isCode: Bool)]
        /// The line in the scene file; nil if the expectation is in an included file.
        var line: Int?
        /// Nil if no script checks it.
        var holds: Bool?
    }

    struct OtherScript {
        var name: String
        var duration: Double
        var lines: [Story.Line]
        var strip: Picture?
        /// The moments in the strip.
        var moments: [KeyMoment] = []
    }

    var name: String
    var title: String
    /// The description in the scene file, otherwise a generated summary.
    var summary: String
    /// Duration, size and so on.
    var facts: [String]
    var animation: EmbedBlock
    /// Whether the picture has a frame around the canvas.
    var isFramed: Bool
    var script: String
    var story: [Story.Line]
    var moments: [KeyMoment]
    var strip: Picture?
    var onion: Picture?
    /// The times that the onion skin shows, in seconds.
    var onionTimes: [Double] = []
    var curves: Picture?
    var animations: AnimationTable
    /// The state diagrams, each with the name of the variable and the rest of the sentences about it.
    var states: [(picture: Picture, variable: String, words: String)]
    var parameters: [ParameterRow] = []
    var variables: [VariableRow]
    var expectations: [ExpectationRow]
    var scripts: [OtherScript]
    /// The path of the scene file relative to the page.
    var sourcePath: String
    var source: String
    /// The files of names that the source includes, by their names relative to the scene.
    var nameFiles: [(file: String, text: String)] = []
    /// The shell command that writes the files of `embed`.
    var command: String
    /// The snippet for other pages, with the files that `command` writes.
    ///
    /// Nil for a page about a variant, whose animation `command` writes.
    var embed: EmbedBlock?
    /// The path of the scene file as shown to the reader.
    var scenePath: String
    /// What distinguishes the variant of the scene; nil for the scene as it is.
    var variant: String?
    var adjacentPages = AdjacentPages()
    var settings = GallerySettings()

    var expectationSummary: String {
        let checked = expectations.filter { $0.holds != nil }
        let failed = checked.filter { $0.holds == false }.count
        if failed > 0 { return "\(failed) of \(checked.count) \(failed == 1 ? "fails" : "fail")." }
        return switch checked.count {
        case 0: "No script checks these expectations."
        case 1: "The expectation is met."
        case 2: "Both expectations are met."
        default: "All \(checked.count) expectations are met."
        }
    }
}

extension ScenePage.VariableRow {
    /// The rows of all variables that the scene declares.
    static func all(_ scene: PreparedScene) -> [Self] {
        let timeline = scene.sampler.timeline
        let starts = scene.sampler.variables(at: 0)
        let ends = scene.sampler.variables(at: timeline.duration)
        return timeline.scene.variables.indices.compactMap { index in
            let variable = timeline.scene.variables[index]
            guard variable.isNamed, EnvironmentValue(rawValue: variable.name) == nil else { return nil }
            // The expressions of an included file use names that the scene does not show, and those of copies share one text.
            let isIncluded = variable.location.file != timeline.scene.file
            let isCopy = variable.isCopy
            let start = timeline.tracks[.variable(index)]?.spans.first?.model ?? starts[index]
            return Self(
                name: variable.name, type: type(variable.type),
                initial: isIncluded || isCopy ? text(start) : variable.initial.text, end: text(ends[index]),
                comment: scene.comment(at: variable.location))
        }
    }

    fileprivate static func type(_ type: ValueType) -> String {
        switch type {
        case .number: "number"
        case .symbol(let cases): cases.isEmpty ? "case" : cases.map { ".\($0)" }.joined(separator: ", ")
        case .list: "list"
        case .point: "point"
        case .rect: "rectangle"
        case .color: "colour"
        default: type.name
        }
    }

    /// A value as text with rounded numbers.
    private static func text(_ value: Value) -> String {
        switch value {
        case .number(let number): Prose.rounded(number, decimals: 3)
        case .point(let point): "[\(Prose.rounded(point.x, decimals: 2)), \(Prose.rounded(point.y, decimals: 2))]"
        default: value.description
        }
    }
}

extension ScenePage.ParameterRow {
    /// The rows of the parameters that the scene declares as a part.
    static func all(_ scene: PreparedScene) -> [Self] {
        scene.scene.parameters.map { parameter in
            Self(
                name: parameter.name, type: parameter.type.map(ScenePage.VariableRow.type) ?? "", value: parameter.text,
                comment: scene.comment(at: parameter.location))
        }
    }
}

extension PreparedScene {
    /// The comment after a declaration, or the lines of comment directly above it.
    fileprivate func comment(at place: SourceLocation) -> String {
        var location = place
        guard let line = line(at: location) else { return "" }
        if let comment = YAMLHighlighter.comment(of: line) { return comment }
        var above: [String] = []
        while location.line > 1 {
            location.line -= 1
            guard let line = self.line(at: location), line.drop(while: \.isWhitespace).first == "#",
                let comment = YAMLHighlighter.comment(of: line)
            else { break }
            above.insert(comment, at: 0)
        }
        return above.joined(separator: " ")
    }
}

extension ScenePage.ExpectationRow {
    /// The expectations of a scene with their results in all scripts.
    static func all(_ samplers: [Sampler], file: String) -> [Self] {
        guard let scene = samplers.first?.timeline.scene else { return [] }
        var (checked, failed): (Set<Int>, Set<Int>) = ([], [])
        for sampler in samplers {
            let review = ExpectationReview(sampler)
            checked.formUnion(review.checked)
            failed.formUnion(review.failures.map(\.expectation))
        }
        return scene.expectations.enumerated().map { index, expectation in
            let location = expectation.kind.subject.location
            return Self(
                parts: parts(expectation.kind) + (expectation.script.map { [(", in script \($0)", false)] } ?? []),
                line: location.file == scene.file ? location.line : nil,
                holds: checked.contains(index) ? !failed.contains(index) : nil)
        }
    }

    /// Splits the statement of an expectation into expressions and words.
    private static func parts(_ kind: any ExpectationKind) -> [(text: String, isCode: Bool)] {
        var parts: [(text: String, isCode: Bool)] = []
        var rest = kind.statement[...]
        func add(_ words: Substring) {
            guard !words.isEmpty else { return }
            let text = String(words).replacing(" marker:", with: " marker ").replacing(/\b(\d+(?:\.\d+)?)(m?s)\b/) {
                "\($0.output.1) \($0.output.2)"
            }
            parts.append((text, false))
        }
        for expression in [kind.subject] + kind.conditions {
            guard !expression.text.isEmpty, let range = rest.firstRange(of: expression.text) else { continue }
            add(rest[..<range.lowerBound])
            parts.append((expression.text, true))
            rest = rest[range.upperBound...]
        }
        add(rest)
        return parts
    }
}
