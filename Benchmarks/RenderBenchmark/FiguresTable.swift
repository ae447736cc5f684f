import BenchmarkFigures
import Pages

/// The results as text.
struct FiguresTable {
    let figures: SpeedFigures

    var text: String {
        var parts = [
            "\(figures.machine.processor), \(figures.machine.cores) cores, load \(fixed(figures.machine.load, 2)) before, "
                + "\(figures.machine.date). Medians of \(figures.runs) runs."
        ]
        if !figures.scenes.isEmpty { parts += [perScene, perFrame, floors] }
        if figures.scenes.contains(where: { $0.process != nil }) { parts.append(processes) }
        parts += figures.growth.map(text)
        if !figures.blur.isEmpty { parts.append(blur) }
        return parts.joined(separator: "\n\n")
    }

    private var perScene: String {
        table("CPU milliseconds of each scene", Stage.perScene.map(\.rawValue)) { scene in
            Stage.perScene.map { fixed(scene.stages[$0] ?? 0, 1) }
        }
    }

    private var perFrame: String {
        table(
            "CPU milliseconds per frame of the animation",
            ["frames", "drawn"] + Stage.perFrame.map(\.rawValue) + ["all"]
        ) { scene in
            ["\(scene.shape.frames)", "\(scene.shape.drawnFrames)"]
                + Stage.perFrame.map { fixed(scene.stages[$0] ?? 0, 2) } + [fixed(scene.sum(Stage.perFrame), 2)]
        }
    }

    private var floors: String {
        table(
            "Floors, in the same unit, and ratios to them",
            Floor.allCases.map(\.rawValue) + ["all/copy", "encoding/giflib", "draw/redraw"]
        ) { scene in
            func ratio(_ time: Double, _ floor: Floor) -> String { fixed(time / (scene.floors[floor] ?? .nan), 2) }
            return Floor.allCases.map { fixed(scene.floors[$0] ?? 0, 2) } + [
                ratio(scene.sum(Stage.perFrame), .copy), ratio(scene.encoding, .giflib),
                ratio(scene.stages[.draw] ?? 0, .redraw),
            ]
        }
    }

    private var processes: String {
        table("New processes on all cores", ["prepare ms", "render ms", "peak MB"]) { scene in
            guard let process = scene.process else { return [] }
            return [fixed(process.preparation, 0), fixed(process.rendering, 0), fixed(process.peakMegabytes, 0)]
        }
    }

    private var blur: String {
        aligned(
            "Blur of a whole canvas, CPU milliseconds",
            [["scale", "Gaussian", "boxes in C", "ratio", "error", "boxes' error"]]
                + figures.blur.map { blur in
                    [
                        DecimalText.short(blur.scale), fixed(blur.gaussian, 1), fixed(blur.boxes, 1),
                        fixed(blur.boxes / blur.gaussian, 2), fixed(blur.gaussianError, 2), fixed(blur.boxesError, 2),
                    ]
                })
    }

    private func text(_ growth: Growth) -> String {
        let rows = growth.points.map { point in
            [
                "\(Int(point.value))", "\(point.frames)", fixed(point.seconds, 3), fixed(point.preparation, 3),
                fixed(1000 * (point.seconds - point.preparation) / Double(max(point.frames, 1)), 2),
            ]
        }
        return aligned(
            "Growth with \(growth.quantity.rawValue): \(growth.scene)",
            [[growth.quantity.rawValue, "frames", "seconds", "prepare s", "ms/frame"]] + rows)
    }

    private func table(_ title: String, _ head: [String], _ cells: (SceneFigures) -> [String]) -> String {
        aligned(
            title,
            [["scene", "scale"] + head]
                + figures.scenes.map { [$0.shape.scene, DecimalText.short($0.scale)] + cells($0) })
    }

    /// Columns aligned to the right, except the first.
    private func aligned(_ title: String, _ rows: [[String]]) -> String {
        let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let lines = rows.map { row in
            row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }.joined(separator: "  ")
        }
        return ([title] + lines).joined(separator: "\n")
    }

    private func fixed(_ value: Double, _ decimals: Int) -> String {
        value.isFinite ? DecimalText.fixed(value, decimals: decimals) : "-"
    }
}
