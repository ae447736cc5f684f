import EmbeddedFiles
import Pages
import SceneModel

/// The pages of the manual, in their order.
package struct ManualBook: Sendable {
    package let pages: [ManualPage]
    /// Whether each key has an anchor, which it has in tables with examples.
    let hasAnchors: Bool

    /// - Parameters:
    ///   - tables: writes the tables of keys, with or without examples.
    ///   - commands: a chapter on the command line, in Markdown and without its heading; nil to leave it out.
    ///   - scenePictures: the folder of pictures of the first scene and the recipes, relative to the pages; nil if they have none.
    init(_ tables: KeyTables, commands: String?, scenePictures: String?) {
        hasAnchors = tables.examples != nil
        let commandLine =
            (commands.map { [ManualChapter("## Commands\n\n" + $0)] } ?? []) + [
                OutputChapter.chapter, EditorChapter.chapter,
            ]
        pages = [
            ManualPage(
                "start", "Start", "A first scene, and what its parts are called.",
                [StartChapter.chapter(pictures: scenePictures)]),
            ManualPage(
                ManualPages.scenes, "Scenes", "The file, the canvas, layers and expressions.",
                [
                    FileChapter.chapter(tables), CanvasChapter.chapter(tables), LayerChapter.chapter(tables),
                    ExpressionChapter.chapter,
                ]),
            ManualPage(
                ManualPages.gestures, "Gestures",
                "How layers respond to fingers, and how a script moves the fingers.",
                [
                    BehaviourChapter.gestures(tables), BehaviourChapter.steps(tables),
                    ManualChapter(
                        EmbeddedFiles.manual["touches.md"], ["table:touches": tables.table(KeySections.touches)]),
                ]),
            ManualPage(
                ManualPages.motion, "Motion", "Actions, timing functions and springs, property animators, dynamics.",
                [
                    BehaviourChapter.actions(tables), TimingChapter.chapter(tables), AnimatorChapter.chapter(tables),
                    DynamicsChapter.chapter(tables),
                ]),
            ManualPage(
                ManualPages.paint, "Text and paint",
                "Text, fonts, fills, shapes, pictures, clips, shadows and filters.",
                [
                    ManualChapter(EmbeddedFiles.manual["text.md"], ["table:runs": tables.table(KeySections.runs)]),
                    LayerChapter.paint(tables),
                ]),
            ManualPage(
                ManualPages.variants, "Variants", "Text sizes, languages, contrast: one scene in all of them.",
                [VariantChapter.chapter(tables)]),
            ManualPage(
                ManualPages.testing, "Testing", "Expectations, goldens, and a workflow that checks pull requests.",
                [
                    ExpectationChapter.chapter(tables), GoldenChapter.chapter(tables),
                    ManualChapter(EmbeddedFiles.manual["integration.md"], ["workflow": Manual.workflow]),
                ]),
            ManualPage(
                "preview", "Preview", "The live page: its picture, time, and changing values in place.",
                [ManualChapter(EmbeddedFiles.manual["preview.md"])]),
            ManualPage(
                "documentation", "Documentation", "Pages about scenes, made from the scenes themselves.",
                [ManualChapter(EmbeddedFiles.manual["documentation.md"])]),
            ManualPage(
                "machines", "Many scenes", "A cache, plans, and shards for several machines.",
                [ManualChapter(EmbeddedFiles.manual["machines.md"])]),
            ManualPage(
                "recordings", "Recordings", "Which spring or curve a screen recording shows.",
                [ManualChapter(EmbeddedFiles.manual["recordings.md"])]),
            ManualPage(
                "recipes", "Recipes", "Short scenes for common tasks.",
                [RecipeChapter.chapter(pictures: scenePictures)]
            ),
            ManualPage(
                "reference", "Reference", "All keys, and the words of UIKit and SwiftUI.",
                [IndexChapter.chapter(hasAnchors: hasAnchors), PlatformChapter.chapter]),
            ManualPage(
                "command-line", "Command line", "Commands, outputs, editors and shells.", commandLine),
            ManualPage(
                "fidelity", "Fidelity", "What is documented or measured, and what Zoetrope had to choose.",
                [FileChapter.conventions]),
            ManualPage("limits", "Limits", "What a scene may cost.", [FileChapter.limits]),
        ]
    }

    /// The names of the pages.
    package static let names = [
        "start", ManualPages.scenes, ManualPages.gestures, ManualPages.motion, ManualPages.paint, ManualPages.variants,
        ManualPages.testing,
        "preview", "documentation", "machines", "recordings", "recipes", "reference", "command-line", "fidelity",
        "limits",
    ]

    /// The first page: what the manual is, and its pages with their sections.
    package var index: String {
        let list = pages.map { page in
            let sections =
                page.chapters.count < 2
                ? ""
                : page.chapters.map { chapter in
                    "[\(chapter.title)](\(page.fileName)#\(page.anchor(of: chapter)))"
                }.joined(separator: " · ")
            return "- [\(page.title)](\(page.fileName)): \(page.summary)"
                + (sections.isEmpty ? "" : "<br>\(sections)")
        }
        return ManualChapter(EmbeddedFiles.manual["introduction.md"]).text + "\n\n" + list.joined(separator: "\n")
            + "\n"
    }

    /// All pages in one text, with links within it.
    package var text: String {
        ([ManualChapter(EmbeddedFiles.manual["introduction.md"]).text + "\n"] + pages.map(\.markdown)).joined(
            separator: "\n"
        )
        .replacing(/\]\([a-z-]+\.md#/) { _ in "](#" }
        .replacing(/\]\(([a-z-]+)\.md\)/) { "](#\($0.1))" }
    }
}

/// The names of the pages that describe keys.
enum ManualPages {
    static let scenes = "scenes"
    static let gestures = "gestures"
    static let motion = "motion"
    static let paint = "text-and-paint"
    static let variants = "variants"
    static let testing = "testing"
}

extension KeySection {
    /// The page on which its table is.
    var page: String {
        switch folder {
        case KeySections.file.folder, KeySections.canvas.folder, KeySections.layer.folder, KeySections.members.folder:
            ManualPages.scenes
        case _ where LayerChapter.structure.contains { $0.name == folder }: ManualPages.scenes
        case KeySections.gesture.folder, KeySections.place.folder, KeySections.touches.folder: ManualPages.gestures
        case KeySections.variants.folder: ManualPages.variants
        case "expect", KeySections.goldens.folder: ManualPages.testing
        case "actions", "animators", "timing", "dynamics", "behaviors": ManualPages.motion
        default: ManualPages.paint
        }
    }
}
