/// A word of UIKit, Core Animation, SwiftUI or another framework, and the word of scenes for the same thing.
///
/// To add one, add a line to a topic in `PlatformNames.swift`. The manual lists it, and errors about the word name ours.
package struct PlatformName: Sendable, Hashable {
    /// Where a word comes from.
    package enum Origin: String, Sendable {
        case uiKit = "UIKit"
        case coreAnimation = "Core Animation"
        case swiftUI = "SwiftUI"
        case coreGraphics = "Core Graphics"
        case avFoundation = "AVFoundation"
        case avKit = "AVKit"
        case dispatch = "Dispatch"
        case foundation = "Foundation"
        case swift = "Swift"
        case css = "CSS"
        case figma = "Figma"
        case afterEffects = "After Effects"
    }

    /// What our word is.
    package enum Kind: String, Sendable {
        case property, key, action, gesture, behavior, function, curve, variable
        /// A case that a property takes.
        case value
        /// The name of a colour.
        case color = "colour"
    }

    /// The word as the framework writes it, such as `clipsToBounds` or `.offset`.
    package let word: String
    package let origin: Origin
    package let kind: Kind
    /// The word of scenes.
    package let ours: String
    /// How ours is used, as the end of a sentence; empty if the word alone says it.
    package let note: String
    /// Whether our word takes the place of this one: `alpha` becomes `opacity`, but `UIVisualEffectView` more than one word.
    let isReplaced: Bool

    /// - Parameter isReplaced: nil for a word without a note that is not a type.
    init(
        _ word: String, _ origin: Origin, _ kind: Kind, _ ours: String, _ note: String = "", isReplaced: Bool? = nil
    ) {
        self.word = word
        self.origin = origin
        self.kind = kind
        self.ours = ours
        self.note = note
        self.isReplaced = isReplaced ?? (note.isEmpty && word.first?.isLowercase == true)
    }

    /// The hint for an error about this word.
    ///
    /// - Parameter written: the word as the scene writes it, which a correction replaces.
    package func hint(for written: String) -> Hint {
        Hint(
            "\(origin.rawValue)'s '\(word)' is the \(kind.rawValue) '\(ours)' here" + (note.isEmpty ? "" : ", \(note)"),
            correction: isReplaced ? Hint.Correction(written, ours) : nil, topic: .word(ours))
    }
}

extension PlatformNames {
    /// The entry of a word, ignoring case, hyphens and a dot at its start; nil for other words.
    package static func named(_ word: String) -> PlatformName? { byWord[normalized(word)] }

    /// The hint for an unknown word; nil if it is no word of these frameworks.
    ///
    /// Of a key path such as `center.x` the first name counts as well.
    package static func hint(for word: String) -> Hint? {
        let name = normalized(word)
        if let whole = byWord[name] { return whole.hint(for: word) }
        return byWord[String(name.prefix { $0 != "." })]?.hint(for: String(word.prefix { $0 != "." }))
    }

    /// The hint for an unknown case; nil unless our word is one of the allowed ones.
    package static func hint(forCase word: String, among allowed: some Collection<String>) -> Hint? {
        named(word).flatMap { allowed.contains($0.ours) ? $0.hint(for: word) : nil }
    }

    /// The word as `byWord` lists it.
    package static func normalized(_ word: String) -> String {
        let word = word.lowercased().filter { $0 != "-" }
        return word.hasPrefix(".") ? String(word.dropFirst()) : word
    }

    private static let byWord: [String: PlatformName] = Dictionary(
        all.map { (normalized($0.word), $0) }, uniquingKeysWith: { first, _ in first })
}
