/// Finds the colours within a tolerance of a colour.
///
/// The RGB cube is divided into cells that are at least as wide as the tolerance, so that only adjacent cells need to be searched.
struct ColorGrid {
    private let colors: [UInt32]
    private let tolerance: Int32
    /// The side of a cell in levels.
    private let side: Int
    /// The number of cells on an axis.
    private let count: Int
    /// The first place in `ids` of each cell, and their number.
    private var starts: [Int]
    /// The numbers of the colours, cell by cell.
    private var ids: [Int]

    /// The shortest side of a cell, which bounds the number of cells.
    private static let minSide = 8

    /// - Parameters:
    ///   - members: the numbers of the colours to find.
    ///   - colors: all colours by number, `0xFFRRGGBB`.
    ///   - tolerance: the largest difference of a channel, in levels.
    init(_ members: [Int], of colors: [UInt32], tolerance: Int32) {
        self.colors = colors
        self.tolerance = tolerance
        side = max(Int(tolerance), Self.minSide)
        count = 255 / side + 1
        starts = [Int](repeating: 0, count: count * count * count + 1)
        ids = [Int](repeating: 0, count: members.count)
        for id in members { starts[cell(colors[id]) + 1] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        var ends = starts
        for id in members {
            let cell = cell(colors[id])
            ids[ends[cell]] = id
            ends[cell] += 1
        }
    }

    /// Calls a function with the number of each colour of which no channel differs by more than the tolerance.
    func forEach(near color: UInt32, _ body: (Int) -> Void) {
        let (red, green, blue) = coordinates(color)
        let blues = max(blue - 1, 0)...min(blue + 1, count - 1)
        for red in max(red - 1, 0)...min(red + 1, count - 1) {
            for green in max(green - 1, 0)...min(green + 1, count - 1) {
                // Cells that are adjacent in blue are adjacent in `ids`.
                let row = (red * count + green) * count
                for place in starts[row + blues.lowerBound]..<starts[row + blues.upperBound + 1]
                where ColorStep.largest(color, colors[ids[place]]) <= tolerance {
                    body(ids[place])
                }
            }
        }
    }

    private func cell(_ color: UInt32) -> Int {
        let (red, green, blue) = coordinates(color)
        return (red * count + green) * count + blue
    }

    private func coordinates(_ color: UInt32) -> (red: Int, green: Int, blue: Int) {
        (Int(color >> 16 & 255) / side, Int(color >> 8 & 255) / side, Int(color & 255) / side)
    }
}
