import Pages

/// The time of each stage of a render, its growth, and how it compares with other programs.
enum SpeedPage {
    static let perFrame = ["sample", "draw", "convert", "analysis", "coding", "write"]
    private static let encoding = ["convert", "analysis", "coding", "write"]

    static func text(_ figures: SpeedFigures, _ comparison: ComparisonFigures) -> String {
        """
        # Speed

        Written by `Benchmarks/ProjectPages` from `Benchmarks/RenderBenchmark/figures.json` and \
        `Benchmarks/comparison/figures.json`.

        \(figures.machine.description) Figures are medians, of \(figures.runs) runs; scenes are rendered as GIF at \
        \(Fixed.text(figures.fps, 0)) frames per second with the quality `standard`. Other machines give other times; the \
        ratios differ less.

        ![CPU milliseconds per frame of each scene, by stage. The tables below list the same figures.](speed.svg)

        ## Stages

        CPU time of one thread. Reading turns YAML into nodes and pictures into pixels, compiling checks and resolves what \
        the scene declares, playing simulates the script. They are in milliseconds per scene, the others per frame of the \
        animation. A frame that equals the one before is not drawn. Converting removes partial transparency and compares \
        frames; analysis finds the pixels that change and chooses their palette; coding chooses the colour of each pixel and \
        compresses; writing includes the file system.

        \(stages(figures.scenes))

        ## Floors

        Less work on the same frames in the same run, in CPU milliseconds per frame: copying the pixels with memcpy; writing \
        whole frames of ready 8-bit indices with giflib, without choosing colours; drawing each frame completely with a new \
        renderer. The ratios are those of all stages to the copy, of the encoder's four stages to giflib, and of drawing \
        to drawing completely.

        Coding is the slowest stage, and takes several times as long as giflib, because it searches for the colours that make \
        the file smaller. Among the scenes of the repository, films and blurs that fill the canvas are the slowest.

        \(floors(figures.scenes))

        ## Whole renders

        Wall-clock time on all \(figures.machine.cores) cores in a new process for each scene, and its largest resident \
        memory. Preparing includes the list of the installed fonts.

        \(renders(figures.scenes, fps: figures.fps))

        ## Growth

        Wall-clock time from the scene file to the finished GIF on all cores. The scenes called by \
        layers or seconds are generated: ten squares move, the other layers stand still. Frames, layers and pixels are \
        increased one at a time.

        \(growth(figures))

        ## Threads

        The same renders with one thread and with more, in seconds.

        \(threads(figures.growth(with: "jobs")))

        ## Other programs

        \(comparison.machine.description) Figures are medians, of \(comparison.runs) runs, in which the programs took turns.

        \(others(comparison))

        ## How to measure again

        ```
        swift build -c release
        .build/release/RenderBenchmark --json > figures.json && mv figures.json Benchmarks/RenderBenchmark/
        python3 -m venv .build/comparing && .build/comparing/bin/pip install -r Benchmarks/comparison/requirements.txt
        .build/comparing/bin/python3 Benchmarks/comparison/compare.py --json Benchmarks/comparison/figures.json
        .build/release/ProjectPages
        ```

        The first program takes about ten minutes, the second one five. `Benchmarks/RenderBenchmark/ideas.md` lists what was tried.

        """
    }

    private static func name(_ scene: SpeedFigures.Scene) -> String {
        "\(scene.shape.scene) \(DecimalText.short(scene.scale))x"
    }

    private static func stages(_ scenes: [SpeedFigures.Scene]) -> String {
        let once = ["read", "compile", "play"]
        return Markdown.table(
            ["scene", "frames, drawn"] + once + perFrame + ["per frame"],
            scenes.map { scene in
                [name(scene), "\(scene.shape.frames), \(scene.shape.drawnFrames)"]
                    + once.map { Fixed.text(scene.stage($0), 1) } + perFrame.map { Fixed.text(scene.stage($0), 2) }
                    + ["**\(Fixed.text(scene.sum(perFrame), 2))**"]
            })
    }

    private static func floors(_ scenes: [SpeedFigures.Scene]) -> String {
        Markdown.table(
            ["scene", "copy", "giflib", "complete drawing", "all / copy", "encoding / giflib", "drawing / complete"],
            scenes.map { scene in
                func ratio(_ names: [String], _ floor: String, _ decimals: Int = 2) -> String {
                    Fixed.text(scene.sum(names) / scene.floor(floor), decimals)
                }
                return [name(scene)] + ["copy", "giflib", "redraw"].map { Fixed.text(scene.floor($0), 2) }
                    + [ratio(perFrame, "copy", 0), ratio(encoding, "giflib"), ratio(["draw"], "redraw")]
            })
    }

    private static func renders(_ scenes: [SpeedFigures.Scene], fps: Double) -> String {
        Markdown.table(
            ["scene", "pixels", "prepare", "render", "seconds of animation per second", "memory", "GIF"],
            scenes.map { scene in
                let seconds = (scene.process.preparation + scene.process.rendering) / 1000
                return [
                    name(scene), "\(scene.shape.width) x \(scene.shape.height)",
                    "\(Fixed.text(scene.process.preparation / 1000, 2)) s",
                    "\(Fixed.text(scene.process.rendering / 1000, 2)) s",
                    Fixed.text(Double(scene.shape.frames) / fps / seconds, 1),
                    "\(Fixed.text(scene.process.peakMegabytes, 0)) MB", kilobytes(scene.shape.bytes),
                ]
            })
    }

    private static func growth(_ figures: SpeedFigures) -> String {
        let rows = ["frames", "layers", "pixels"].flatMap { quantity in
            figures.growth(with: quantity).flatMap { growth in
                growth.points.map { point in
                    [
                        "\(Fixed.grouped(Int(point.value))) \(quantity)", growth.scene,
                        "\(point.frames)", "\(Fixed.text(point.seconds, 2)) s",
                        "\(Fixed.text(point.preparation, 2)) s",
                        "\(Fixed.text(1000 * (point.seconds - point.preparation) / Double(point.frames), 2)) ms",
                    ]
                }
            }
        }
        return Markdown.table(["quantity", "scene", "frames", "time", "of which preparing", "rest per frame"], rows)
    }

    private static func threads(_ growth: [SpeedFigures.Growth]) -> String {
        let counts = growth.first?.points.map { Int($0.value) } ?? []
        return Markdown.table(
            ["scene"] + counts.map { "\($0) thread\($0 == 1 ? "" : "s")" } + ["ratio"],
            growth.map { growth in
                let seconds = growth.points.map(\.seconds)
                return [growth.scene] + seconds.map { Fixed.text($0, 2) }
                    + [Fixed.text((seconds.first ?? .nan) / (seconds.last ?? .nan), 2)]
            })
    }

    static func kilobytes(_ bytes: Int?) -> String {
        bytes.map { "\(Fixed.grouped(Int((Double($0) / 1000).rounded()))) kB" } ?? ""
    }
}
