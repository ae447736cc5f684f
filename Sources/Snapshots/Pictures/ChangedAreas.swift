import Graphics

/// The differing pixels of a picture, grouped into connected areas. Pixels at most six columns and rows apart are connected, so
/// that the glyphs of a text are one area.
struct ChangedAreas {
    /// Connected pixels.
    struct Area {
        /// Their number.
        var pixels: Int
        var box: PixelRect
        fileprivate var label: Int32
    }

    private static let reach = 3
    /// Of more areas only the largest are attributed to regions.
    private static let maxAreas = 32

    private let width: Int
    private let height: Int
    private var flags: [Bool]
    /// By pixel: whether a differing pixel is within reach. Then the number of its area, from 1.
    private var labels: [Int32] = []

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        flags = [Bool](repeating: false, count: width * height)
    }

    mutating func insert(x: Int, y: Int) { flags[y * width + x] = true }

    /// The largest areas.
    mutating func connected() -> [Area] {
        labels = dilated().map { $0 ? -1 : 0 }
        var areas: [Area] = []
        var stack: [Int] = []
        for start in labels.indices where labels[start] == -1 {
            let label = Int32(areas.count + 1)
            var (pixels, left, top, right, bottom) = (0, Int.max, Int.max, -1, -1)
            labels[start] = label
            stack.append(start)
            while let place = stack.popLast() {
                let (x, y) = (place % width, place / width)
                if flags[place] {
                    pixels += 1
                    (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                }
                if x > 0 { visit(place - 1, label, &stack) }
                if x < width - 1 { visit(place + 1, label, &stack) }
                if y > 0 { visit(place - width, label, &stack) }
                if y < height - 1 { visit(place + width, label, &stack) }
            }
            areas.append(
                Area(
                    pixels: pixels, box: PixelRect(x: left, y: top, maxX: right + 1, maxY: bottom + 1), label: label))
        }
        return Array(areas.sorted { ($1.pixels, $0.label) < ($0.pixels, $1.label) }.prefix(Self.maxAreas))
    }

    @inline(__always)
    private mutating func visit(_ place: Int, _ label: Int32, _ stack: inout [Int]) {
        guard labels[place] == -1 else { return }
        labels[place] = label
        stack.append(place)
    }

    /// The number of an area's pixels in a box.
    func pixels(of area: Area, in box: PixelRect) -> Int {
        if box.contains(area.box) { return area.pixels }
        let common = area.box.intersection(box)
        guard !common.isEmpty else { return 0 }
        var count = 0
        for y in common.y..<common.maxY {
            for place in (y * width + common.x)..<(y * width + common.maxX)
            where flags[place] && labels[place] == area.label {
                count += 1
            }
        }
        return count
    }

    /// Counts in the part of a box outside of other boxes: all pixels, those within reach of a differing one, and those that
    /// differ. Call it after `connected`.
    func count(in box: PixelRect, outside others: [PixelRect]) -> (area: Int, near: Int, differing: Int) {
        var (area, near, differing) = (0, 0, 0)
        for y in box.y..<box.maxY {
            let inRow = others.filter { y >= $0.y && y < $0.maxY }
            var x = box.x
            while x < box.maxX {
                if let other = inRow.first(where: { x >= $0.x && x < $0.maxX }) {
                    x = other.maxX
                    continue
                }
                area += 1
                if labels[y * width + x] != 0 { near += 1 }
                if flags[y * width + x] { differing += 1 }
                x += 1
            }
        }
        return (area, near, differing)
    }

    /// Whether a differing pixel is within reach, by pixel.
    private func dilated() -> [Bool] {
        let rows = Self.spread(flags, lines: height, step: width, length: width, stride: 1)
        return Self.spread(rows, lines: width, step: 1, length: height, stride: width)
    }

    /// Spreads each set flag along its line.
    private static func spread(_ flags: [Bool], lines: Int, step: Int, length: Int, stride: Int) -> [Bool] {
        var result = [Bool](repeating: false, count: flags.count)
        for line in 0..<lines {
            // The first position that is not set yet.
            var next = 0
            for position in 0..<length where flags[line * step + position * stride] {
                let end = min(position + reach, length - 1)
                next = max(next, position - reach)
                while next <= end {
                    result[line * step + next * stride] = true
                    next += 1
                }
            }
        }
        return result
    }
}
