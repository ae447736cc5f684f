import BenchmarkFigures
import Pages

/// The time of each stage of a render, its growth, and how it compares with other programs.
enum SpeedPage {
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

        \(threads(figures.growth(with: .jobs)))

        ## Blur

        Blurring a whole canvas of 414 x 736 points with a standard deviation of 20 points, on one thread, beside three box \
        filters in C (`Benchmarks/CBoxBlur`). The errors are the largest differences from the exact Gaussian along an edge \
        from black to white, in levels of 255.

        \(blur(figures.blur))

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

    private static func name(_ scene: SceneFigures) -> String {
        "\(scene.shape.scene) \(DecimalText.short(scene.scale))x"
    }

    private static func stages(_ scenes: [SceneFigures]) -> String {
        let names = (Stage.perScene + Stage.perFrame).map(\.rawValue)
        return Markdown.table(
            ["scene", "frames, drawn"] + names + ["per frame"],
            scenes.map { scene in
                [name(scene), "\(scene.shape.frames), \(scene.shape.drawnFrames)"]
                    + Stage.perScene.map { Fixed.text(scene.stages[$0] ?? 0, 1) }
                    + Stage.perFrame.map { Fixed.text(scene.stages[$0] ?? 0, 2) }
                    + ["**\(Fixed.text(scene.sum(Stage.perFrame), 2))**"]
            })
    }

    private static func floors(_ scenes: [SceneFigures]) -> String {
        Markdown.table(
            ["scene", "copy", "giflib", "complete drawing", "all / copy", "encoding / giflib", "drawing / complete"],
            scenes.map { scene in
                func ratio(_ time: Double, _ floor: Floor, _ decimals: Int = 2) -> String {
                    Fixed.text(time / (scene.floors[floor] ?? .nan), decimals)
                }
                return [name(scene)] + Floor.allCases.map { Fixed.text(scene.floors[$0] ?? .nan, 2) } + [
                    ratio(scene.sum(Stage.perFrame), .copy, 0), ratio(scene.encoding, .giflib),
                    ratio(scene.sum([.draw]), .redraw),
                ]
            })
    }

    private static func renders(_ scenes: [SceneFigures], fps: Double) -> String {
        Markdown.table(
            ["scene", "pixels", "prepare", "render", "seconds of animation per second", "memory", "GIF"],
            scenes.map { scene in
                guard let process = scene.process else { return [name(scene)] }
                let seconds = (process.preparation + process.rendering) / 1000
                return [
                    name(scene), "\(scene.shape.width) x \(scene.shape.height)",
                    "\(Fixed.text(process.preparation / 1000, 2)) s",
                    "\(Fixed.text(process.rendering / 1000, 2)) s",
                    Fixed.text(Double(scene.shape.frames) / fps / seconds, 1),
                    "\(Fixed.text(process.peakMegabytes, 0)) MB", kilobytes(scene.shape.bytes),
                ]
            })
    }

    private static func growth(_ figures: SpeedFigures) -> String {
        let rows = [Growth.Quantity.frames, .layers, .pixels].flatMap { quantity in
            figures.growth(with: quantity).flatMap { growth in
                growth.points.map { point in
                    [
                        "\(Fixed.grouped(Int(point.value))) \(quantity.rawValue)", growth.scene,
                        "\(point.frames)", "\(Fixed.text(point.seconds, 2)) s",
                        "\(Fixed.text(point.preparation, 2)) s",
                        "\(Fixed.text(1000 * (point.seconds - point.preparation) / Double(point.frames), 2)) ms",
                    ]
                }
            }
        }
        return Markdown.table(["quantity", "scene", "frames", "time", "of which preparing", "rest per frame"], rows)
    }

    private static func threads(_ growth: [Growth]) -> String {
        let counts = growth.first?.points.map { Int($0.value) } ?? []
        return Markdown.table(
            ["scene"] + counts.map { "\($0) thread\($0 == 1 ? "" : "s")" } + ["ratio"],
            growth.map { growth in
                let seconds = growth.points.map(\.seconds)
                return [growth.scene] + seconds.map { Fixed.text($0, 2) }
                    + [Fixed.text((seconds.first ?? .nan) / (seconds.last ?? .nan), 2)]
            })
    }

    private static func blur(_ figures: [BlurFigures]) -> String {
        Markdown.table(
            ["pixels", "Zoetrope", "box filters in C", "ratio", "error of Zoetrope", "error of box filters"],
            figures.map { blur in
                [
                    "\(blur.width) x \(blur.height)", "\(Fixed.text(blur.gaussian, 1)) ms",
                    "\(Fixed.text(blur.boxes, 1)) ms", Fixed.text(blur.boxes / blur.gaussian, 2),
                    Fixed.text(blur.gaussianError, 1), Fixed.text(blur.boxesError, 1),
                ]
            })
    }

    static func kilobytes(_ bytes: Int?) -> String {
        bytes.map { "\(Fixed.grouped(Int((Double($0) / 1000).rounded()))) kB" } ?? ""
    }
}
