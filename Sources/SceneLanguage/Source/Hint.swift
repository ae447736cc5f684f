/// The help below an error: what is allowed, the nearest spelling, or how to correct it.
package struct Hint: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// A replacement of one word or value that corrects the error. `zoetrope validate --fix` makes it.
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

    /// "did you mean ...?", which corrects the spelling of a word.
    package init(nearest: String, to word: String) {
        self.init("did you mean '\(nearest)'?", correction: Correction(word, nearest))
    }
}
