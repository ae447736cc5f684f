import Graphics

/// An image that corrects resting pixels.
struct RepairImage {
    var frame: GIFFrame
    /// The number of resting pixels whose colour is still wrong, because the palette of the image has not enough entries.
    var wrongCount: Int
}

/// Codes images that correct resting pixels.
///
/// Such an image has a colour table of its own, for its pixels alone, and is lossless apart from that. It changes a pixel only to a
/// colour that is nearer to the source.
struct RepairCoder {
    /// The table has a transparent entry as well.
    private static let capacity = 255

    private let canvas: GIFCanvas
    private let resting: RestingPixels
    private let settings: GIFSettings

    init(canvas: GIFCanvas, resting: RestingPixels, settings: GIFSettings) {
        self.canvas = canvas
        self.resting = resting
        var settings = settings
        // A third of the tolerance, so that few pixels need a second repair.
        settings.paletteError = Double(resting.tolerance * resting.tolerance) / 9
        self.settings = settings
    }

    /// Codes the pixels that `RestingPixels` has marked, and draws them on the canvas.
    ///
    /// - Parameters:
    ///   - change: their box and number.
    ///   - source: the current source frame.
    ///   - buffers: the marks; receives the numbers of the colours.
    ///   - histogram: counts the colours.
    /// - Returns: nil if no pixel can be improved.
    func image(
        _ change: SourceChange, source: [UInt32], buffers: AnalysisBuffers, histogram: ColorHistogram
    ) -> RepairImage? {
        guard let box = change.box else { return nil }
        let (marks, ids) = (buffers.marks.base, buffers.ids.base)
        let width = canvas.width
        let improved = source.withUnsafeBufferPointer { source -> (colors: FramePalette, wrongCount: Int)? in
            guard let base = source.baseAddress else { return nil }
            let counts = histogram.count(base, marks: marks, box: box, rowLength: width, ids: ids)
            var isFlat = [Bool](repeating: false, count: counts.colors.count)
            for row in box.y..<box.maxY {
                for place in row * width + box.x..<row * width + box.maxX where marks[place] != 0 {
                    let id = Int(ids[place])
                    if !isFlat[id] { isFlat[id] = resting.isFlat(place, source) }
                }
            }
            let colors = palette(for: counts, isFlat: isFlat)
            return keepImprovements(colors, source, box, buffers).map { (colors, $0) }
        }
        guard let (colors, wrongCount) = improved else { return nil }
        let analysis = GIFFrameAnalysis(
            change: change, colors: ColorCounts(), preferred: [], settings: settings, needsTransparent: true,
            capacity: colors.palette.count, own: colors, buffers: buffers)
        let coding = FrameCoding(
            canvas: canvas, analysis: analysis, box: box, source: source, previous: RowProgress(count: canvas.height),
            progress: RowProgress())
        return RepairImage(frame: coding.frame(with: PaletteChoice(colors)), wrongCount: wrongCount)
    }

    /// The palette with the smallest mean error; if pixels stay wrong with it, the one with which fewer do.
    private func palette(for counts: ColorCounts, isFlat: [Bool]) -> FramePalette {
        let nearest = FramePalette(
            counts, preferred: isFlat, capacity: Self.capacity, settings: settings, pinShare: 2)
        let indices = (0..<nearest.mapping.targets.count).map { nearest.mapping.targets.base[$0].symbol }
        let wrong = wrongWeight(counts, isFlat, nearest.palette, indices)
        if wrong > 0 {
            let covering = CoveringPalette(
                counts, isFlat: isFlat, tolerance: resting.tolerance, capacity: Self.capacity)
            if wrongWeight(counts, isFlat, covering.palette, covering.indices) < wrong {
                return FramePalette(
                    palette: covering.palette, mapping: ColorMapping(exact: covering.indices), labs: [])
            }
        }
        return FramePalette(palette: nearest.palette, mapping: ColorMapping(exact: indices), labs: [])
    }

    /// The weight of the pixels that are not accurate enough with a palette and a mapping to it.
    private func wrongWeight(_ counts: ColorCounts, _ isFlat: [Bool], _ palette: Palette, _ indices: [Int]) -> Int {
        counts.colors.indices.reduce(0) { sum, id in
            let difference = ColorStep.largest(palette.colors[indices[id]], counts.colors[id])
            return difference > (isFlat[id] ? 0 : resting.tolerance) ? sum + Int(counts.counts[id]) : sum
        }
    }

    /// Removes the marks of pixels whose colour in the palette is not nearer to the source than that on screen. Returns the number of
    /// pixels whose colour stays wrong; nil if none becomes better.
    private func keepImprovements(
        _ colors: FramePalette, _ source: UnsafeBufferPointer<UInt32>, _ box: PixelRect, _ buffers: AnalysisBuffers
    ) -> Int? {
        let (marks, ids) = (buffers.marks.base, buffers.ids.base)
        var isImproved = false
        var wrongCount = 0
        for row in box.y..<box.maxY {
            for place in row * canvas.width + box.x..<row * canvas.width + box.maxX where marks[place] != 0 {
                let color = colors.palette.colors[colors.mapping.targets.base[Int(ids[place])].symbol]
                let (goal, old) = (source[place], canvas.shown.base[place])
                let distance = ColorStep.largest(old, goal)
                guard
                    color == goal
                        || distance > resting.tolerance && ColorStep.largest(color, goal) < distance
                            && ColorStep.squared(color, goal) < ColorStep.squared(old, goal)
                else {
                    marks[place] = 0
                    wrongCount += 1
                    continue
                }
                isImproved = true
                if resting.isWrong(color, at: place, in: source) {
                    wrongCount += 1
                } else {
                    resting.noteRepair(at: place, isExact: color == goal)
                }
            }
        }
        return isImproved ? wrongCount : nil
    }
}
