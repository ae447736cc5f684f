import Graphics
import Pages
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// What the page of a scene says, whatever it is written in.
struct ScenePage {
    /// A picture that the page shows.
    struct Picture {
        /// From the page.
        var path: String
        /// For dark pages; nil for the same one.
        var dark: String?
        var width: Int
        var height: Int
        var alt: String
    }

    struct VariableRow {
        var name: String
        var type: String
        var initial: String
        var end: String
        var remark: String
    }

    struct Promise {
        /// Expressions, and the words between them.
        var parts: [(text: String, isCode: Bool)]
        /// In the scene file; nil where it stands in another one.
        var line: Int?
        /// Nil where no script comes to it.
        var holds: Bool?
    }

    struct OtherScript {
        var name: String
        var duration: Double
        var lines: [Story.Line]
        var strip: Picture?
        /// Those of the strip.
        var moments: [KeyMoment] = []
    }

    var name: String
    var title: String
    /// The author's words, or what happens in short.
    var summary: String
    /// A few words each: duration, size ...
    var facts: [String]
    var animation: EmbedBlock
    /// Whether the picture shows more than the canvas.
    var isFramed: Bool
    var script: String
    var story: [Story.Line]
    var moments: [KeyMoment]
    var strip: Picture?
    var onion: Picture?
    /// The moments that it shows, in seconds.
    var onionTimes: [Double] = []
    var curves: Picture?
    /// Each with a sentence on the walk.
    var states: [(picture: Picture, words: String)]
    var variables: [VariableRow]
    var promises: [Promise]
    var scripts: [OtherScript]
    /// The scene file, from the page.
    var sourcePath: String
    var source: String
    /// What a shell takes to make the files of the snippet.
    var command: String
    /// For other pages, with the files that the command makes.
    var embed: EmbedBlock
    /// How to show the scene itself.
    var scenePath: String
    var neighbours = Neighbours()

    var promiseSummary: String {
        let checked = promises.filter { $0.holds != nil }
        let broken = checked.filter { $0.holds == false }.count
        if broken > 0 { return "\(broken) of \(checked.count) \(broken == 1 ? "does" : "do") not hold." }
        return switch checked.count {
        case 0: "None is checked by a script."
        case 1: "It holds."
        case 2: "Both hold."
        default: "All \(checked.count) hold."
        }
    }
}

extension ScenePage.VariableRow {
    /// The rows of all variables that the file declares.
    static func all(_ scene: PreparedScene) -> [Self] {
        let timeline = scene.sampler.timeline
        let ends = scene.sampler.variables(at: timeline.duration)
        return timeline.scene.variables.indices.compactMap { index in
            let variable = timeline.scene.variables[index]
            guard variable.isNamed, EnvironmentValue(rawValue: variable.name) == nil else { return nil }
            return Self(
                name: variable.name, type: type(variable.type), initial: variable.initial.text,
                end: text(ends[index]), remark: remark(variable, scene))
        }
    }

    private static func type(_ type: ValueType) -> String {
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

    /// Numbers for reading.
    private static func text(_ value: Value) -> String {
        switch value {
        case .number(let number): Words.rounded(number, decimals: 3)
        case .point(let point): "[\(Words.rounded(point.x, decimals: 2)), \(Words.rounded(point.y, decimals: 2))]"
        default: value.description
        }
    }

    /// The remark behind a declaration, or the ones right above it.
    private static func remark(_ variable: Variable, _ scene: PreparedScene) -> String {
        var place = variable.location
        guard let line = scene.line(at: place) else { return "" }
        if let remark = YAMLText.remark(of: line) { return remark }
        var above: [String] = []
        while place.line > 1 {
            place.line -= 1
            guard let line = scene.line(at: place), line.drop(while: \.isWhitespace).first == "#",
                let remark = YAMLText.remark(of: line)
            else { break }
            above.insert(remark, at: 0)
        }
        return above.joined(separator: " ")
    }
}

extension ScenePage.Promise {
    /// What the scene expects, held against all of its scripts.
    static func all(_ samplers: [Sampler], file: String) -> [Self] {
        guard let scene = samplers.first?.timeline.scene else { return [] }
        var (checked, failed): (Set<Int>, Set<Int>) = ([], [])
        for sampler in samplers {
            let review = ExpectationReview(sampler)
            checked.formUnion(review.checked)
            failed.formUnion(review.failures.map(\.expectation))
        }
        return scene.expectations.enumerated().map { index, expectation in
            let place = expectation.form.subject.location
            return Self(
                parts: parts(expectation.form) + (expectation.script.map { [(", in script \($0)", false)] } ?? []),
                line: place.file == scene.file ? place.line : nil,
                holds: checked.contains(index) ? !failed.contains(index) : nil)
        }
    }

    /// The statement of a promise, its expressions told from its words.
    private static func parts(_ form: any ExpectationForm) -> [(text: String, isCode: Bool)] {
        var parts: [(text: String, isCode: Bool)] = []
        var rest = form.statement[...]
        func add(_ words: Substring) {
            if !words.isEmpty { parts.append((String(words).replacing(" marker:", with: " marker "), false)) }
        }
        for expression in [form.subject] + form.conditions {
            guard !expression.text.isEmpty, let place = rest.firstRange(of: expression.text) else { continue }
            add(rest[..<place.lowerBound])
            parts.append((expression.text, true))
            rest = rest[place.upperBound...]
        }
        add(rest)
        return parts
    }
}
