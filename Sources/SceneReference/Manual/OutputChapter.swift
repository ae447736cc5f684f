import Encoding
import Pages
import SceneLanguage
import SceneModel
import Zoetrope

/// What scenes become: formats, qualities and the numbers that decide about them.
enum OutputChapter {
    static let heading = "Outputs"

    static var text: String {
        """
        The ending of a file tells its format; `--format` goes before it. Several outputs of one run share their frames.

        \(Markdown.table(["format", "ending", "what it is", "frames/s", "loss", "`--max-size`"], formats))

        \(Markdown.table(["option", "unit", "range", "default"], numbers))

        A position (`--at`, `--from`, `--to`, `--poster`) is \(Moment.grammar).

        What `--quality` gives up, for formats with loss, is told under GIFs beside others. With `--max-size` an output \
        gives up, in this order, as little as it takes: \
        \(RenderOptions.concessions). Without loss it begins with the third.
        """
    }

    private static var formats: [[String]] {
        OutputFormats.all.map { format in
            [
                Markdown.code(format.name),
                format.fileExtension.map { Markdown.code(".\($0)") } ?? "a folder, or `%04d.png`",
                format.summary, format.maxRate.map { "\(Value.format($0)) at most" } ?? "any",
                format.isLossy ? RenderOptions.qualities.map(Markdown.code).joined(separator: ", ") : "none",
                format.takesBudget ? "yes" : "no",
            ]
        }
    }

    private static var numbers: [[String]] {
        let defaults = RenderOptions()
        func row(_ option: String, _ unit: String, _ range: String, _ initial: Double) -> [String] {
            [Markdown.code(option), unit, range, Markdown.code(Value.format(initial))]
        }
        return [
            row("--fps", "frames/s", "above 0, \(Value.format(RenderOptions.maxRate)) at most", defaults.rate),
            row("--scale", "pixels/pt", "above 0, \(Value.format(RenderOptions.maxScale)) at most", defaults.scale),
            row("--speed", "s of the scene in 1 s", RenderOptions.speeds.words, defaults.speed),
            row("--hold", "s", "0 to \(Value.format(RenderOptions.maxHold))", defaults.hold),
            row("--loop", "times, 0 for ever", "0 to 65535", Double(defaults.loops)),
            [Markdown.code("--jobs"), "threads", "1 to \(RenderJob.maxJobs)", "one a core"],
        ]
    }
}
