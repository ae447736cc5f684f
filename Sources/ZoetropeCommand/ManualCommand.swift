import ArgumentParser
import Foundation
import Pages
import SceneLanguage
import SceneReference
import Zoetrope

/// `zoetrope manual`
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print pages of the manual, or write it as a folder of pages.",
        discussion: """
            Examples:
              zoetrope manual
              zoetrope manual gestures | less
              zoetrope manual -o manual/ --format html
              zoetrope manual --man | man -l -
              zoetrope manual --workflow > .github/workflows/zoetrope.yml
              zoetrope manual --shards slurm > slurm.sbatch
            """)

    /// Of what is printed or written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, markdown, html
    }

    @Argument(
        help: "The names of pages to print, or all for the whole manual. Without a name, the list of pages is printed.",
        completion: .list(["all"] + Self.names))
    var pages: [String] = []

    @Option(
        name: [.customShort("o"), .long],
        help: "A folder to write all pages to, instead of standard output. With --man, --workflow or --shards, a file.",
        completion: .file())
    var output: String?

    @Option(
        help: """
            The format: text, markdown or html. The default is text for standard output and markdown for a folder; html is for \
            a folder only.
            """)
    var format: Format?

    @Option(
        help: """
            A folder of scenes that show keys; each key gets an example with a picture. By default that of the installed \
            package, or none.
            """,
        completion: .directory)
    var examples: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Render pictures of the examples and recipes into a folder beside the pages; takes some seconds.")
    var pictures = true

    @Option(help: "Number of threads that draw examples; does not affect the result.")
    var jobs: Int?

    @Flag(help: "Write nothing; exit with 1 if a page or picture is not up to date.")
    var check = false

    @Flag(help: "Print a GitHub Actions workflow for .github/workflows/zoetrope.yml.")
    var workflow = false

    @Option(help: "Print a file with which a scheduler renders scenes in shards on several machines.")
    var shards: SchedulerFile?

    @Flag(help: "Print the man page in roff, for man(1).")
    var man = false

    @Flag(
        help: """
            Print a JSON object: the list of pages, or the pages that are named, in Markdown; with -o, the files that were written.
            """)
    var json = false

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        try validateFiles()
        if check, output == nil { throw ValidationError("--check requires --output, for example -o manual.") }
        if examples != nil, output == nil {
            throw ValidationError("--examples requires --output, because it writes images next to the pages.")
        }
        if examples != nil, !pictures {
            throw ValidationError("--examples cannot be combined with --no-pictures.")
        }
        if format == .html, output == nil { throw ValidationError("--format html requires --output, a folder.") }
        if format == .text, output != nil { throw ValidationError("--format text is for standard output.") }
        if output != nil, !pages.isEmpty {
            throw ValidationError("--output writes all pages; leave out \(pages.joined(separator: ", ")).")
        }
        guard (1...RenderJob.maxJobs).contains(jobs ?? 1) else {
            throw ValidationError("--jobs must be 1 to \(RenderJob.maxJobs).")
        }
    }

    /// Checks that at most one of the options is present that print a file instead of pages.
    private func validateFiles() throws {
        let names = [(man, "--man"), (workflow, "--workflow"), (shards != nil, "--shards")].filter(\.0).map(\.1)
        guard let name = names.first else { return }
        if names.count > 1 { throw ValidationError("\(names[0]) and \(names[1]) cannot be combined.") }
        if json { throw ValidationError("--json cannot be combined with \(name).") }
        if check || examples != nil || format != nil || !pages.isEmpty {
            throw ValidationError("\(name) cannot be combined with pages, --format, --check or --examples.")
        }
    }

    /// What is printed instead of pages.
    private var file: String? {
        man ? ManPage.roff : workflow ? Manual.workflow : shards?.text
    }

    func run() throws {
        do throws(ZoetropeError) {
            if let file {
                try write(file)
            } else if let output {
                try write(to: output)
            } else if json {
                try Console.print(Self.book.json(of: pages))
            } else {
                let text = try Self.book.markdown(of: pages)
                if format == .markdown {
                    try Console.print(data: Data(text.utf8))
                } else {
                    try Console.print(markdown: text)
                }
            }
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }

    private func write(to folder: String) throws(ZoetropeError) {
        var sources = Self.sources
        sources.examples = pictures ? examples ?? InstalledExamples.folder : nil
        // An installed folder is not beside the manual on other machines.
        sources.linksExamples = examples != nil
        sources.drawsRecipes = pictures
        let bar = ProgressBar("manual", isShown: Console.showsProgress)
        defer { bar.clear() }
        let edition = try Manual.edition(
            of: sources, in: folder, as: format == .html ? .html : .markdown, jobs: jobs ?? RenderJob().jobs
        ) { bar.show($0, of: $1) }
        bar.clear()
        guard check else {
            try edition.write()
            let summary = Summary(isShown: true, isOutputTaken: json)
            try summary.print("\(folder): \(CountText.count(edition.paths.count, "file"))")
            if json { try Console.print(JSONText.encode(["files": edition.paths])) }
            return
        }
        let stale = edition.staleness()
        for line in stale { try Summary(isShown: true, isOutputTaken: json).print(line) }
        if !stale.isEmpty {
            throw ZoetropeError(
                .different, "the manual is stale; run the same command without --check to update it")
        }
    }

    private func write(_ text: String) throws(ZoetropeError) {
        if let output {
            try FileWriter.write(Data(text.utf8), to: output)
        } else {
            try Console.print(data: Data(text.utf8))
        }
    }

    private static var sources: Manual.Sources {
        var sources = Manual.Sources()
        sources.commands = CommandChapter.text
        return sources
    }

    static var book: ManualBook { Manual.book(sources) }

    /// The names of the pages. They do not depend on the text of the pages.
    static var names: [String] { ManualBook.names }
}

