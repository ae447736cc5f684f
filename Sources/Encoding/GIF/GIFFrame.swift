import Graphics

/// A coded frame without its delay.
struct GIFFrame {
    var box: PixelRect
    var table: ColorTable
    /// Whether the table is written with the frame instead of using the global one.
    var isLocal: Bool
    /// Data sub-blocks.
    var blocks: [UInt8]
    /// Bytes of the blocks and of a local table.
    var size: Int { blocks.count + (isLocal ? table.entries.count : 0) }
}
