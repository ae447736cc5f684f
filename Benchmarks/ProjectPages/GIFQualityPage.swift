import Foundation
import Pages

/// Size and quality of GIFs compared with those of other encoders.
enum GIFQualityPage {
    private static let qualities = ["standard", "best", "small"]
    private static let others = [("libvips", "libvips, effort 10"), ("ffmpeg", "ffmpeg, one palette per frame")]
    private static let gifski = ["gifski -Q90", "gifski -Q70"]

    static func text(_ figures: EncoderFigures) -> String {
        let scenes = figures.clips("scene")
        let synthetic = figures.clips("synthetic")
        let fresh = figures.clips("fresh")
        return """
            # Size and quality of GIFs

            Written by `Benchmarks/ProjectPages` from `Benchmarks/gif/figures.json`.

            A pixel that is equal in two source frames is not coded again, unless it rests and has to be corrected. The changed pixels of each frame get a palette \
            of their own, chosen in a perceptual colour space, and flat colours stay exact. Colours, dither and LZW strings \
            are chosen in one pass: among the colours within the tolerance of the quality, those are used that make the \
            file smaller.

            ## Size and FLIP of each animation

            Measured on animations of 60 frames at 25 frames per second: the busiest parts of five scenes of the repository, \
            four synthetic ones, and three that were not used to choose any setting. Each cell is kilobytes and FLIP × 10⁴ \
            (0 is equal, 10,000 is the largest difference).

            \(Markdown.table(
                ["animation"] + qualities + others.map(\.1) + gifski,
                (scenes + synthetic + fresh).map { clip in
                    [clip] + (qualities + others.map(\.0) + gifski).map { cell(figures.row(clip, $0)) }
                }))

            ## Compared with libvips

            Size, FLIP and ΔE are means, over the five scenes, of the ratio to libvips at its highest effort. Flicker, \
            stale pixels and CPU are means over the scenes and the synthetic animations, with the worst one in brackets. \
            Flicker is the share of pixels that are at rest in the source and change in the GIF without coming nearer to the \
            source. Stale pixels change by more than 8 levels in the source and not in the GIF. Wrong at rest are those of which a \
            channel is off by more than 8 levels although they have not changed in the source for six frames; grain at rest are those \
            in areas of one colour that do not have exactly this colour. CPU is the time of one thread per source frame of 414 x 736 in \
            memory.

            \(Markdown.table(
                ["encoder", "size", "FLIP", "ΔE 2000", "flicker", "stale", "wrong at rest", "grain at rest", "CPU"],
                (qualities + others.map(\.0)).map { summary($0, figures, scenes, scenes + synthetic) }))

            Pillow and ffmpeg decode the same frames from \(agreement(figures)). gifski is not in Debian: its figures were \
            measured on another machine, in the same way and on the same synthetic animations.

            ## How to measure again

            ```
            swift build -c release
            python3 -m venv .build/measuring && .build/measuring/bin/pip install -r Benchmarks/gif/requirements.txt
            .build/measuring/bin/python3 Benchmarks/gif/table.py && swift run -c release ProjectPages
            ```

            `Benchmarks/gif/ideas.md` lists what was tried.

            """
    }

    private static func cell(_ row: EncoderFigures.Row?) -> String {
        guard let row else { return "" }
        return "\(Int((Double(row.bytes) / 1000).rounded())) / \(Int((row.flip * 1e4).rounded()))"
    }

    private static func summary(
        _ encoder: String, _ figures: EncoderFigures, _ scenes: [String], _ all: [String]
    ) -> [String] {
        func ratio(_ figure: (EncoderFigures.Row) -> Double) -> String {
            figures.meanRatio(scenes, encoder, to: "libvips", figure).map { fixed($0, 2) } ?? ""
        }
        func mean(_ digits: Int, _ unit: String, _ figure: (EncoderFigures.Row) -> Double?) -> String {
            guard let mean = figures.mean(all, encoder, figure) else { return "" }
            let worst = all.compactMap { figures.row($0, encoder).flatMap(figure) }.max() ?? mean
            return "\(fixed(mean, digits)) \(unit) (\(fixed(worst, digits)))"
        }
        return [
            others.first { $0.0 == encoder }?.1 ?? "`\(encoder)`", ratio { Double($0.bytes) }, ratio(\.flip),
            ratio { $0.dE ?? .nan }, mean(2, "%", \.flicker), mean(3, "%", \.stale),
            mean(3, "%", \.rest), mean(3, "%", \.restFlat), mean(1, "ms", \.milliseconds),
        ]
    }

    private static func agreement(_ figures: EncoderFigures) -> String {
        let measured = figures.rows.filter { qualities.contains($0.encoder) }
        let agreed = measured.count { $0.decodersAgree == true }
        return agreed == measured.count ? "all \(measured.count) files" : "\(agreed) of \(measured.count) files"
    }

    /// A number with a fixed count of decimals, the same in every locale.
    private static func fixed(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), value)
    }
}
