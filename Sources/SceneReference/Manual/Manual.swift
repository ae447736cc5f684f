import Pages
public import Zoetrope

/// The manual as Markdown, made from the declarations that the reader of scenes itself uses.
public enum Manual {
    /// The whole text, without examples and commands. The same on every machine.
    public static var markdown: String { text(of: chapters(KeyTables(), Sources(), pictures: nil)) }

    /// A workflow for GitHub Actions that renders and tests scenes and shows changes in a pull request: YAML, as printed in
    /// the chapter "In continuous integration".
    public static var workflow: String { WorkflowText.text }

    /// Optional contents of a manual.
    public struct Sources: Sendable, Hashable {
        /// The path of a folder of scenes that show keys, such as `Examples/Manual`: adds an example and its picture to each
        /// key. Nil for tables without examples.
        public var examples: String?
        /// A chapter on the command line, in Markdown and without its heading. Nil to leave it out.
        public var commands: String?
        /// Whether each recipe has a picture.
        public var drawsRecipes = false

        /// The declarations only.
        public init() {}
    }

    /// The manual with its pictures. The same on every machine with the same fonts, and for any number of jobs.
    ///
    /// - Parameters:
    ///   - sources: examples and commands.
    ///   - output: the path of the Markdown file. Its pictures belong into the folder beside it that has its name without the
    ///     extension.
    ///   - jobs: the number of threads that draw examples.
    /// - Throws: exit code 4 when a folder or file cannot be read, 2 or 3 when an example cannot be drawn.
    public static func edition(
        of sources: Sources, for output: String, jobs: Int = RenderJob().jobs
    ) throws(ZoetropeError) -> ManualEdition {
        let examples = try examples(of: sources, for: output)
        let recipes = (sources.drawsRecipes ? Recipe.all : []).map { recipe in
            PictureTask(name: recipe.pictureName) { () throws(ZoetropeError) in try recipe.picture() }
        }
        return ManualEdition(
            markdown: text(of: sources, examples, for: output),
            pictures: try PictureTask.run((examples?.pictures ?? []) + recipes, jobs: jobs), output: output)
    }

    /// The text of an edition, without drawing its pictures.
    ///
    /// - Throws: exit code 4 when a folder or file cannot be read, 2 when an example is not YAML.
    package static func text(of sources: Sources, for output: String) throws(ZoetropeError) -> String {
        text(of: sources, try examples(of: sources, for: output), for: output)
    }

    private static func examples(of sources: Sources, for output: String) throws(ZoetropeError) -> ManualExamples? {
        let (folder, name) = ManualEdition.place(of: output)
        return try sources.examples.map { path throws(ZoetropeError) in
            try ManualExamples(path, from: Links.relative(from: folder, to: path), pictures: name)
        }
    }

    private static func text(of sources: Sources, _ examples: ManualExamples?, for output: String) -> String {
        var chapters = chapters(
            KeyTables(examples: examples), sources, pictures: ManualEdition.place(of: output).name)
        if examples != nil { chapters.append("## All keys\n\n" + IndexChapter.text) }
        return text(of: chapters)
    }

    private static func text(of chapters: [String]) -> String {
        let body = chapters.joined(separator: "\n\n")
        let introduction = ManualChapter(PackageResources.introduction_md).text
        return [introduction, Markdown.contents(body), body].joined(separator: "\n\n") + "\n"
    }

    /// - Parameter pictures: the folder of pictures, relative to that of the manual; nil if there are none.
    private static func chapters(_ tables: KeyTables, _ sources: Sources, pictures: String?) -> [String] {
        let chapters = Self.chapters(tables, recipePictures: sources.drawsRecipes ? pictures : nil)
        return chapters.before.map(\.text) + (sources.commands.map { ["## Commands\n\n" + $0] } ?? [])
            + chapters.after.map(\.text)
    }

    /// The chapters before and after the one on commands, with tables without examples.
    package static var chapters: [ManualChapter] {
        let chapters = chapters(KeyTables(), recipePictures: nil)
        return chapters.before + chapters.after
    }

    private static func chapters(
        _ tables: KeyTables, recipePictures: String?
    ) -> (before: [ManualChapter], after: [ManualChapter]) {
        (
            [
                FileChapter.chapter(tables),
                CanvasChapter.chapter(tables),
                LayerChapter.chapter(tables),
                ManualChapter(PackageResources.text_md, ["table:runs": tables.table(KeySections.runs)]),
                ExpressionChapter.chapter,
                AnimatorChapter.chapter(tables),
                DynamicsChapter.chapter(tables),
                BehaviourChapter.gestures(tables),
                BehaviourChapter.actions(tables),
                BehaviourChapter.steps(tables),
                ExpectationChapter.chapter(tables),
                GoldenChapter.chapter(tables),
                RecipeChapter.chapter(pictures: recipePictures),
                PlatformChapter.chapter,
                EditorChapter.chapter,
                ManualChapter(PackageResources.integration_md, ["workflow": workflow]),
                ManualChapter(PackageResources.touches_md, ["table:touches": tables.table(KeySections.touches)]),
            ],
            [
                OutputChapter.chapter,
                ManualChapter(PackageResources.conventions_md),
                FileChapter.limits,
            ]
        )
    }
}
