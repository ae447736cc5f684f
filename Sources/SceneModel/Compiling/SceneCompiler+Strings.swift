package import SceneLanguage

/// The texts of a scene in several languages.
extension SceneCompiler {
    /// If the texts cannot be read, which is reported, a name without a value, so that nothing else is reported about it.
    package func localizedString(_ key: String) -> DeferredName? {
        strings[key] ?? (hasBrokenStrings ? DeferredName() : nil)
    }

    package var stringKeys: [String] { Array(strings.keys) }

    /// Declares the texts in the language of the scene. A text that is missing there is taken from the first language.
    func readStrings(_ node: SourceNode?, scope: Scope) {
        let count = log.errorCount
        defer { hasBrokenStrings = log.errorCount > count }
        let languages = entries(node, what: "strings")
        for language in languages { _ = isLanguage(language.key, at: language.keyLocation) }
        guard let first = languages.first, log.errorCount == count else { return }
        let chosen = Self.language(traits.locale, among: languages)
        if chosen == nil {
            log.warning(
                "there are no texts in '\(traits.locale)'",
                hint: "those in '\(first.key)' are shown; strings has \(Suggestion.list(languages.map(\.key)))",
                at: first.keyLocation, length: first.key.count)
        }
        let fallback = texts(of: first)
        var texts = fallback
        if let chosen, chosen.key != first.key {
            texts = self.texts(of: chosen)
            let missing = fallback.filter { text in !texts.contains { $0.key == text.key } }
            if !missing.isEmpty {
                log.warning(
                    "'\(chosen.key)' has no text \(Suggestion.list(missing.map { "'\($0.key)'" }))",
                    hint: "that in '\(first.key)' is shown", at: chosen.keyLocation, length: chosen.key.count)
            }
            texts += missing
        }
        for text in texts { declare(text, scope: scope) }
    }

    private struct LocalizedText {
        var key: String
        var value: SourceNode
    }

    /// The entry of a language: exactly that, or that of its language without a region.
    private static func language(_ tag: String, among languages: [SourceNode.Entry]) -> SourceNode.Entry? {
        let general = tag.prefix { $0 != "-" }
        return languages.first { $0.key == tag } ?? languages.first { $0.key == general }
    }

    /// The texts of a language, from the scene or from its file.
    private func texts(of language: SourceNode.Entry) -> [LocalizedText] {
        guard let path = language.value.scalar, !path.isEmpty else {
            return flattened(entries(language.value, what: "the texts of a language"), prefix: "")
        }
        do {
            let root = try files.include(path, from: language.value.location.file)
            return flattened(entries(root, what: "a file of texts"), prefix: "")
        } catch {
            report(error, at: language.value.textLocation, length: path.count)
            return []
        }
    }

    /// Texts in groups have keys with dots.
    private func flattened(_ entries: [SourceNode.Entry], prefix: String) -> [LocalizedText] {
        entries.flatMap { entry -> [LocalizedText] in
            if let inner = entry.value.entries, prefix.isEmpty {
                return flattened(inner, prefix: entry.key + ".")
            }
            guard entry.value.scalar != nil else {
                log.error(
                    "a text must be a single value, but found \(entry.value.kindDescription)", at: entry.value.location)
                return []
            }
            return [LocalizedText(key: prefix + entry.key, value: entry.value)]
        }
    }

    private func declare(_ text: LocalizedText, scope: Scope) {
        guard strings[text.key] == nil else {
            log.error("the text '\(text.key)' is given twice", at: text.value.location)
            return
        }
        let name = DeferredName()
        strings[text.key] = name
        deferredNames.append(name)
        name.define { [unowned self] in
            var scope = scope
            scope.isBinding = true
            return inPart(0) { expression(text.value, expected: .text, scope: scope) }.map { ($0.term, .text) }
        }
    }
}
