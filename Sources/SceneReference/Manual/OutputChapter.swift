import EmbeddedFiles
import Encoding
import Pages
import SceneLanguage
import SceneModel
import Zoetrope

/// Formats, qualities and numeric options of outputs.
enum OutputChapter {
    static var chapter: ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["outputs.md"],
            [
                "formats": Markdown.table(
                    ["format", "extension", "description", "frames/s", "qualities", "`--max-size`"], formats),
                "options": Markdown.table(["option", "unit", "range", "default"], numbers),
                "moments": Moment.grammar, "reductions": RenderOptions.reductionOrder,
            ])
    }

    private static var formats: [[String]] {
        OutputFormats.all.map { format in
            [
                Markdown.code(format.name),
                format.fileExtension.map { Markdown.code(".\($0)") } ?? "a folder, or `%04d.png`",
                format.summary, format.maxRate.map { "at most \(Value.format($0))" } ?? "any",
                qualities(of: format),
                format.supportsSizeLimit ? "yes" : "no",
            ]
        }
    }

    private static func qualities(of format: any OutputFormat.Type) -> String {
        guard format.isLossy else { return format.supportsLossless ? "always lossless" : "one, with subsampled chroma" }
        return RenderOptions.qualities.filter { format.supportsLossless || $0 != RenderOptions.lossless }
            .map(Markdown.code).joined(separator: ", ")
    }

    private static var numbers: [[String]] {
        let defaults = RenderOptions()
        func row(_ option: String, _ unit: String, _ range: String, _ initial: Double) -> [String] {
            [Markdown.code(option), unit, range, Markdown.code(Value.format(initial))]
        }
        return [
            row("--fps", "frames/s", "above 0, at most \(Value.format(RenderOptions.maxRate))", defaults.rate),
            row("--scale", "pixels/pt", "above 0, at most \(Value.format(RenderOptions.maxScale))", defaults.scale),
            row("--speed", "s of the scene per s", RenderOptions.speeds.words, defaults.speed),
            row("--hold", "s", "0 to \(Value.format(RenderOptions.maxHold))", defaults.hold),
            row("--loop", "plays, 0 for endless", "0 to 65535", Double(defaults.loops)),
            [Markdown.code("--jobs"), "threads", "1 to \(RenderJob.maxJobs)", "one per core"],
        ]
    }
}
