import Foundation
import Pages

/// How large and how good GIFs are beside those of other encoders, from measured figures.
enum GIFChapter {
    private static let qualities = ["standard", "best", "small"]
    private static let others = [("libvips", "libvips, effort 10"), ("ffmpeg", "ffmpeg, a palette a frame")]
    private static let gifski = ["gifski -Q90", "gifski -Q70"]

    static func text(_ figures: GIFFigures) -> String {
        let scenes = figures.clips("scene")
        let synthetic = figures.clips("synthetic")
        let fresh = figures.clips("fresh")
        return """
            A pixel that is equal in two source frames is never coded again; what is coded has a palette made for \
            these pixels alone, in a perceptual space; flat colours stay exact; and colours, dither and LZW strings are \
            chosen in one pass, so that among colours that are close enough those win that make the file smaller. \
            `--quality` says how close:

            \(Markdown.table(
                ["quality", "for", "tolerance", "dither"],
                [
                    ["`standard`", "articles and issues", "a step that is hardly seen", "three quarters of the error"],
                    ["`best`", "when a gradient is the subject", "below what is seen", "nearly all of the error"],
                    ["`small`", "chats and mail", "a step that is seen when looked for", "most of the error, clipped"],
                ]))

            Measured on clips of 60 frames at 25 frames a second, the five scenes of the repository at their busiest, \
            four synthetic clips, and three that no setting was chosen by. Each cell is kilobytes and FLIP × 10⁴ \
            (0 is equal, 10,000 as different as can be).

            \(Markdown.table(
                ["clip"] + qualities + others.map(\.1) + gifski,
                (scenes + synthetic + fresh).map { clip in
                    [clip] + (qualities + others.map(\.0) + gifski).map { cell(figures.row(clip, $0)) }
                }))

            Side by side with libvips at its highest effort, means of the ratios over the five scenes; flicker, \
            stale pixels and CPU are means over scenes and synthetic clips, with the worst clip in brackets. Flicker \
            counts pixels that rest in the source and change in the GIF, stale ones move by more than 8 levels in the \
            source and rest in the GIF. CPU is of one thread, for a source frame of 414x736 in memory.

            \(Markdown.table(
                ["encoder", "size", "FLIP", "ΔE 2000", "flicker", "stale", "CPU"],
                (qualities + others.map(\.0)).map { summary($0, figures, scenes, scenes + synthetic) }))

            Pillow and ffmpeg see the same frames in \(agreement(figures)). gifski is not packaged for Debian: its \
            figures were measured elsewhere by the same rules on the same synthetic clips. The table is made by

            ```
            swift build -c release
            python3 -m venv .build/judges && .build/judges/bin/pip install -r Benchmarks/gif/requirements.txt
            .build/judges/bin/python3 Benchmarks/gif/table.py
            ```

            and printed by `zoetrope manual --figures Benchmarks/gif/figures.json`. What was tried for it stands in \
            `Benchmarks/gif/ideas.md`.
            """
    }

    private static func cell(_ row: GIFFigures.Row?) -> String {
        guard let row else { return "" }
        return "\(Int((Double(row.bytes) / 1000).rounded())) / \(Int((row.flip * 1e4).rounded()))"
    }

    private static func summary(
        _ encoder: String, _ figures: GIFFigures, _ scenes: [String], _ all: [String]
    ) -> [String] {
        func ratio(_ figure: (GIFFigures.Row) -> Double) -> String {
            figures.meanRatio(scenes, encoder, to: "libvips", figure).map { fixed($0, 2) } ?? ""
        }
        func mean(_ digits: Int, _ unit: String, _ figure: (GIFFigures.Row) -> Double?) -> String {
            guard let mean = figures.mean(all, encoder, figure) else { return "" }
            let worst = all.compactMap { figures.row($0, encoder).flatMap(figure) }.max() ?? mean
            return "\(fixed(mean, digits)) \(unit) (\(fixed(worst, digits)))"
        }
        return [
            others.first { $0.0 == encoder }?.1 ?? "`\(encoder)`", ratio { Double($0.bytes) }, ratio(\.flip),
            ratio { $0.dE ?? .nan }, mean(2, "%", \.flicker), mean(3, "%", \.stale), mean(1, "ms", \.milliseconds),
        ]
    }

    private static func agreement(_ figures: GIFFigures) -> String {
        let judged = figures.rows.filter { qualities.contains($0.encoder) }
        let agreed = judged.count { $0.decodersAgree == true }
        return agreed == judged.count ? "all \(judged.count) files" : "\(agreed) of \(judged.count) files"
    }

    /// A number with so many digits after the point, in every locale.
    private static func fixed(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), value)
    }
}
