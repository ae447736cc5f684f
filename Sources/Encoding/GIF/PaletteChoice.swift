/// The palette with which a frame is coded, and its colour table.
struct PaletteChoice: Sendable {
    let colors: FramePalette
    let table: ColorTable
    /// Whether the table is written with the frame.
    let isLocal: Bool

    /// The global palette.
    init(global colors: FramePalette, table: ColorTable) {
        self.colors = colors
        self.table = table
        isLocal = false
    }

    /// A palette for one frame, or that of the first frame, which becomes the global one.
    init(_ colors: FramePalette, isLocal: Bool = true) {
        self.colors = colors
        table = ColorTable(colors.palette.colors, needsTransparent: colors.palette.count < 256)
        self.isLocal = isLocal
    }
}
