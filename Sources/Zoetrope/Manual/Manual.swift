import SceneModel

/// The manual as Markdown, made from the declarations that the reader of scenes itself uses.
public enum Manual {
    /// The whole text. The same on every machine.
    public static var markdown: String { text(of: chapters) }

    /// The whole text, with chapters on what was measured. The same on every machine with the same fonts.
    ///
    /// - Parameters:
    ///   - references: cases, as in `Tests/ReferenceTests/Cases`; adds a chapter on how close the pictures come to those
    ///     of another program, for which every case is drawn.
    ///   - figures: a file that `Benchmarks/gif/table.py` wrote; adds a chapter on GIFs beside those of other encoders.
    /// - Throws: exit code 4 where a folder or file is not as it should be, 2 or 3 where a case cannot be drawn.
    public static func markdown(references: String?, figures: String? = nil) throws(Problem) -> String {
        var chapters = chapters
        if let figures {
            chapters.append(Chapter("GIFs beside others", GIFChapter.text(try GIFFigures(figures))))
        }
        if let references {
            let suite = try ReferenceSuite(references)
            chapters.append(Chapter("How close the pictures are", try ReferenceChapter.text(suite)))
        }
        return text(of: chapters)
    }

    /// A workflow for GitHub Actions that renders and tests scenes, and shows in a pull request what changed; YAML, the
    /// file that the chapter "In continuous integration" prints.
    public static var workflow: String { IntegrationChapter.workflow }

    private static func text(of chapters: [Chapter]) -> String {
        ([title] + chapters.map(\.text)).joined(separator: "\n\n") + "\n"
    }

    private static let title = """
        # The manual of Zoetrope

        Made by `zoetrope manual` from the program's own declarations: what stands here is what is read. Times are in \
        seconds, angles in radians and lengths in points unless a unit says otherwise.
        """

    private static var chapters: [Chapter] {
        [
            Chapter("The file", FileChapter.text),
            Chapter("Canvas", CanvasChapter.text),
            Chapter("Layers", LayerChapter.text),
            Chapter("Text and fonts", TextChapter.text),
            Chapter("Expressions", ExpressionChapter.text),
            Chapter("Animators and timing", AnimatorChapter.text),
            Chapter("Gestures", BehaviourChapter.gestures),
            Chapter("Actions", BehaviourChapter.actions),
            Chapter("Scripts", BehaviourChapter.steps),
            Chapter("Expectations", ExpectationChapter.text),
            Chapter("Goldens", GoldenChapter.text),
            Chapter("In continuous integration", IntegrationChapter.text),
            Chapter("Visible touches", ExpectationChapter.touches),
            Chapter("Conventions", ConventionChapter.text),
            Chapter("Limits", FileChapter.limits),
        ]
    }

    private struct Chapter {
        let text: String

        init(_ heading: String, _ body: String) {
            text = "## \(heading)\n\n\(body)"
        }
    }
}

/// Pieces of Markdown that chapters share.
enum Markdown {
    /// A table; cells may hold Markdown but no line breaks.
    static func table(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.map(cell).joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    static func code(_ text: String) -> String { "`\(text)`" }

    /// Fields as rows: key, what it takes, default, meaning.
    static func fields(_ fields: [Field]) -> String {
        table(
            ["key", "takes", "default", "meaning"],
            fields.map { field in
                [
                    code(field.key), takes(field.takes), field.isRequired ? "required" : field.initial.map(code) ?? "",
                    field.summary,
                ]
            })
    }

    static func takes(_ takes: Field.Takes) -> String {
        switch takes {
        case .value(let type): type.name
        case .name(let of): "the name of \(article(of)) \(of)"
        case .names(let of): "one of the \(of), or a list of them"
        case .actions: "an action or a list of actions"
        case .assignments: "targets with values"
        case .timing: "a timing"
        case .group: "the keys below"
        case .special(let words, _): words
        }
    }

    static func article(_ word: String) -> String {
        word.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
