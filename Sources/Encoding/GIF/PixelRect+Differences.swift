import Graphics

extension PixelRect {
    /// The bounding box of the pixels that differ between two pictures of the same size, in rows without padding; nil if there are
    /// none. Scans from each side up to the box, eight pixels at a time.
    init?(
        differencesOf first: UnsafePointer<UInt32>, and second: UnsafePointer<UInt32>, width: Int, height: Int
    ) {
        var top = 0
        var found: Int?
        while top < height {
            found = Self.firstDifference(first + top * width, second + top * width, count: width)
            if found != nil { break }
            top += 1
        }
        guard var left = found else { return nil }
        var bottom = height - 1
        while bottom > top, Self.firstDifference(first + bottom * width, second + bottom * width, count: width) == nil {
            bottom -= 1
        }
        var right = left
        for row in top...bottom {
            let (first, second) = (first + row * width, second + row * width)
            left = Self.firstDifference(first, second, count: left) ?? left
            let start = right + 1
            if let last = Self.lastDifference(first + start, second + start, count: width - start) {
                right = start + last
            }
        }
        self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    private static let block = 8

    @inline(__always)
    private static func isEqualBlock(_ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>) -> Bool {
        let first = UnsafeRawPointer(first).loadUnaligned(as: SIMD4<UInt64>.self)
        let second = UnsafeRawPointer(second).loadUnaligned(as: SIMD4<UInt64>.self)
        let difference = first ^ second
        return (difference.x | difference.y) | (difference.z | difference.w) == 0
    }

    private static func firstDifference(
        _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, count: Int
    ) -> Int? {
        var place = 0
        while place + block <= count, isEqualBlock(first + place, second + place) { place += block }
        while place < count {
            if first[place] != second[place] { return place }
            place += 1
        }
        return nil
    }

    private static func lastDifference(
        _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, count: Int
    ) -> Int? {
        var end = count
        while end >= block, isEqualBlock(first + end - block, second + end - block) { end -= block }
        while end > 0 {
            if first[end - 1] != second[end - 1] { return end - 1 }
            end -= 1
        }
        return nil
    }
}
