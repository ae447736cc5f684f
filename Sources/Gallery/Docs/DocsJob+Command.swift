import Foundation
import Pages
import Zoetrope

extension DocsJob {
    /// The options of the animations that differ from the defaults, as arguments for `zoetrope docs` and `zoetrope
    /// render`.
    ///
    /// - Parameter format: the value of `--format`.
    private func sharedOptions(_ format: String) -> [String] {
        var words: [String] = []
        func add(_ option: String, _ value: String, unless isDefault: Bool) {
            if !isDefault { words += [option, ShellWord.quoted(value)] }
        }
        add("--format", format, unless: format == PageFormats.defaultList)
        add("--fps", DecimalText.short(options.rate), unless: options.rate == RenderOptions.defaultRate)
        add("--scale", DecimalText.short(options.scale), unless: options.scale == RenderOptions().scale)
        add("--quality", options.quality, unless: options.quality == RenderOptions.defaultQuality)
        if let touches { words.append(touches ? "--touches" : "--no-touches") }
        return words
    }

    private var budget: [String] { options.maxSize.map { ["--max-size", String($0)] } ?? [] }

    /// The command that generates the pages of scenes, in the working folder.
    ///
    /// - Parameter scenes: files and folders, as the user named them.
    package func command(for scenes: [String]) -> String {
        command(for: scenes, options: pageOptions, shownAs: Links.displayPath)
    }

    /// The same command for a page: for the folder in which the user runs it, if the scenes and the pages are named from there and
    /// inside of it. Otherwise it is for the nearest folder that contains them, so that pages have no absolute paths.
    package func pageCommand(for scenes: [String]) -> String { pageCommand(for: scenes, options: pageOptions) }

    /// - Parameter options: `pageOptions` of the job that has made the pages.
    func pageCommand(for scenes: [String], options: [String]) -> String {
        let base = commandFolder(for: scenes, options: options)
        return command(for: scenes, options: options) { Links.path($0, shownFrom: base) }
    }

    /// The folder of the command for a page, as `DocsManifest.commandFolder` has it.
    ///
    /// - Parameter options: `pageOptions` of the job that has made the pages.
    func notedCommandFolder(for scenes: [String], options: [String]) -> String? {
        let base = commandFolder(for: scenes, options: options)
        return base == nearestFolder(for: scenes, options: options) ? nil : Links.relative(from: folder, to: base)
    }

    /// The absolute path of the folder in which the command for a page runs. A check uses the folder of the run that wrote the pages.
    private func commandFolder(for scenes: [String], options: [String]) -> String {
        let nearest = nearestFolder(for: scenes, options: options)
        let pages = DocsFolder(path: folder, host: host)
        let wanted =
            isChecking
            ? DocsManifest(of: pages).commandFolder.map { Links.absolute(pages.fullPath($0)) }
            : runFolder(for: scenes, options: options)
        guard let wanted, nearest.hasPrefix(wanted == "/" ? "/" : "\(wanted)/") else { return nearest }
        return wanted
    }

    /// The working folder, if no path is absolute; it need not contain the files.
    private func runFolder(for scenes: [String], options: [String]) -> String? {
        let named = scenes + [Self.matrix(in: options).map { options[$0] }, folder, animations].compactMap { $0 }
        return scenes.isEmpty || named.contains { $0.hasPrefix("/") } ? nil : Links.absolute(".")
    }

    /// The absolute path of the folder for which a page shows the path of its scene: that of the command, or the nearest one that
    /// contains the scene and the pages.
    ///
    /// - Parameter scene: the path of the scene.
    func folderOfCommands(for scene: String) -> String {
        let nearest = Links.commonFolder(of: [folder, "\(scene)/.."])
        guard let wanted = runFolder(for: sources, options: pageOptions), "\(nearest)/".hasPrefix("\(wanted)/") else {
            return nearest
        }
        return wanted
    }

    /// The nearest folder that contains the scenes and the pages.
    private func nearestFolder(for scenes: [String], options: [String]) -> String {
        let matrix = Self.matrix(in: options).map { ["\(options[$0])/.."] } ?? []
        let folders = scenes.map { SceneTarget.isSceneFile($0) ? "\($0)/.." : $0 } + matrix
        return Links.commonFolder(of: folders + [folder] + [animations].compactMap { $0 })
    }

    private func command(for scenes: [String], options: [String], shownAs shown: (String) -> String) -> String {
        var words = ["zoetrope", "docs"] + scenes.map { ShellWord.quoted(shown($0)) }
        if shown(folder) != Self.defaultFolder { words += ["-o", ShellWord.quoted(shown(folder))] }
        if let animations { words += ["--animations", ShellWord.quoted(shown(animations))] }
        var options = options
        if let index = Self.matrix(in: options) { options[index] = ShellWord.quoted(shown(options[index])) }
        return (words + options).joined(separator: " ")
    }

    /// The index of the path of a matrix among options; nil if there is none, or if the path is in quotes.
    private static func matrix(in options: [String]) -> Int? {
        guard let index = options.firstIndex(of: "--matrix").map({ $0 + 1 }), index < options.count else { return nil }
        return options[index].hasPrefix("'") ? nil : index
    }

    /// The options that do not name a file or folder, in the syntax of a shell.
    var pageOptions: [String] {
        var words: [String] = []
        if host.name != DocsHosts.standard.name { words += ["--host", host.name] }
        if let title { words += ["--title", ShellWord.quoted(title)] }
        if let address { words += ["--url", ShellWord.quoted(address)] }
        words += variantArguments.map(ShellWord.quoted) + sharedOptions(formats.list)
        if omitsLargerFormats { words.append("--smaller") }
        if options.maxSize != Self.defaultMaxSize { words += budget }
        return words
    }

    /// The command that renders the animation of a scene to a path, with the options of this job.
    func renderCommand(for scene: String, _ format: PageFormats.Format, into path: String) -> String {
        let words =
            ["zoetrope", "render", ShellWord.quoted(Links.displayPath(scene))] + variantArguments.map(ShellWord.quoted)
            + sharedOptions(format.name) + budget
            + ["-o", ShellWord.quoted(Links.displayPath(path))]
        return words.joined(separator: " ")
    }
}
