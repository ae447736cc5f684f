import Foundation
import Pages
import SceneModel
public import Zoetrope

/// The manual as Markdown, made from the declarations that the reader of scenes itself uses.
public enum Manual {
    /// The whole text, without examples. The same on every machine.
    public static var markdown: String { text(of: chapters(KeyTables())) }

    /// A workflow for GitHub Actions that renders and tests scenes, and shows in a pull request what changed; YAML, the
    /// file that the chapter "In continuous integration" prints.
    public static var workflow: String { IntegrationChapter.workflow }

    /// What goes into a manual beside the declarations; each a path, nil to leave it out.
    public struct Sources: Sendable, Hashable {
        /// Cases, as in `Tests/ReferenceTests/Cases`: adds a chapter on how close the pictures come to those of another
        /// program, for which every case is drawn.
        public var references: String?
        /// A file that `Benchmarks/gif/table.py` wrote: adds a chapter on GIFs beside those of other encoders.
        public var figures: String?
        /// Scenes that show what keys do, as in `Examples/Manual`: puts an example and its picture beside each key.
        public var examples: String?
        /// A chapter on the command line in Markdown, as the program makes it from its options.
        public var commands: String?

        /// Nothing but the declarations.
        public init() {}
    }

    /// The manual with all that belongs to it. The same on every machine with the same fonts, and for any number of
    /// jobs.
    ///
    /// - Parameters:
    ///   - sources: where cases, figures and examples are found.
    ///   - output: the file that it is meant for: its pictures go to the folder beside it that has its name without
    ///     the ending.
    ///   - jobs: threads that draw examples.
    /// - Throws: exit code 4 where a folder or file is not as it should be, 2 or 3 where a case or example cannot be
    ///   drawn.
    public static func edition(
        of sources: Sources, for output: String, jobs: Int = RenderJob().jobs
    ) throws(ZoetropeError) -> ManualEdition {
        let examples = try examples(of: sources, for: output)
        return ManualEdition(
            markdown: try text(of: sources, examples), pictures: try examples?.pictures(jobs: jobs) ?? [],
            output: output)
    }

    /// The text of an edition without drawing its pictures; throws as that does.
    package static func text(of sources: Sources, for output: String) throws(ZoetropeError) -> String {
        try text(of: sources, try examples(of: sources, for: output))
    }

    private static func examples(of sources: Sources, for output: String) throws(ZoetropeError) -> ManualExamples? {
        let (folder, name) = ManualEdition.place(of: output)
        return try sources.examples.map { path throws(ZoetropeError) in
            try ManualExamples(path, from: Links.relative(from: folder, to: path), pictures: name)
        }
    }

    private static func text(of sources: Sources, _ examples: ManualExamples?) throws(ZoetropeError) -> String {
        var chapters = chapters(KeyTables(examples: examples))
        if let commands = sources.commands {
            let place = chapters.firstIndex { $0.heading == OutputChapter.heading } ?? chapters.endIndex
            chapters.insert(Chapter("Commands", commands), at: place)
        }
        if let figures = sources.figures {
            chapters.append(Chapter("GIFs beside others", GIFChapter.text(try GIFFigures(figures))))
        }
        if let references = sources.references {
            let suite = try ReferenceSuite(references)
            chapters.append(Chapter("How close the pictures are", try ReferenceChapter.text(suite)))
        }
        if examples != nil { chapters.append(Chapter("All keys", IndexChapter.text)) }
        return text(of: chapters)
    }

    private static func text(of chapters: [Chapter]) -> String {
        let body = chapters.map(\.text).joined(separator: "\n\n")
        return [title, Markdown.contents(body), body].joined(separator: "\n\n") + "\n"
    }

    private static let title = """
        # The manual of Zoetrope

        Made by `zoetrope manual` from the program's own declarations: what stands here is what is read. Times are in \
        seconds, angles in radians and lengths in points unless a unit says otherwise.
        """

    private static func chapters(_ tables: KeyTables) -> [Chapter] {
        [
            Chapter("The file", FileChapter.text(tables)),
            Chapter("Canvas", CanvasChapter.text(tables)),
            Chapter("Layers", LayerChapter.text(tables)),
            Chapter("Text and fonts", TextChapter.text(tables)),
            Chapter("Expressions", ExpressionChapter.text),
            Chapter("Animators and timing", AnimatorChapter.text(tables)),
            Chapter("Gestures", BehaviourChapter.gestures(tables)),
            Chapter("Actions", BehaviourChapter.actions(tables)),
            Chapter("Scripts", BehaviourChapter.steps(tables)),
            Chapter("Expectations", ExpectationChapter.text(tables)),
            Chapter("Goldens", GoldenChapter.text(tables)),
            Chapter("In editors and shells", EditorChapter.text),
            Chapter("In continuous integration", IntegrationChapter.text),
            Chapter("Visible touches", ExpectationChapter.touches(tables)),
            Chapter(OutputChapter.heading, OutputChapter.text),
            Chapter("Conventions", ConventionChapter.text),
            Chapter("Limits", FileChapter.limits),
        ]
    }

    private struct Chapter {
        let heading: String
        let body: String

        init(_ heading: String, _ body: String) {
            self.heading = heading
            self.body = body
        }

        var text: String { "## \(heading)\n\n\(body)" }
    }
}
