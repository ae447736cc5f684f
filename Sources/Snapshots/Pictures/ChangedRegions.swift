import Graphics

/// The names of the regions, such as layers, that explain where two pictures differ.
///
/// Only regions with content count: a layer that draws nothing cannot be the cause. Each connected area of differing pixels is
/// attributed to the region that contains half of it and has most nearly its size and place, and of several such regions to the
/// frontmost one. A large translucent region in front of a small change is therefore not its cause, but it is the cause of a change
/// over its whole size. A region with text alone is not the cause of an area that fills most of it, because letters do not. An area that appears because another region has moved away from there is left out. After that, a region is
/// a cause as well if most of it differs where no region found so far covers it, such as a card behind another card.
struct ChangedRegions {
    /// The largest change first; each name once.
    private(set) var names: [String] = []

    /// The common pixels of a region and the box of an area, as a share of the pixels of both, above which the region as a whole has
    /// changed.
    private static let minFit = 0.5
    /// A region fits as well as the best one from this part of its share on.
    private static let equalFit = 0.9
    /// The share of a region with text alone that its letters cover at most.
    private static let maxLetters = 0.5
    /// The share of the uncovered part of a region that differs if it is a cause as well.
    private static let minExposed = 0.8
    /// A smaller uncovered part of a region says nothing about it.
    private static let minExposedPart = 0.15
    /// What a region has uncovered by moving is at most this far from it, in pixels, or has its size up to `sizeSlack`.
    private static let uncoveredDistance = 8
    private static let sizeSlack = 0.2

    private struct Cause {
        var region: Int
        var pixels: Int
        /// The box of the area; nil if the region as a whole has changed.
        var part: PixelRect?
    }

    /// Cost: about 20 operations for each pixel of the picture, and one for each pixel of the edges of regions.
    init(_ scan: DifferenceScan, _ actual: Bitmap, _ expected: Bitmap, among regions: [NamedRegion]) {
        let size = PixelRect(x: 0, y: 0, width: actual.width, height: actual.height)
        let cover = RegionCover(regions, width: size.width, height: size.height)
        var (areas, bare) = (ChangedAreas(width: size.width, height: size.height), 0)
        _ = scan.run(actual, expected) { x, y, _, classification in
            guard classification == .differing else { return }
            if !cover.contains(x: x, y: y) { bare += 1 }
            areas.insert(x: x, y: y)
        }
        if cover.isBackground(bare) {
            names = [NamedRegion.background]
            return
        }
        // A layer can be beyond the picture in part.
        let boxes = regions.map { $0.hasContent ? $0.box.intersection(size) : .empty }
        let texts = regions.map(\.isText)
        let found = areas.connected().compactMap { Self.cause(of: $0, areas, boxes, texts) }
        var causes = found.filter { cause in
            guard let part = cause.part else { return true }
            return !found.contains { $0.region > cause.region && Self.hasUncovered(part, boxes[$0.region]) }
        }
        causes += Self.exposed(areas, boxes, besides: causes.map(\.region))
        var pixels: [Int: Int] = [:]
        for cause in causes { pixels[cause.region, default: 0] += cause.pixels }
        for (region, _) in pixels.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            let name = regions[region].name
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
    }

    private static func cause(
        of area: ChangedAreas.Area, _ areas: ChangedAreas, _ boxes: [PixelRect], _ texts: [Bool]
    ) -> Cause? {
        var best: (region: Int, fit: Double)?
        for region in boxes.indices.reversed() {
            let common = area.box.intersection(boxes[region])
            let pixels = areas.pixels(of: area, in: boxes[region])
            guard !common.isEmpty, 2 * pixels >= area.pixels else { continue }
            if texts[region], Double(pixels) > maxLetters * Double(boxes[region].area) { continue }
            let fit = Double(common.area) / Double(area.box.area + boxes[region].area - common.area)
            if best.map({ fit * equalFit > $0.fit }) ?? true { best = (region, fit) }
        }
        return best.map { Cause(region: $0.region, pixels: area.pixels, part: $0.fit >= minFit ? nil : area.box) }
    }

    /// Whether an area differs because a region in front of it has moved away.
    private static func hasUncovered(_ area: PixelRect, _ region: PixelRect) -> Bool {
        let near = PixelRect(
            x: area.x - uncoveredDistance, y: area.y - uncoveredDistance, maxX: area.maxX + uncoveredDistance,
            maxY: area.maxY + uncoveredDistance)
        func isClose(_ a: Int, _ b: Int) -> Bool { abs(Double(a - b)) <= sizeSlack * Double(max(a, b)) }
        return !near.intersection(region).isEmpty
            || isClose(area.width, region.width) && isClose(area.height, region.height)
    }

    /// The regions, from the front, of which most differs outside of those that are found already.
    private static func exposed(_ areas: ChangedAreas, _ boxes: [PixelRect], besides known: [Int]) -> [Cause] {
        guard let front = known.max() else { return [] }
        var found: [Cause] = []
        for region in boxes.indices.reversed() where region < front && !boxes[region].isEmpty {
            guard !known.contains(region), found.count < 2 else { continue }
            let covered = (known + found.map(\.region)).map { boxes[$0] }
            // Most regions are inside of another one.
            guard !covered.contains(where: { $0.contains(boxes[region]) }) else { continue }
            let (area, near, pixels) = areas.count(in: boxes[region], outside: covered)
            guard Double(area) >= minExposedPart * Double(boxes[region].area),
                Double(near) >= minExposed * Double(area), pixels > 0
            else { continue }
            found.append(Cause(region: region, pixels: pixels))
        }
        return found
    }
}
