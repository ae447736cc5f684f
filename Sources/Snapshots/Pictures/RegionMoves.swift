package import Graphics

/// The regions, such as layers, that show the same pixels as before at another place.
///
/// A region has moved if nearly all of its pixels are those of the expected picture at one distance, and if about as many pixels differ at
/// that old place as at the new one. The distances that are tried are those between its sides and the sides of the areas that differ: such
/// an area covers the old and the new place of a region, or the old place alone.
package struct RegionMoves: Sendable, Hashable {
    /// A region that has moved.
    package struct Move: Sendable, Hashable {
        package var name: String
        /// In pixels, to the right.
        package var x: Int
        /// In pixels, downwards.
        package var y: Int

        package init(_ name: String, x: Int, y: Int) { (self.name, self.x, self.y) = (name, x, y) }

        /// `card has moved down by 8 pixels`
        package var description: String {
            func pixels(_ count: Int) -> String { "\(count) pixel\(count == 1 ? "" : "s")" }
            let (across, down) = (x < 0 ? "to the left" : "to the right", y < 0 ? "up" : "down")
            if x == 0 { return "\(name) has moved \(down) by \(pixels(abs(y)))" }
            if y == 0 { return "\(name) has moved \(across) by \(pixels(abs(x)))" }
            return "\(name) has moved \(down) by \(abs(y)) and \(across) by \(pixels(abs(x)))"
        }
    }

    /// The largest region first. A region inside of another one that has moved by the same distance is left out.
    package private(set) var moves: [Move] = []
    /// The share of the differing pixels at old and new places of these regions, 0...1.
    package private(set) var explained = 0.0

    /// One for each of the largest regions, and the number of the others.
    package var descriptions: [String] {
        let others = moves.count - Self.maxDescribed
        let first = moves.prefix(Self.maxDescribed).map(\.description)
        return others > 0 ? first + ["\(others) more layer\(others == 1 ? " has" : "s have") moved"] : first
    }

    private static let maxDescribed = 3

    /// A region with fewer pixels, or with more than this share of the picture, says nothing.
    private static let (minPixels, maxShare) = (16, 0.9)
    /// The most regions that are tried, and the most pixels of each that are compared.
    private static let (maxRegions, maxSamples) = (64, 4096)
    /// The share of a region's pixels that may differ from those at its old place, and that number divided by the number of pixels that
    /// differ at its places.
    private static let (maxRest, maxRatio) = (0.02, 0.25)
    /// The number of pixels that differ at the new place divided by that at the old place, or the other way round.
    private static let maxImbalance = 2
    /// The difference that is not one, in levels, of any two pictures and of GIFs, whose pixels depend on their neighbours.
    private static let (minLevels, ditherLevels) = (2, 24)
    /// An area with the size of a region up to so many pixels is its old place.
    private static let sizeSlack = 3

    /// No region has moved.
    package init() {}

    private struct Found {
        var move: Move
        /// Its places in the picture.
        var old: PixelRect
        var new: PixelRect

        var distance: SIMD2<Int> { SIMD2(move.x, move.y) }
    }

    /// Cost: about 20 operations for each pixel of the picture, and at most 64 regions with 350 distances and 4096 pixels each.
    ///
    /// - Parameters:
    ///   - regions: in drawing order.
    ///   - isDithered: whether differences that another palette of a GIF explains are left out.
    /// - Throws: `SizeDifference` if the sizes differ.
    package init(
        _ actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance, among regions: [NamedRegion],
        isDithered: Bool = false
    ) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        guard !regions.isEmpty else { return }
        let picture = PixelRect(x: 0, y: 0, width: actual.width, height: actual.height)
        let scan = DifferenceScan(
            width: picture.width, height: picture.height, tolerance: tolerance,
            visible: isDithered ? VisibleDifference.ofDithered(actual, with: expected) : nil)
        var areas = ChangedAreas(width: picture.width, height: picture.height)
        _ = scan.run(actual, expected) { x, y, _, classification in
            if classification == .differing { areas.insert(x: x, y: y) }
        }
        let boxes = areas.connected().map(\.box)
        let levels = isDithered ? Self.ditherLevels : max(tolerance.levels, Self.minLevels)
        let candidates = regions.filter { region in
            let seen = region.box.intersection(picture)
            return region.hasContent && !region.name.isEmpty && seen.area >= Self.minPixels
                && Double(seen.area) <= Self.maxShare * Double(picture.area)
                && boxes.contains { Self.touches($0, seen) }
        }
        let tried = candidates.sorted { $0.box.area > $1.box.area }.prefix(Self.maxRegions)
        func move(of region: NamedRegion, at distances: Set<SIMD2<Int>>) -> Found? {
            let seen = region.box.intersection(picture)
            var best: (distance: SIMD2<Int>, rest: Double)?
            // Of several distances that fit equally well the shortest is taken.
            for distance in distances.sorted(by: { (Self.length($0), $0.x) < (Self.length($1), $1.x) }) {
                let rest = Self.rest(actual, expected, region.box, distance.x, distance.y, picture, levels)
                if let rest, rest < best?.rest ?? .infinity { best = (distance, rest) }
                if best?.rest == 0 { break }
            }
            return best.map { best in
                let old = PixelRect(
                    x: seen.x - best.distance.x, y: seen.y - best.distance.y, width: seen.width, height: seen.height)
                return Found(move: Move(region.name, x: best.distance.x, y: best.distance.y), old: old, new: seen)
            }
        }
        let first = tried.map { move(of: $0, at: Self.distances(of: $0.box.intersection(picture), boxes)) }
        // A layer moves with its superlayer, and a row with the rows around it.
        let known = Set(first.compactMap { $0?.distance })
        var found = zip(tried, first).compactMap { region, one in
            [one, move(of: region, at: known)].compactMap(\.self)
                .min { Self.length($0.distance) < Self.length($1.distance) }
        }
        Self.dropExchanges(&found, candidates.map { $0.box.intersection(picture) })
        Self.dropParts(&found, regions.map { ($0.name, $0.box.intersection(picture)) })
        for (index, one) in found.enumerated() {
            let isInside = found[..<index].contains {
                $0.new.contains(one.new) && $0.distance == one.distance
            }
            // Layers without an id have the name of what contains them.
            if !isInside, !moves.contains(one.move) { moves.append(one.move) }
        }
        var (all, inside) = (0, 0)
        _ = scan.run(actual, expected) { x, y, _, classification in
            guard classification == .differing else { return }
            all += 1
            if found.contains(where: { $0.old.contains(x: x, y: y) || $0.new.contains(x: x, y: y) }) { inside += 1 }
        }
        explained = Double(inside) / Double(max(all, 1))
    }

    /// Leaves out regions that look like another one did: whose old place is that of a region that has not moved away from there.
    private static func dropExchanges(_ found: inout [Found], _ regions: [PixelRect]) {
        func isPlace(_ a: PixelRect, _ b: PixelRect) -> Bool {
            [a.x - b.x, a.y - b.y, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) <= sizeSlack }
        }
        var count = -1
        while count != found.count {
            count = found.count
            let known = found
            found = known.filter { one in
                regions.allSatisfy { region in
                    !isPlace(region, one.old) || region == one.new
                        || known.contains { $0.new == region && $0.distance == one.distance }
                }
            }
        }
    }

    /// Leaves out a layer without an id, which has the name of what contains it, unless that has moved by the same distance. A plain
    /// part looks like many places.
    private static func dropParts(_ found: inout [Found], _ regions: [(name: String, box: PixelRect)]) {
        var wholes: [String: PixelRect] = [:]
        // A layer is drawn before its sublayers.
        for region in regions where wholes[region.name] == nil { wholes[region.name] = region.box }
        let known = found
        found = known.filter { one in
            let whole = wholes[one.move.name]
            return one.new == whole
                || known.contains { $0.move.name == one.move.name && $0.new == whole && $0.distance == one.distance }
        }
    }

    /// Whether an area is in a region or beside it.
    private static func touches(_ area: PixelRect, _ region: PixelRect) -> Bool {
        area.x <= region.maxX && area.maxX >= region.x && area.y <= region.maxY && area.maxY >= region.y
    }

    private static func length(_ distance: SIMD2<Int>) -> Int { abs(distance.x) + abs(distance.y) }

    /// By how far a region may have moved, if areas that differ are its old place, its old and new places, or what of its old place is now
    /// beside it.
    private static func distances(of region: PixelRect, _ areas: [PixelRect]) -> Set<SIMD2<Int>> {
        var distances: Set<SIMD2<Int>> = []
        for area in areas {
            if abs(area.width - region.width) <= sizeSlack, abs(area.height - region.height) <= sizeSlack {
                distances.insert(SIMD2(region.x - area.x, region.y - area.y))
            }
            for x in [0, region.x - area.x, region.maxX - area.maxX] {
                for y in [0, region.y - area.y, region.maxY - area.maxY] { distances.insert(SIMD2(x, y)) }
            }
        }
        distances.remove(.zero)
        return distances
    }

    /// The greatest common divisor.
    private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

    /// The share of a region's pixels that differ from those of the expected picture at the distance; nil if the region has not moved by it.
    private static func rest(
        _ actual: Bitmap, _ expected: Bitmap, _ region: PixelRect, _ x: Int, _ y: Int, _ picture: PixelRect,
        _ levels: Int
    ) -> Double? {
        let (new, whole) = (region.intersection(picture), region.area)
        // What comes in from outside of the picture has no old place.
        let old = PixelRect(x: new.x - x, y: new.y - y, width: new.width, height: new.height).intersection(picture)
        guard 2 * old.area >= new.area else { return nil }
        // Without a common divisor with the width, so that the pixels are in all columns.
        var step = max(old.area / maxSamples, 1)
        while divisor(step, old.width) > 1 { step += 1 }
        let count = (old.area + step - 1) / step
        var (others, arrived, gone) = (0, 0, 0)
        for index in stride(from: 0, to: old.area, by: step) {
            let (column, row) = (old.x + index % old.width, old.y + index / old.width)
            func differs(_ column: Int, _ row: Int, from pixel: UInt32) -> Bool {
                PixelDifference(actual[column, row], pixel).largest > levels
            }
            if differs(column + x, row + y, from: expected[column, row]) {
                others += 1
                if Double(others) > maxRest * Double(count) { return nil }
            }
            if differs(column + x, row + y, from: expected[column + x, row + y]) { arrived += 1 }
            if differs(column, row, from: expected[column, row]) { gone += 1 }
        }
        // A region that grows or shrinks, or that looks like another place, only arrives or only leaves. One that leaves the picture does so too.
        let isComplete = whole == new.area
        guard gone > 0, maxImbalance * gone >= arrived, !isComplete || maxImbalance * arrived >= gone,
            Double(others) <= maxRatio * Double(max(arrived, gone))
        else { return nil }
        return Double(others) / Double(count)
    }
}
