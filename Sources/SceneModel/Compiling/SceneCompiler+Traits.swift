import SceneLanguage

/// What the user of the device has chosen.
extension SceneCompiler {
    /// Reads the language, and the keys of the canvas.
    func readTraits(_ reader: ObjectReader, canvas: SourceNode?, scope: Scope) {
        traits = Traits()
        if let name = reader.name(SceneKeys.locale), isLanguage(name.text, at: name.location) {
            traits.locale = name.text
        }
        traits.locale = options.locale ?? traits.locale
        traits.layoutDirection = NumberLocale.named(traits.locale)?.layoutDirection ?? .leftToRight
        readTraits(canvas, scope: scope, into: &traits)
    }

    /// Reports a language whose numbers are not known.
    func isLanguage(_ tag: String, at location: SourceLocation) -> Bool {
        if NumberLocale.named(tag) != nil { return true }
        log.error(
            "there is no language '\(tag)'",
            hint: Suggestion.hint(for: tag, among: NumberLocale.tags, what: "languages"), at: location,
            length: tag.count)
        return false
    }

    /// Reads what the user has chosen, which the options of the caller replace.
    private func readTraits(_ node: SourceNode?, scope: Scope, into traits: inout Traits) {
        let reader = node.flatMap {
            ObjectReader($0, what: "canvas", fields: CanvasKeys.all, scope: scope, compiler: self)
        }
        func chosen<T: RawRepresentable>(_ field: Field, _ initial: T) -> T where T.RawValue == String {
            guard let reader, reader.has(field) else { return initial }
            return reader.constant(field)?.symbol.flatMap(T.init(rawValue:)) ?? initial
        }
        traits.dynamicTypeSize = options.dynamicTypeSize ?? chosen(CanvasKeys.dynamicTypeSize, traits.dynamicTypeSize)
        traits.contrast = options.contrast ?? chosen(CanvasKeys.contrast, traits.contrast)
        traits.layoutDirection = options.layoutDirection ?? chosen(CanvasKeys.layoutDirection, traits.layoutDirection)
    }
}
