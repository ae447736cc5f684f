import Graphics

extension PixelRect {
    /// The bounding box of the pixels for which `test`, called with an index in rows of `width`, returns true; nil if
    /// there are none. Scans from each side up to the box, so the cost is about that of the margin around it.
    @inline(__always)
    static func around(width: Int, height: Int, where test: (Int) -> Bool) -> PixelRect? {
        around(in: PixelRect(x: 0, y: 0, width: width, height: height), rowLength: width, where: test)
    }

    /// The same for the pixels of an area.
    @inline(__always)
    static func around(in area: PixelRect, rowLength width: Int, where test: (Int) -> Bool) -> PixelRect? {
        func rowHas(_ row: Int, _ columns: Range<Int>) -> Int? {
            var place = row * width + columns.lowerBound
            let end = row * width + columns.upperBound
            while place < end {
                if test(place) { return place - row * width }
                place += 1
            }
            return nil
        }
        var top = area.y
        var first: Int?
        while top < area.maxY {
            first = rowHas(top, area.x..<area.maxX)
            if first != nil { break }
            top += 1
        }
        guard var left = first else { return nil }
        var bottom = area.maxY - 1
        while bottom > top, rowHas(bottom, area.x..<area.maxX) == nil { bottom -= 1 }
        var right = left
        for row in top...bottom {
            if let hit = rowHas(row, area.x..<left) { left = hit }
            var column = area.maxX - 1
            while column > right, !test(row * width + column) { column -= 1 }
            right = max(right, column)
        }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
