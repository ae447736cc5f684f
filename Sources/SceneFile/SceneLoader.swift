import Files
package import Foundation
package import SceneLanguage
package import SceneModel

/// Loads scenes from files.
package enum SceneLoader {
    /// The result of loading a scene.
    package struct Outcome {
        /// Nil if there are errors.
        package var scene: Scene?
        /// Errors and warnings in the order of the file.
        package var diagnostics: [Diagnostic]
        /// Whether a fixed limit is exceeded.
        package var hitLimit: Bool
        /// The scene's folder, with the texts that were read.
        package var folder: SceneFolder
    }

    /// A file that cannot be read.
    package struct Unreadable: Error, Hashable {
        package var message: String
        package var hint: String?

        init(_ failure: FileFailure, path: String) {
            message = failure.description
            guard failure.reason == .missing else { return }
            hint = SceneLoader.nearestFile(to: path).map { "did you mean \($0)?" }
        }
    }

    /// The YAML file in the same folder whose name is nearest to that of a missing one, with or without its extension; nil if none is
    /// near.
    private static func nearestFile(to path: String) -> String? {
        let (folder, name) = (PathText.folder(of: path), PathText.name(of: path))
        let names = ((try? ConfinedFolder(folder).names()) ?? []).filter {
            !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml"))
        }
        let known = names.first { $0 == "\(name).yaml" || $0 == "\(name).yml" }
        return (known ?? Suggestion.nearest(to: name, among: names)).map { PathText.join(folder, $0) }
    }

    /// Reads the file at a path, or standard input for `-`.
    ///
    /// Throws only if the file cannot be read; mistakes in it are diagnostics of the outcome.
    ///
    /// - Parameters:
    ///   - clips: opens clips; nil if clips are errors.
    ///   - folder: where other files are read from; nil for the folder of `path`.
    package static func load(
        _ path: String, options: SceneOptions = SceneOptions(), clips: (any ClipOpener)? = nil,
        in folder: SceneFolder? = nil
    ) throws(Unreadable) -> Outcome {
        let data: Data
        if path == "-" {
            data = (try? FileHandle.standardInput.read(upToCount: YAMLReader.maxFileSize + 1)) ?? Data()
        } else {
            do {
                data = Data(try OpenFile(readingUserFile: path).read(upTo: YAMLReader.maxFileSize + 1))
            } catch {
                throw Unreadable(error, path: path)
            }
        }
        return load(data, path: path, options: options, clips: clips, in: folder)
    }

    /// Compiles a scene from the bytes of a file.
    ///
    /// - Parameter folder: where other files are read from; nil for the folder of `path`.
    package static func load(
        _ data: Data, path: String, options: SceneOptions, clips: (any ClipOpener)? = nil, in folder: SceneFolder? = nil
    ) -> Outcome {
        let folder = folder ?? SceneFolder(of: path)
        if let clips { folder.clips = clips }
        let file = path == "-" ? "standard input" : path
        let log = DiagnosticLog()
        let start = SourceLocation(file: file, line: 1, column: 1)
        guard let read = text(of: data, at: start, log: log) else {
            return Outcome(scene: nil, diagnostics: log.sorted, hitLimit: log.hitLimit, folder: folder)
        }
        let text = folder.replaced(read, of: file)
        folder.addScene(text, as: file)
        for (name, value) in options.overrides { folder.addText(value, as: "--set \(name)") }
        if let matrix = options.overridePlaces.file { folder.addText(matrix.text, as: matrix.name) }
        var scene: Scene?
        do throws(FileProblem) {
            let root = try YAMLReader.read(text, file: file)
            folder.addRoot(root, of: file)
            let compiler = SceneCompiler(options: options, files: folder, log: log)
            scene = compiler.compile(root)
            if let names = compiler.replaceableNames {
                checkOverrides(options, root: root, locals: names, of: file, log: log)
            }
        } catch {
            report(error, hint: error.hint, at: start, log: log)
        }
        return Outcome(
            scene: log.hasErrors ? nil : scene, diagnostics: log.sorted.map { folder.unfold($0).namingUses },
            hitLimit: log.hitLimit, folder: folder)
    }

    /// The text of a file; nil after reporting that it is too large or not UTF-8.
    static func text(of data: Data, at start: SourceLocation, log: DiagnosticLog) -> String? {
        guard data.count <= YAMLReader.maxFileSize else {
            log.limit(YAMLReader.tooLarge.message, at: start)
            return nil
        }
        guard let text = String(data: data, encoding: .utf8) else {
            log.error("this file is not UTF-8 text", at: start)
            return nil
        }
        return text
    }

    /// Reports why a file is not YAML.
    static func report(_ error: FileProblem, hint: Hint?, at start: SourceLocation, log: DiagnosticLog) {
        for diagnostic in error.diagnostics { log.report(diagnostic) }
        if error.isLimit {
            log.limit(error.message, hint: hint, at: start)
        } else if error.diagnostics.isEmpty {
            log.error(error.message, hint: hint, at: start)
        }
    }

    /// Reports the names of `--set` that the scene does not have.
    ///
    /// - Parameter locals: the names of `let`, with those of included files.
    private static func checkOverrides(
        _ options: SceneOptions, root: SourceNode, locals: [String], of file: String, log: DiagnosticLog
    ) {
        let names = ["variables", "parameters"].flatMap { root.entry($0)?.value.entries?.map(\.key) ?? [] } + locals
        for name in options.overrides.keys.sorted() where !names.contains(name) {
            // Several scenes can share a matrix, which is the place of the error.
            let scene = options.isInMatrixFile(name) ? " in \(file)" : ""
            log.error(
                "the scene has no variable '\(name)'\(scene)",
                hint: EnvironmentValue(rawValue: name)?.option ?? Trait(rawValue: name).map { "write \($0.option)" }
                    ?? Suggestion.hint(for: name, among: names, what: "names"),
                at: options.place(ofOverride: name))
        }
    }
}

extension EnvironmentValue {
    /// How to set the value on the command line, as a hint.
    fileprivate var option: Hint {
        switch self {
        case .appearance: "write --appearance light or --appearance dark"
        case .reduceMotion: "write --reduce-motion"
        }
    }
}
