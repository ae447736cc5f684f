/// The help below an error: what is allowed, the nearest spelling, or how to correct it.
package struct Hint: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// A replacement of a part of the line that corrects the error. `zoetrope validate --fix` makes it.
    package struct Correction: Sendable, Hashable {
        /// The text in the file, without quotes around it.
        package var written: String
        /// The text to write instead.
        package var replacement: String
        /// Whether the quotes around the text are replaced with it.
        package var replacesQuotes: Bool

        package init(_ written: String, _ replacement: String, replacesQuotes: Bool = false) {
            self.written = written
            self.replacement = replacement
            self.replacesQuotes = replacesQuotes
        }
    }

    package let description: String
    /// Nil if the error has no single correction.
    package let correction: Correction?
    /// What the manual explains about it; nil for names that the scene chooses.
    package let topic: DiagnosticTopic?

    package init(_ description: String, correction: Correction? = nil, topic: DiagnosticTopic? = nil) {
        self.description = description
        self.correction = correction
        self.topic = topic
    }

    /// The same for a word of the language.
    package init(nearestWord nearest: String, to word: String) {
        self.init(
            "did you mean '\(nearest)'?", correction: Correction(word, nearest), topic: .word(nearest))
    }

    /// The same for a property, which the manual explains by the group if it is a side of the frame.
    package init(nearestKeyPath nearest: String, to word: String) {
        self.init(
            "did you mean '\(nearest)'?", correction: Correction(word, nearest),
            topic: .word(nearest.hasPrefix("frame.") ? "frame" : nearest))
    }

    package init(stringLiteral value: String) { self.init(value) }

    /// "did you mean ...?" with the only name that nothing else uses, which is too uncertain for a correction.
    package init(onlyOther name: String) {
        self.init("did you mean '\(name)'? The scene does not use it")
    }

    /// How to write text such as `wait:300ms`, which lacks the space that makes it a key with a value; nil for other text.
    ///
    /// - Parameter isKey: whether it is a key of a group in braces. The correction of other text adds the braces, because without
    ///   them `loaded: stop:move` would become invalid YAML.
    package init?(missingSpaceIn text: String, isKey: Bool) {
        guard let match = text.wholeMatch(of: /([A-Za-z][\w.]*):(\S.*)/) else { return nil }
        let written = "\(match.output.1): \(match.output.2)"
        let corrected = isKey ? written : "{ \(written) }"
        let isPlain = !match.output.2.contains { ",[]{}#".contains($0) }
        self.init(
            "write a space after the colon: \(written)", correction: isPlain ? Correction(text, corrected) : nil)
    }

    /// "did you mean ...?", which corrects the spelling of a word.
    package init(nearest: String, to word: String) {
        self.init("did you mean '\(nearest)'?", correction: Correction(word, nearest))
    }
}
