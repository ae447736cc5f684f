import SceneLanguage

extension SceneVariant {
    /// The options of the command line that set what the variants of a scene can differ in, as the words of a command:
    /// `["--locale", "de"]`. With them, `zoetrope render` makes this variant alone.
    package var options: [String] {
        var words: [String] = []
        func add(_ option: String, _ value: String?) {
            if let value { words += [option, value] }
        }
        add("--device", settings.device)
        add("--appearance", settings.appearance)
        add(Trait.dynamicTypeSize.option, settings.dynamicTypeSize)
        add(Trait.locale.option, settings.locale)
        add(Trait.layoutDirection.option, settings.layoutDirection)
        add(Trait.contrast.option, settings.contrast)
        if settings.reducesMotion { words.append("--reduce-motion") }
        for (name, value) in settings.variables.sorted(by: { $0.key < $1.key }) { add("--set", "\(name)=\(value)") }
        return words
    }
}
