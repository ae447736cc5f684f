import Graphics

/// A pixel of the box that is coded, in reading order.
struct PixelCursor {
    /// The column in the box.
    private(set) var column = 0
    /// The row in the canvas.
    private(set) var row: Int
    /// The index of the pixel in the canvas.
    private(set) var place: Int
    /// The width of the box.
    private let columns: Int
    /// The number of pixels between the end of a row of the box and the beginning of the next one.
    private let gap: Int

    /// The first pixel of a box in a canvas of a width.
    init(_ box: PixelRect, width: Int) {
        (row, place, columns, gap) = (box.y, box.y * width + box.x, box.width, width - box.width)
    }

    /// The number of pixels until the end of the row.
    @inline(__always)
    var rest: Int { columns &- column }

    /// Advances by a number of pixels of the row.
    @inline(__always)
    mutating func advance(by count: Int = 1) {
        column &+= count
        place &+= count
        if column == columns {
            column = 0
            row &+= 1
            place &+= gap
        }
    }
}
