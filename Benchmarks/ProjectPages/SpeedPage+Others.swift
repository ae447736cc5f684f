import Pages

extension SpeedPage {
    /// The comparison with other programs.
    static func others(_ figures: ComparisonFigures) -> String {
        var parts: [String] = []
        if let chromium = figures.versions["chromium"], let ffmpeg = figures.versions["ffmpeg"] {
            parts += [
                """
                A page in a headless Chromium \(chromium), stepped through over the DevTools protocol, whose screenshots \
                ffmpeg \(ffmpeg) turns into a GIF with a palette for each frame, and a scene of Zoetrope that shows the \
                same. Wall-clock time of everything, from the start of the programs to the finished file. The browser's \
                screenshots are PNGs, which takes a part of its time.
                """, animations(figures.animations),
            ]
        }
        let lotties = ["rlottie", "thorvg"].filter { figures.versions[$0] != nil }
        if !lotties.isEmpty {
            parts += [
                """
                CPU time of drawing a frame of the wheel, without encoding, by Zoetrope (sampling and drawing) and by two \
                renderers of Lottie files in their Python packages \
                (\(lotties.map { "\($0)-python \(figures.versions[$0] ?? "")" }.joined(separator: ", "))), which draw \
                the same wheel from a Lottie file. Where the ratio is above 1, Zoetrope is slower.
                """, drawing(figures.drawing, lotties),
            ]
        }
        return parts.joined(separator: "\n\n")
    }

    private static func animations(_ animations: [ComparisonFigures.Animation]) -> String {
        Markdown.table(
            ["animation", "frames", "Zoetrope", "Chromium and ffmpeg", "of which start", "ratio", "size of the GIFs"],
            animations.map { animation in
                let (own, other) = (animation.seconds["zoetrope"] ?? .nan, animation.seconds["chromium"] ?? .nan)
                let sizes = ["zoetrope", "chromium"].map { kilobytes(animation.bytes[$0]) }
                return [
                    "\(animation.scene) \(DecimalText.short(animation.scale))x", "\(animation.frames)",
                    "\(Fixed.text(own, 2)) s", "\(Fixed.text(other, 2)) s",
                    animation.chromiumStart.map { "\(Fixed.text($0, 2)) s" } ?? "", Fixed.text(other / own, 1),
                    sizes.joined(separator: ", "),
                ]
            })
    }

    private static func drawing(_ rows: [[String: Double]], _ others: [String]) -> String {
        Markdown.table(
            ["scale", "Zoetrope"] + others.flatMap { [$0, "Zoetrope / \($0)"] },
            rows.map { row in
                let own = row["zoetrope"] ?? .nan
                return ["\(DecimalText.short(row["scale"] ?? 1))x", "\(Fixed.text(own, 2)) ms"]
                    + others.flatMap { other -> [String] in
                        let time = row[other] ?? .nan
                        return ["\(Fixed.text(time, 2)) ms", Fixed.text(own / time, 2)]
                    }
            })
    }
}
