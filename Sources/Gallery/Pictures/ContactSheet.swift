package import Graphics
import Playback
import Raster
import SceneModel
package import Zoetrope

/// The variants of a scene at one moment, side by side with their values below them, or several moments of a scene.
package struct ContactSheet {
    private let cells: [Cell]
    /// The number of values of each axis, if the variants are all combinations of them; empty otherwise.
    private let counts: [Int]
    private let scale: Double

    /// The number of pictures.
    package var count: Int { cells.count }

    private struct Cell {
        var scene: PreparedScene
        var moment: SceneMoment
        var label: String
        /// In pixels.
        var size: (width: Int, height: Int)
    }

    /// The number of variants or moments is limited, because each is laid out before the first is drawn.
    package static let maxPictures = 256
    /// The number of moments that are chosen where none is named.
    private static let chosenMoments = 8
    private static let gap = 24
    /// The height of the line below a picture, in pixels.
    private static let labelHeight = 30
    private static let fontSize = 14.0
    /// Narrower pictures have this much room for their labels.
    private static let minWidth = 150
    private static let background = Color(0.89, 0.89, 0.91)
    private static let textColor = Color(0.2, 0.2, 0.22)

    /// Prepares all variants.
    ///
    /// - Parameters:
    ///   - path: the scene file.
    ///   - moment: the moment to show; each variant has it at a time of its own.
    ///   - scale: pixels per point of the pictures.
    /// - Throws: the errors of `PreparedScene`; exit code 3 for too many variants.
    package init(
        _ path: String, _ variants: [SceneVariant], at moment: SceneMoment, scale: Double
    ) throws(ZoetropeError) {
        guard variants.count <= Self.maxPictures else {
            throw ZoetropeError(
                .limit, "\(path): a sheet shows at most \(Self.maxPictures) variants, not \(variants.count)",
                hint: "leave some out with exclude")
        }
        self.scale = scale
        var cells: [Cell] = []
        for variant in variants {
            let scene = try PreparedScene(path, settings: variant.settings)
            let size = try PixelSize(of: scene, scale: scale)
            cells.append(
                Cell(scene: scene, moment: moment, label: variant.label, size: (size.width, size.height)))
        }
        self.cells = cells
        counts = Self.counts(variants)
    }

    /// Moments of a scene, with their times and the names of markers below them.
    ///
    /// - Parameters:
    ///   - moments: in the order of the sheet; if there are none, its key moments.
    ///   - scale: pixels per point of the pictures.
    /// - Throws: the errors of `PreparedScene.time`; exit code 3 for too many moments.
    ///
    /// Cost: samples all layers at each frame of the script if there are no moments.
    package init(_ scene: PreparedScene, at moments: [SceneMoment], scale: Double) throws(ZoetropeError) {
        guard moments.count <= Self.maxPictures else {
            throw ZoetropeError(
                .limit, "\(scene.file): a sheet shows at most \(Self.maxPictures) moments, not \(moments.count)")
        }
        self.scale = scale
        counts = []
        let size = try PixelSize(of: scene, scale: scale)
        var times: [Double] = []
        for moment in moments { times.append(try scene.time(of: moment)) }
        if moments.isEmpty {
            do {
                let events = scene.sampler.timeline.events
                times = try KeyMoments(MotionRecord(scene), events: events, count: Self.chosenMoments).moments.map(
                    \.time)
            } catch {
                throw scene.problem("sampling", error)
            }
        }
        cells = times.prefix(Self.maxPictures).map { time in
            let names = scene.markers.filter { abs($0.time - time) < 1e-6 }.map { LayerNames.words($0.name) }
            return Cell(
                scene: scene, moment: .time(time), label: ([Prose.seconds(time)] + names).joined(separator: ", "),
                size: (size.width, size.height))
        }
    }

    /// The number of values of each axis, the last one changing fastest; empty if the variants are not all combinations.
    private static func counts(_ variants: [SceneVariant]) -> [Int] {
        guard let first = variants.first else { return [] }
        // How long an axis keeps its first value, and how many values it has.
        let axes = first.values.keys.compactMap { axis -> (period: Int, count: Int)? in
            let values = variants.map { $0.values[axis] }
            let period = values.firstIndex { $0 != values[0] } ?? values.count
            let count = Set(values).count
            return count > 1 ? (period, count) : nil
        }
        let counts = axes.sorted { $0.period > $1.period }.map(\.count)
        return counts.reduce(1, *) == variants.count ? counts : []
    }

    /// Draws the sheet: opaque sRGB.
    ///
    /// Cost: draws one picture for each variant.
    ///
    /// - Throws: exit code 3 if the sheet would be too large; the errors of `PreparedScene.still`.
    package func bitmap() throws(ZoetropeError) -> Bitmap {
        guard let first = cells.first?.scene else {
            throw ZoetropeError(.usage, "a sheet needs a picture")
        }
        let layout = Layout(
            cells.map { (max($0.size.width, Self.minWidth), $0.size.height) }, counts: counts, gap: Self.gap,
            labelHeight: Self.labelHeight)
        guard max(layout.width, layout.height) <= Renderer.maxSide else {
            throw ZoetropeError(
                .limit,
                "the sheet would be \(layout.width) x \(layout.height) pixels; the limit is \(Renderer.maxSide) per side",
                hint: "lower --scale, or leave some pictures out")
        }
        let labels = zip(cells, layout.places).map { cell, place in
            label(
                cell.label,
                in: Rect(
                    Double(place.x - Self.gap / 2), Double(place.y + cell.size.height),
                    Double(max(cell.size.width, Self.minWidth) + Self.gap), Double(Self.labelHeight)))
        }
        let size = Size(Double(layout.width), Double(layout.height))
        var sheet = try first.draw(DisplayList(size: size, background: Self.background, items: labels), scale: 1)
        for (cell, place) in zip(cells, layout.places) {
            let inset = max(Self.minWidth - cell.size.width, 0) / 2
            sheet.copy(try cell.scene.picture(at: cell.moment, scale: scale), x: place.x + inset, y: place.y)
        }
        return sheet
    }

    private func label(_ text: String, in box: Rect) -> DisplayItem {
        let font = Font(family: "Inter", size: Self.fontSize)
        return .text(
            TextBlock(
                runs: [TextRun(text, font: font, color: Self.textColor)], box: box, alignment: .center,
                minimumScale: 0.6))
    }

    /// The places of pictures in rows of about the same width, together nearly square.
    struct Layout {
        private(set) var places: [(x: Int, y: Int)] = []
        private(set) var width: Int
        private(set) var height: Int

        /// - Parameter counts: the number of values of each axis. Where they are given, a row has all values of the last axes, so that
        ///   pictures below each other differ in one value.
        init(_ sizes: [(width: Int, height: Int)], counts: [Int], gap: Int, labelHeight: Int) {
            let area = sizes.reduce(0.0) { $0 + Double($1.width + gap) * Double($1.height + gap + labelHeight) }
            let widest = sizes.map(\.width).max() ?? 0
            let limit = max(Int(area.squareRoot() * 1.25), widest + 2 * gap)
            let cell = (width: widest + gap, height: (sizes.map(\.height).max() ?? 0) + labelHeight + gap)
            let columns =
                Self.columns(counts, cell: cell)
                ?? Self.columns(
                    sizes.count, cell: cell, isUpright: sizes.allSatisfy { $0.width < $0.height }, limit: limit)
            var (x, y, rowHeight, right) = (gap, gap, 0, 0)
            for (index, size) in sizes.enumerated() {
                if x > gap, index % columns == 0 {
                    (x, y, rowHeight) = (gap, y + rowHeight, 0)
                }
                places.append((x, y))
                x += size.width + gap
                right = max(right, x)
                rowHeight = max(rowHeight, size.height + labelHeight + gap / 2)
            }
            width = right
            height = y + rowHeight
        }

        /// The columns of a sheet that is nearly as wide as high, each row with all values of the last axes; nil without axes.
        private static func columns(_ counts: [Int], cell: (width: Int, height: Int)) -> Int? {
            let all = counts.reduce(1, *)
            var columns = 1
            // One row of everything is allowed, one column too.
            let choices =
                [1]
                + counts.reversed().map { count in
                    columns *= count
                    return columns
                }
            guard !counts.isEmpty else { return nil }
            return choices.min { distance($0, all, cell) < distance($1, all, cell) }
        }

        /// The columns for pictures without axes: as many as fit into the limit, but with no row much shorter than the others. Up to four
        /// upright pictures are in one row.
        private static func columns(
            _ count: Int, cell: (width: Int, height: Int), isUpright: Bool, limit: Int
        ) -> Int {
            if count <= maxSingleRow, isUpright, count * cell.width < Renderer.maxSide { return max(count, 1) }
            let fitting = max(limit / cell.width, 1)
            let rows = (count + fitting - 1) / fitting
            return (count + rows - 1) / max(rows, 1)
        }

        private static let maxSingleRow = 4

        /// How far the sheet is from a width of 1.25 times its height, as a ratio.
        private static func distance(_ columns: Int, _ all: Int, _ cell: (width: Int, height: Int)) -> Double {
            let (width, height) = (Double(columns * cell.width), Double((all + columns - 1) / columns * cell.height))
            return max(width / height / 1.25, 1.25 * height / width)
        }
    }
}
