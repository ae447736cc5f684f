import EmbeddedFiles
import Pages
import SceneLanguage

/// The words of UIKit, Core Animation, SwiftUI and other frameworks, and those of scenes.
enum PlatformChapter {
    static var chapter: ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["platforms.md"],
            [
                "tables": PlatformNames.topics.map(table).joined(separator: "\n\n"),
                "shared": PlatformNames.shared.sorted().map(Markdown.code).joined(separator: ", "),
            ])
    }

    private static func table(_ topic: PlatformNames.Topic) -> String {
        let rows = topic.names.map { name in
            [
                Markdown.code(name.word), name.origin.rawValue,
                link(to: name) + " (\(name.kind.rawValue))" + (name.note.isEmpty ? "" : ", \(name.note)"),
            ]
        }
        return "**\(topic.title)**\n\n" + Markdown.table(["word", "of", "in a scene"], rows)
    }

    private static func link(to word: String, on page: String) -> String {
        "[\(Markdown.code(word))](\(page).md#\(Markdown.anchor(of: word)))"
    }

    /// Our word; a link if it has a section of its own.
    private static func link(to name: PlatformName) -> String {
        switch name.kind {
        case .action, .behavior: link(to: name.ours, on: ManualPages.motion)
        case .gesture: link(to: name.ours, on: ManualPages.gestures)
        case .property, .key, .function, .curve, .variable, .value, .color: Markdown.code(name.ours)
        }
    }
}
