/// The palette with which a frame is coded, and its colour table.
///
/// Unchecked for the same reason as ``FramePalette``.
struct PaletteChoice: @unchecked Sendable {
    let palette: Palette
    let mapping: ColorMapping
    let table: ColorTable
    /// Whether the table is written with the frame.
    let isLocal: Bool

    /// The global palette.
    init(global colors: FramePalette, table: ColorTable) {
        (palette, mapping) = (colors.palette, colors.mapping)
        self.table = table
        isLocal = false
    }

    /// A palette for one frame, or that of the first frame, which becomes the global one.
    init(_ colors: FramePalette, isLocal: Bool = true) {
        (palette, mapping) = (colors.palette, colors.mapping)
        table = ColorTable(colors.palette.colors, needsTransparent: colors.palette.count < 256)
        self.isLocal = isLocal
    }
}
