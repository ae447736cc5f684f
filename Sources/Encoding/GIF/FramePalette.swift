/// The palette of a frame, and how the colours of its coded pixels map to it.
///
/// Unchecked, because searching the palette fills a cache. One thread makes the palette and another codes with it afterwards.
struct FramePalette: @unchecked Sendable {
    var palette: Palette
    var mapping: ColorMapping
    /// Lab by colour number; empty if the mapping is exact.
    var labs: [Lab]
    /// The mean squared error of the colours that are not exact, in squared levels, when the colours were chosen.
    private(set) var error = 0.0

    /// A colour that covers at least this share of the coded pixels, by weight, stays exact.
    static let pinShare = 0.01
    /// Above this number of colours, they are binned to 5 bits per channel before the split.
    static let binning = 6_000

    init(palette: Palette, mapping: ColorMapping, labs: [Lab]) {
        self.palette = palette
        self.mapping = mapping
        self.labs = labs
    }

    /// A palette of at most `capacity` colours for the frame; lossless if it has no more colours than that.
    ///
    /// - Parameters:
    ///   - known: the colours in Lab if they are known.
    ///   - preferred: by colour number, whether the colour takes precedence among the exact ones; empty if none does.
    ///   - pinShare: the share from which on other colours are exact as well.
    init(
        _ histogram: ColorCounts, labs known: [Lab] = [], preferred: [Bool], capacity: Int, settings: GIFSettings,
        pinShare: Double = Self.pinShare
    ) {
        let colors = histogram.colors
        if colors.count <= capacity {
            palette = Palette(colors)
            mapping = ColorMapping(exact: Array(colors.indices))
            labs = []
            return
        }
        let labs = known.isEmpty ? colors.map { LabConverter.shared.lab($0) } : known
        let pins = Self.pins(histogram, preferred: preferred, capacity: capacity, share: pinShare)
        let points = Self.points(histogram, labs: labs, pins: pins, settings: settings)
        let pinned = pins.map { colors[$0] }
        let (others, error) = VarianceSplit.colors(
            for: points, limit: capacity - pins.count, errorGoal: settings.paletteError, pinned: pins.map { labs[$0] },
            refinements: settings.refinements)
        let taken = Set(pinned)
        let palette = Palette(pinned + others.filter { !taken.contains($0) })
        mapping = ColorMapping(
            labs: labs, counts: histogram.counts, exact: pins.enumerated().map { ($1, $0) }, palette: palette)
        self.palette = palette
        self.labs = labs
        self.error = error
    }

    /// Numbers of the colours that stay exact: preferred ones first, then the most frequent ones.
    private static func pins(
        _ histogram: ColorCounts, preferred: [Bool], capacity: Int, share: Double
    ) -> [Int] {
        let total = histogram.total
        let least = max(Int32((Double(total) * share).rounded(.up)), 2)
        func rank(_ id: Int) -> (Int, Int32, UInt32) {
            (!preferred.isEmpty && preferred[id] ? 0 : 1, -histogram.counts[id], histogram.colors[id])
        }
        let candidates = histogram.colors.indices.filter { id in
            histogram.counts[id] >= least || (!preferred.isEmpty && preferred[id])
        }
        return Array(candidates.sorted { rank($0) < rank($1) }.prefix(capacity))
    }

    /// The colours to be split: all but the exact ones and their closest neighbours, binned if there are many.
    private static func points(
        _ histogram: ColorCounts, labs: [Lab], pins: [Int], settings: GIFSettings
    ) -> [VarianceSplit.Point] {
        let radius = settings.exactColorRadius * Lab.unitsPerLevel
        let near = Int32(radius * radius)
        let pinGrid = NearestGrid(pins.map { labs[$0] })
        let binned = histogram.colors.count > binning
        var bins = [Int32](repeating: -1, count: binned ? 1 << 15 : 0)
        var points: [VarianceSplit.Point] = []
        for (id, color) in histogram.colors.enumerated() {
            if !pins.isEmpty, pinGrid.nearest(to: labs[id]).squaredDistance <= near { continue }
            let weight = Float(histogram.counts[id])
            var lab = SIMD4<Float>(Float(labs[id].x), Float(labs[id].y), Float(labs[id].z), 1)
            var rgb = SIMD4<Float>(Float(color >> 16 & 255), Float(color >> 8 & 255), Float(color & 255), 0)
            guard binned else {
                points.append(VarianceSplit.Point(lab: lab, rgb: rgb, weight: weight))
                continue
            }
            lab *= weight
            rgb *= weight
            let red: UInt32 = color >> 9 & 0x7C00
            let green: UInt32 = color >> 6 & 0x03E0
            let bin = Int(red | green | color >> 3 & 0x001F)
            if bins[bin] < 0 {
                bins[bin] = Int32(points.count)
                points.append(VarianceSplit.Point(lab: lab, rgb: rgb, weight: weight))
            } else {
                let place = Int(bins[bin])
                points[place].lab += lab
                points[place].rgb += rgb
                points[place].weight += weight
            }
        }
        guard binned else { return points }
        return points.map { point in
            VarianceSplit.Point(lab: point.lab / point.weight, rgb: point.rgb / point.weight, weight: point.weight)
        }
    }
}

extension FramePalette {
    /// The same colours mapped to another palette; nil if a colour that must be exact is missing or the error is too large.
    ///
    /// - Parameters:
    ///   - hasTransparent: whether the table of that palette has a transparent entry.
    ///   - isSolid: whether the frame needs none.
    func remapped(
        to global: Palette, _ histogram: ColorCounts, settings: GIFSettings, hasTransparent: Bool, isSolid: Bool
    ) -> FramePalette? {
        guard isSolid || hasTransparent else { return nil }
        if mapping.isExact {
            guard histogram.colors.count <= global.count else { return nil }
            var indices: [Int] = []
            for color in histogram.colors {
                guard let index = global.index(of: color) else { return nil }
                indices.append(index)
            }
            return FramePalette(palette: global, mapping: ColorMapping(exact: indices), labs: [])
        }
        var exact: [(id: Int, index: Int)] = []
        for id in histogram.counts.indices where !mapping.targets.base[id].allowsLoss {
            guard let index = global.index(of: histogram.colors[id]) else { return nil }
            exact.append((id, index))
        }
        let unit = Double(Lab.unitsPerLevel)
        let pixels = histogram.total
        let allowance = settings.reuseAllowance * unit * unit * Double(pixels)
        guard
            let mapping = ColorMapping(
                labs: labs, counts: histogram.counts, exact: exact, palette: global,
                limit: 1.15 * mapping.squaredError + allowance)
        else { return nil }
        return FramePalette(palette: global, mapping: mapping, labs: labs)
    }
}