extension ManualBook {
    /// - Parameter names: names of pages; none for the list of pages, `all` for the whole manual.
    /// - Throws: exit code 64 for the name of no page.
    fileprivate func markdown(of names: [String]) throws(ZoetropeError) -> String {
        guard !names.isEmpty else { return terminalIndex }
        var texts: [String] = []
        for name in names { texts.append(name == "all" ? text : try page(named: name).markdown) }
        return texts.joined(separator: "\n")
    }

    private func page(named name: String) throws(ZoetropeError) -> ManualPage {
        if let page = pages.first(where: { $0.name == name }) { return page }
        let nearest = Suggestion.nearest(to: name, among: Self.names).map { "did you mean 'zoetrope manual \($0)'?" }
        throw ZoetropeError(
            .usage, "the manual has no page '\(name)'",
            hint: nearest ?? "pages: \(Self.names.joined(separator: ", "))")
    }

    /// `{ "pages": [{ "name", "title", "summary", "markdown" }] }`; without names, all pages and no `markdown`.
    ///
    /// - Parameter names: as for `markdown(of:)`.
    /// - Throws: exit code 64 for the name of no page.
    fileprivate func json(of names: [String]) throws(ZoetropeError) -> String {
        var chosen: [ManualPage] = []
        for name in names { chosen += name == "all" ? pages : [try page(named: name)] }
        let listed = (names.isEmpty ? pages : chosen).map { page in
            [
                "name": page.name, "title": page.title, "summary": page.summary,
                "markdown": names.isEmpty ? nil : page.markdown,
            ].compactMapValues { $0 }
        }
        return JSONText.encode(["pages": listed])
    }

    /// The list of pages with the words to type.
    private var terminalIndex: String {
        let rows = pages.map { "| `zoetrope manual \($0.name)` | \($0.summary) |" }.joined(separator: "\n")
        return """
            # The manual of Zoetrope

            | page | |
            | --- | --- |
            \(rows)
            | `zoetrope manual all` | All pages. |
            | `zoetrope help WORD` | A key, an action, a gesture, a function, a recipe, or a word of UIKit. |

            """
    }
}

extension SchedulerFile: ExpressibleByArgument {}
