import Pages
public import Zoetrope

/// The manual, a book of pages made from the declarations that the reader of scenes itself uses.
public enum Manual {
    /// All pages in one Markdown text, without examples and commands. The same on every machine.
    public static var markdown: String { book(Sources()).text }

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
        /// Whether the picture of an example links to its scene, which is right if both are in one repository.
        public var linksExamples = true
        /// Whether the first scene and each recipe have a picture.
        public var drawsRecipes = false

        /// The declarations only.
        public init() {}
    }

    /// What the pages are written as.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// GitHub's Markdown; the first page is `README.md`.
        case markdown
        /// HTML with navigation and a search that needs no server; the first page is `index.html`.
        case html
    }

    /// The manual with its pictures. The same on every machine with the same fonts, and for any number of jobs.
    ///
    /// - Parameters:
    ///   - sources: examples and commands.
    ///   - folder: the path of the folder of the pages, which need not exist. Its pictures belong into its folder `pictures`.
    ///   - format: what the pages are written as.
    ///   - jobs: the number of threads that draw examples.
    ///   - progress: called with the number of pictures that are drawn, and of all.
    /// - Throws: exit code 4 when a folder or file cannot be read, 2 or 3 when an example cannot be drawn.
    public static func edition(
        of sources: Sources, in folder: String, as format: Format = .markdown, jobs: Int = RenderJob().jobs,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(ZoetropeError) -> ManualEdition {
        let examples = try examples(of: sources, in: folder)
        let scenes = sources.drawsRecipes ? [StartChapter.picture.task] + Recipe.all.map(\.picture.task) : []
        let book = book(sources, examples)
        return ManualEdition(
            pages: format == .html ? ManualSite(book).files : book.files,
            pictures: try PictureTask.run((examples?.pictures ?? []) + scenes, jobs: jobs, progress: progress),
            folder: folder)
    }

    /// The pages without examples and pictures.
    package static func book(_ sources: Sources) -> ManualBook { book(sources, nil) }

    /// The pages as they are in a folder, without drawing their pictures.
    ///
    /// - Throws: exit code 4 when a folder or file cannot be read, 2 when an example is not YAML.
    package static func book(of sources: Sources, in folder: String) throws(ZoetropeError) -> ManualBook {
        book(sources, try examples(of: sources, in: folder))
    }

    private static func examples(of sources: Sources, in folder: String) throws(ZoetropeError) -> ManualExamples? {
        try sources.examples.map { path throws(ZoetropeError) in
            try ManualExamples(
                path, from: sources.linksExamples ? Links.relative(from: folder, to: path) : nil,
                pictures: ManualEdition.pictures)
        }
    }

    private static func book(_ sources: Sources, _ examples: ManualExamples?) -> ManualBook {
        ManualBook(
            KeyTables(examples: examples, excerpts: examples == nil ? ExampleExcerpts.read() : [:]),
            commands: sources.commands,
            scenePictures: sources.drawsRecipes ? ManualEdition.pictures : nil)
    }
}

extension ManualBook {
    /// The pages as Markdown files.
    var files: [(name: String, text: String)] {
        [("README.md", index)] + pages.map { ($0.fileName, $0.markdown) }
    }
}
