import ArgumentParser
import Pages
import Work
import Zoetrope

/// `zoetrope validate`
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check scenes: load them and play every script without drawing.",
        discussion: """
            Errors and warnings start with file:line:column, which editors and terminals turn into links. Exit code 2 \
            means that a scene has errors.

            Examples:
              zoetrope validate Scenes
              zoetrope validate card.yaml --json
              zoetrope validate card.yaml --fix
              zoetrope validate - --name scenes/card.yaml < unsaved-buffer
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files, folders of scenes without their subfolders, or - for standard input.", valueName: "scene"),
        completion: .scenes)
    var scenes: [String]

    @Option(
        help: ArgumentHelp(
            "With -, the file name of standard input; includes are resolved relative to its folder.",
            valueName: "path"),
        completion: .scenes)
    var name: String?

    @Flag(
        help: "Print a JSON object: diagnostics with file, line, column, endColumn, severity, message, hint and help.")
    var json = false

    @Flag(
        help: ArgumentHelp(
            "Correct the errors whose message names one correction, such as a misspelt word, in the files; then check them.",
            discussion: "With -, print the corrected scene instead."))
    var fix = false

    @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    @OptionGroup var variantOptions: VariantOptions

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if fix, variantOptions.isGiven { throw ValidationError("--fix cannot be combined with --matrix or --variants") }
        if fix, json, scenes.contains("-") {
            throw ValidationError("--fix prints the corrected scene of standard input, so --json cannot be printed too")
        }
        guard name != nil, scenes != ["-"] else { return }
        throw ValidationError("--name is the file name of standard input: zoetrope validate - --name card.yaml")
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            var reviews: [SceneReview] = []
            var shown: Set<String> = []
            var counts = (all: 0, valid: 0)
            let base = scene.settings(script: nil)
            let paths = try SceneFinder.scenes(at: scenes, besides: variantOptions.matrix)
            try review(variantOptions.targets(paths, base), base) { (target, reviewed) throws(ZoetropeError) in
                end = end.combined(with: reviewed.exitCode)
                try printMessages(of: reviewed, variant: target.variant?.label, shown: &shown)
                counts = (counts.all + 1, counts.valid + (reviewed.exitCode == .success ? 1 : 0))
                guard json else { return }
                var review = reviewed
                review.setHelp(Console.helpCommand)
                reviews.append(review)
            }
            if counts.all > 1 {
                let invalid = counts.all - counts.valid
                let scenes = CountText.count(counts.all, variantOptions.isGiven ? "variant" : "scene")
                try summary.print("\(scenes): \(counts.valid) valid" + (invalid > 0 ? ", \(invalid) with errors" : ""))
            }
            if json { try Console.print(SceneReview.json(reviews)) }
            if !quiet, let other = SceneFinder.otherFile(in: scenes, besides: variantOptions.matrix) {
                Console.log("note: \(other)")
            }
        } catch {
            end = end.combined(with: Console.report(error, asJSON: json))
        }
        try end.finish()
    }

    /// Reviews scenes on all cores. Scenes to correct are reviewed one after the other, since one may include another.
    ///
    /// - Parameter onReview: called once for each target, in their order.
    private func review(
        _ targets: [SceneTarget], _ base: SceneSettings,
        onReview: (SceneTarget, SceneReview) throws(ZoetropeError) -> Void
    ) throws(ZoetropeError) {
        guard !fix else {
            for target in targets { try onReview(target, fixed(target.path, target.variant?.settings ?? base)) }
            return
        }
        let name = name
        let work = OrderedWork(count: targets.count) { index in
            let target = targets[index]
            return SceneReview(target.path, name: name, settings: target.variant?.settings ?? base)
        }
        var rest = targets[...]
        try work.run(jobs: RenderJob().jobs) { (review) throws(ZoetropeError) in
            try onReview(rest.removeFirst(), review)
        }
    }

    private var summary: Summary {
        Summary(isShown: !quiet, isOutputTaken: json || (fix && scenes.contains("-")))
    }

    /// Corrects a file and reviews the result.
    private func fixed(_ path: String, _ settings: SceneSettings) throws(ZoetropeError) -> SceneReview {
        let correction = try SceneFix(path, name: name, settings: settings)
        for edit in correction.edits {
            try summary.print(
                "\(correction.file):\(edit.line):\(edit.column): '\(edit.oldText)' is now '\(edit.newText)'")
        }
        if path == "-" { try Console.print(data: correction.data) } else { try correction.write() }
        let review = SceneReview(correction.data, named: correction.file, settings: settings)
        if correction.edits.isEmpty, review.exitCode != .success {
            try summary.print("\(correction.file): no error can be corrected automatically")
        }
        return review
    }

    /// Prints the errors and warnings of a scene. An error of a file that several scenes include is printed for the first one.
    ///
    /// - Parameter shown: the errors of included files that were printed.
    private func printMessages(
        of review: SceneReview, variant: String?, shown: inout Set<String>
    ) throws(ZoetropeError) {
        let name = SceneTarget.shownName(of: review.file, variant: variant)
        if variant != nil, !review.messages.isEmpty { Console.log("\(name):") }
        var (messages, diagnostics) = (review.messages, review.diagnostics)
        var repeated: [String] = []
        if variant == nil, messages.count == diagnostics.count {
            let isRepeated = zip(messages, diagnostics).map { message, diagnostic in
                guard diagnostic.severity == "error", let file = diagnostic.file, file != review.file else {
                    return false
                }
                guard !shown.insert(message).inserted else { return false }
                if !repeated.contains(file) { repeated.append(file) }
                return true
            }
            messages = zip(messages, isRepeated).compactMap { $1 ? nil : $0 }
            diagnostics = zip(diagnostics, isRepeated).compactMap { $1 ? nil : $0 }
        }
        Console.log(messages, diagnostics)
        for file in repeated { Console.log("\(review.file): error: it includes \(file), whose errors are above") }
        if let counts = review.summary {
            try summary.print("\(name): valid, \(counts)")
        }
    }
}
