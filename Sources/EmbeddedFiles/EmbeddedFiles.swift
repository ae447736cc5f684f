internal import CEmbeddedFiles

/// The text files that are compiled into the program, by folder. `Sources/CEmbeddedFiles` lists them.
///
/// C embeds them, because the compiler of Swift takes minutes for arrays of that size.
package enum EmbeddedFiles: CaseIterable, Sendable {
    /// The texts of the manual, its style and its scripts.
    case manual
    /// The parts of iOS in `Scenes/parts`.
    case parts
    /// The pages of the preview.
    case preview
    /// The scenes of the manual's recipes.
    case recipes
    /// The style and the scripts of a report.
    case report
    /// The scenes of `Scenes`.
    case scenes
    /// The files for schedulers of `Examples/Shards`.
    case schedulers
    /// The scenes that `zoetrope new` writes.
    case templates

    /// The names of the files, sorted.
    package var names: [String] {
        var names: [String] = []
        var file = first
        while let name = file.pointee.name {
            names.append(String(cString: name))
            file += 1
        }
        return names
    }

    /// The text of a file. Precondition: the folder has a file of that name.
    package subscript(name: String) -> String {
        guard let text = text(of: name) else { preconditionFailure("\(name) is not embedded in \(self)") }
        return text
    }

    /// The text of a file; nil if the folder has no file of that name.
    package func text(of name: String) -> String? {
        var file = first
        while let other = file.pointee.name {
            if String(cString: other) == name { return file.pointee.text.map { String(cString: $0) } }
            file += 1
        }
        return nil
    }

    private var first: UnsafePointer<EmbeddedFile> {
        switch self {
        case .manual: embedded_manual()
        case .parts: embedded_parts()
        case .preview: embedded_preview()
        case .recipes: embedded_recipes()
        case .report: embedded_report()
        case .scenes: embedded_scenes()
        case .schedulers: embedded_schedulers()
        case .templates: embedded_templates()
        }
    }
}
