import Graphics

/// The coding of one frame, possibly with several palettes.
///
/// Unchecked, because frames are coded on several threads: a coding writes only to its own indices and to rows of the canvas that
/// the codings of earlier frames have finished, and the analysis does not change.
struct FrameCoding: @unchecked Sendable {
    let canvas: GIFCanvas
    let analysis: GIFFrameAnalysis
    let box: PixelRect
    /// The pixels of the source frame.
    let source: [UInt32]
    /// The progress of the frame before.
    let previous: RowProgress
    /// Receives the progress of this frame.
    let progress: RowProgress

    /// The frame, coded and drawn on the canvas with one palette.
    func frame(with choice: PaletteChoice) -> GIFFrame { frame(with: choice, rows: rows, indices: nil) }

    /// The frame, coded but not drawn. Its rows must have been prepared.
    ///
    /// - Parameter trial: 0 or 1, the indices of the canvas to write. Two threads may do both at the same time.
    func frame(with choice: PaletteChoice, trial: Int) -> GIFFrame {
        let finished = RowProgress(count: canvas.height)
        let rows = CodedRows(
            canvas: canvas, analysis: analysis, box: box, source: source, previous: finished, progress: RowProgress(),
            isPrepared: true)
        return frame(with: choice, rows: rows, indices: canvas.trials[trial])
    }

    /// Waits for the frame before and completes the marks of all rows.
    func prepareRows() { rows.prepareAll() }

    private var rows: CodedRows {
        CodedRows(
            canvas: canvas, analysis: analysis, box: box, source: source, previous: previous, progress: progress)
    }

    private func frame(
        with choice: PaletteChoice, rows: CodedRows, indices: Buffer2D<UInt8>?
    ) -> GIFFrame {
        let (mapping, table) = (choice.mapping, choice.table)
        let scope = CodingScope(
            canvas: canvas, box: box, palette: choice.palette, mapping: mapping, transparent: table.transparent,
            marks: analysis.buffers.marks, ids: analysis.buffers.ids)
        var stream = LZWStream(for: table)
        var coder = LossyLZWCoder(
            scope: scope, settings: analysis.settings.adapted(toSquaredError: mapping.meanSquaredError), rows: rows,
            indices: indices)
        coder.code(to: &stream)
        return GIFFrame(box: box, table: table, isLocal: choice.isLocal, blocks: stream.blocks)
    }
}
