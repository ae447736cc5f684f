/// Finds the nearest of up to 256 colours, exactly, for about 10 ns a search.
///
/// Lab space is cut into cubes of 8 levels. The first search in a cube lists every colour that is nearest to
/// any point of it: those whose least distance to the cube is no more than the smallest greatest distance.
/// (A fixed number of colours around the middle is not enough: white became 254 that way.)
///
/// A class, since the lists are a cache that all users of a palette share.
final class NearestGrid {
    private static let shift: Int32 = 6
    private static let edge: Float = 63
    private static let offset: Int32 = 768
    private static let cellsL = 36
    private static let cellsA = 25
    private static let cellsB = 20
    /// So many colours are measured at a time.
    private static let lanes = 8

    private let count: Int
    private let colors: Buffer2D<Lab>
    /// Lab coordinates by colour, for the loop that fills a cell: lightness, then a, then b, each filled up with
    /// colours that are never near.
    private let coordinates: [SIMD8<Float>]
    /// Place of a cell's list in the pool, 0 for a cell not yet met.
    private let cells: Buffer2D<Int32>
    /// Lists: a length, then as many colours in rising order.
    private let pool: UnsafeMutablePointer<Pool>

    /// Behind a pointer of its own, so that a search need not ask whether somebody else writes to it.
    private struct Pool {
        var lists: UnsafeMutablePointer<UInt16>
        var count: Int
        var capacity: Int
    }

    init(_ colors: [Lab]) {
        count = colors.count
        self.colors = Buffer2D(colors)
        let groups = (colors.count + Self.lanes - 1) / Self.lanes
        var coordinates = [SIMD8<Float>](repeating: SIMD8(repeating: 1e6), count: 3 * groups)
        for (index, color) in colors.enumerated() {
            let (group, lane) = index.quotientAndRemainder(dividingBy: Self.lanes)
            coordinates[group][lane] = Float(color.x)
            coordinates[groups + group][lane] = Float(color.y)
            coordinates[2 * groups + group][lane] = Float(color.z)
        }
        self.coordinates = coordinates
        cells = Buffer2D(count: Self.cellsL * Self.cellsA * Self.cellsB, fill: 0)
        pool = .allocate(capacity: 1)
        let capacity = 1 << 14
        pool.initialize(to: Pool(lists: .allocate(capacity: capacity), count: 1, capacity: capacity))
    }

    deinit {
        pool.pointee.lists.deallocate()
        pool.deallocate()
    }

    /// The nearest colour, the first of several, and its squared distance in units.
    ///
    /// Exact for every sRGB colour. A target beyond them, as dither makes, is looked up in the closest cube:
    /// what is found is near, and always the same.
    @inline(__always)
    func nearest(to target: Lab) -> (index: Int, squaredDistance: Int32) {
        let cell = Self.cell(of: target)
        var start = Int(cells.base[cell])
        if start == 0 {
            start = fill(cell)
        }
        var best = 0
        var bestDistance = Int32.max
        let colors = colors.base
        let list = pool.pointee.lists + start
        for place in 1..<1 &+ Int(list[0]) {
            let index = Int(list[place])
            let distance = colors[index].squaredDistance(to: target)
            if distance < bestDistance {
                bestDistance = distance
                best = index
            }
        }
        return (best, bestDistance)
    }

    @inline(__always)
    private static func cell(of target: Lab) -> Int {
        let l = Int(Int32(target.x) >> shift)
        let a = Int((Int32(target.y) &+ offset) >> shift)
        let b = Int((Int32(target.z) &+ offset) >> shift)
        return (min(max(l, 0), cellsL - 1) &* cellsA &+ min(max(a, 0), cellsA - 1)) &* cellsB
            &+ min(max(b, 0), cellsB - 1)
    }

    @inline(never)
    private func fill(_ cell: Int) -> Int {
        let lowL = Float(Int32(cell / (Self.cellsA * Self.cellsB)) << Self.shift)
        let lowA = Float(Int32(cell / Self.cellsB % Self.cellsA) << Self.shift - Self.offset)
        let lowB = Float(Int32(cell % Self.cellsB) << Self.shift - Self.offset)
        let groups = coordinates.count / 3
        let start = pool.pointee.count
        if start + count + 1 > pool.pointee.capacity { grow() }
        let list = pool.pointee.lists + start
        var length = 0
        withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: groups) { least in
            coordinates.withUnsafeBufferPointer { coordinates in
                var limit = Float.greatestFiniteMagnitude
                for group in 0..<groups {
                    let l = Self.span(coordinates[group], lowL)
                    let a = Self.span(coordinates[groups + group], lowA)
                    let b = Self.span(coordinates[2 * groups + group], lowB)
                    least[group] = l.near * l.near + a.near * a.near + b.near * b.near
                    let greatest = l.far * l.far + a.far * a.far + b.far * b.far
                    for lane in 0..<Self.lanes where greatest[lane] < limit { limit = greatest[lane] }
                }
                for group in 0..<groups {
                    let distances = least[group]
                    for lane in 0..<Self.lanes where distances[lane] <= limit {
                        length += 1
                        list[length] = UInt16(truncatingIfNeeded: group * Self.lanes + lane)
                    }
                }
            }
        }
        list[0] = UInt16(truncatingIfNeeded: length)
        pool.pointee.count = start + 1 + length
        cells.base[cell] = Int32(truncatingIfNeeded: start)
        return start
    }

    private func grow() {
        let capacity = 2 * pool.pointee.capacity
        let larger = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
        larger.update(from: pool.pointee.lists, count: pool.pointee.count)
        pool.pointee.lists.deallocate()
        pool.pointee.lists = larger
        pool.pointee.capacity = capacity
    }

    /// Least and greatest distance between points and the points of a cell, on one axis.
    @inline(__always)
    private static func span(_ points: SIMD8<Float>, _ low: Float) -> (near: SIMD8<Float>, far: SIMD8<Float>) {
        // Distance from the middle of the cell. Signs are masked away, since comparisons of vectors are slow on plain
        // SSE2.
        let away = magnitude(points - (low + edge / 2))
        let outside = away - edge / 2
        return ((outside + magnitude(outside)) * 0.5, away + edge / 2)
    }

    @inline(__always)
    private static func magnitude(_ value: SIMD8<Float>) -> SIMD8<Float> {
        unsafeBitCast(
            unsafeBitCast(value, to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF), to: SIMD8<Float>.self)
    }
}
