import Foundation
import Pages
import Zoetrope

extension DocsJob {
    /// The options of the animations that are not the defaults, as words of a command line. Both `zoetrope docs` and
    /// `zoetrope render` take them.
    private var sharedOptions: [String] {
        var words: [String] = []
        func add(_ option: String, _ value: String, unless isDefault: Bool) {
            if !isDefault { words += [option, ShellWord.quoted(value)] }
        }
        add("--format", format, unless: format == Self.formats[0])
        add("--fps", DecimalText.short(options.rate), unless: options.rate == RenderOptions.defaultRate)
        add("--scale", DecimalText.short(options.scale), unless: options.scale == RenderOptions().scale)
        add("--quality", options.quality, unless: options.quality == RenderOptions.defaultQuality)
        if let touches { words.append(touches ? "--touches" : "--no-touches") }
        return words
    }

    private var budget: [String] { options.maxSize.map { ["--max-size", String($0)] } ?? [] }

    /// The command that makes the pages of scenes.
    ///
    /// - Parameter scenes: files and folders, as the user named them.
    package func command(for scenes: [String]) -> String {
        var words = ["zoetrope", "docs"] + scenes.map { ShellWord.quoted(Links.shown($0)) }
        if folder != Self.defaultFolder { words += ["-o", ShellWord.quoted(Links.shown(folder))] }
        if let animations { words += ["--animations", ShellWord.quoted(Links.shown(animations))] }
        words += sharedOptions
        if options.maxSize != Self.defaultMaxSize { words += budget }
        return words.joined(separator: " ")
    }

    /// The command that renders the animation of a scene into the folder of animations, such that pages can show it.
    func renderCommand(for scene: String, into path: String) -> String {
        let words =
            ["zoetrope", "render", ShellWord.quoted(Links.shown(scene))] + sharedOptions + budget
            + ["-o", ShellWord.quoted(Links.shown(path))]
        return words.joined(separator: " ")
    }
}
