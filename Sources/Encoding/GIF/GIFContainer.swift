internal import CGif
import Graphics

/// The blocks of a GIF file, written by giflib to a sink. The compressed data of the images come ready made.
final class GIFContainer {
    /// What giflib's callback needs: the sink, and the first error it threw.
    private final class Outlet {
        let sink: any ByteSink
        var failure: EncodingError?

        init(_ sink: any ByteSink) {
            self.sink = sink
        }
    }

    /// How a frame leaves the canvas.
    enum Disposal {
        /// As it is.
        case keep
        /// With its box transparent.
        case background
    }

    /// Longest delay of one frame, in hundredths of a second.
    static let maxDelay = 65_535

    private let outlet: Outlet
    private var file: UnsafeMutablePointer<GifFileType>?

    /// Writes the header: logical screen, global colour table, comment and loop extension.
    ///
    /// - Throws: ``EncodingError`` when the sink or giflib fails.
    init(sink: any ByteSink, width: Int, height: Int, table: ColorTable, plays: Plays, comment: String?)
        throws(EncodingError)
    {
        let outlet = Outlet(sink)
        self.outlet = outlet
        var code: Int32 = 0
        file = EGifOpen(
            Unmanaged.passUnretained(outlet).toOpaque(),
            { file, bytes, count in
                guard let file, let user = file.pointee.UserData else { return 0 }
                let outlet = Unmanaged<Outlet>.fromOpaque(user).takeUnretainedValue()
                guard outlet.failure == nil else { return 0 }
                do {
                    try outlet.sink.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                    return count
                } catch {
                    outlet.failure = .sink(String(describing: error))
                    return 0
                }
            }, &code)
        guard let file else { throw Self.error(code) }
        EGifSetGifVersion(file, true)
        let map = Self.map(table)
        defer { GifFreeMapObject(map) }
        try check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, map))
        if let comment, !comment.isEmpty {
            try check(EGifPutComment(file, comment))
        }
        if let repeats = Self.repeats(plays) {
            try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
            try check(EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8)))
            try check(EGifPutExtensionBlock(file, 3, [1, UInt8(repeats & 255), UInt8(repeats >> 8)]))
            try check(EGifPutExtensionTrailer(file))
        }
    }

    deinit {
        close(silently: true)
    }

    /// Writes one image.
    ///
    /// - Parameters:
    ///   - table: its colours; `local` says whether they are written or are the global ones.
    ///   - blocks: data sub-blocks, made for `table.symbolBits`.
    ///   - delay: hundredths of a second, at most ``maxDelay``.
    func write(
        box: PixelBox, table: ColorTable, local: Bool, blocks: [UInt8], delay: Int, disposal: Disposal
    ) throws(EncodingError) {
        guard let file else { throw EncodingError.finished }
        var control = GraphicsControlBlock(
            DisposalMode: disposal == .keep ? DISPOSE_DO_NOT : DISPOSE_BACKGROUND, UserInputFlag: false,
            DelayTime: Int32(delay), TransparentColor: Int32(table.transparent ?? -1))
        var bytes = [UInt8](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &bytes)
        try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
        let map = local ? Self.map(table) : nil
        defer { GifFreeMapObject(map) }
        try check(
            EGifPutImageDesc(
                file, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, map))
        // giflib has written the code size after the colour table, so the blocks follow as they are.
        let status = blocks.withUnsafeBufferPointer { blocks -> Int32 in
            guard let base = blocks.baseAddress else { return GIF_OK }
            var place = 0
            while place < blocks.count {
                guard EGifPutCodeNext(file, base + place) == GIF_OK else { return GIF_ERROR }
                place += Int(blocks[place]) + 1
            }
            return GIF_OK
        }
        try check(status)
        try check(EGifPutCodeNext(file, nil))
    }

    /// Writes the trailer. Nothing can be written afterwards.
    func finish() throws(EncodingError) {
        try check(close(silently: false))
    }

    @discardableResult
    private func close(silently: Bool) -> Int32 {
        guard let file else { return GIF_OK }
        self.file = nil
        if silently, outlet.failure == nil { outlet.failure = .finished }
        var code: Int32 = 0
        let status = EGifCloseFile(file, &code)
        return outlet.failure == nil ? status : GIF_ERROR
    }

    private func check(_ status: Int32) throws(EncodingError) {
        guard status != GIF_OK else { return }
        if let failure = outlet.failure { throw failure }
        throw Self.error(file?.pointee.Error ?? Int32(E_GIF_ERR_WRITE_FAILED))
    }

    private static func error(_ code: Int32) -> EncodingError {
        let message = GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
        return .library(name: "giflib", message: message)
    }

    private static func map(_ table: ColorTable) -> UnsafeMutablePointer<ColorMapObject>? {
        let colors = stride(from: 0, to: table.entries.count, by: 3).map { place in
            GifColorType(
                Red: table.entries[place], Green: table.entries[place + 1], Blue: table.entries[place + 2])
        }
        return GifMakeMapObject(Int32(colors.count), colors)
    }

    /// The value of the loop extension: how often the clip is shown again, 0 for ever, `nil` for no extension.
    private static func repeats(_ plays: Plays) -> Int? {
        switch plays {
        case .forever: 0
        case .times(let count): count > 1 ? count - 1 : nil
        }
    }
}
