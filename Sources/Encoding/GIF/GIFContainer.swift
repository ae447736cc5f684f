internal import CGif
import Graphics

/// Writes the blocks of a GIF file to a sink with giflib. The images are already compressed.
final class GIFContainer {
    /// State of giflib's write callback: the sink, its first error, and the bytes that it has not received yet, because giflib passes
    /// at most 256 bytes at a time.
    private final class Output {
        private static let capacity = 1 << 16

        private let sink: any ByteSink
        private var pending: [UInt8] = []
        var failure: EncodingError?

        init(_ sink: any ByteSink) {
            self.sink = sink
            pending.reserveCapacity(Self.capacity)
        }

        /// Returns false after a failure.
        func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            guard failure == nil else { return false }
            if pending.count + bytes.count > Self.capacity { flush() }
            pending.append(contentsOf: bytes)
            return failure == nil
        }

        /// Passes the bytes to the sink.
        func flush() {
            guard failure == nil, !pending.isEmpty else { return }
            do {
                try pending.withUnsafeBytes { try sink.write($0) }
            } catch {
                failure = .sink(String(describing: error))
            }
            pending.removeAll(keepingCapacity: true)
        }
    }

    /// What happens to a frame's box before the next frame.
    enum Disposal {
        /// It stays on screen.
        case keep
        /// It becomes transparent.
        case background
    }

    /// Longest delay of one frame, in hundredths of a second.
    static let maxDelay = 65_535

    private let output: Output
    private var file: UnsafeMutablePointer<GifFileType>?

    /// Writes the header: logical screen, global colour table, comment and loop extension.
    ///
    /// - Throws: ``EncodingError`` when the sink or giflib fails.
    init(sink: any ByteSink, width: Int, height: Int, table: ColorTable, plays: Plays, comment: String?)
        throws(EncodingError)
    {
        let output = Output(sink)
        self.output = output
        var code: Int32 = 0
        file = EGifOpen(
            Unmanaged.passUnretained(output).toOpaque(),
            { file, bytes, count in
                guard let file, let user = file.pointee.UserData else { return 0 }
                let output = Unmanaged<Output>.fromOpaque(user).takeUnretainedValue()
                return output.write(UnsafeBufferPointer(start: bytes, count: Int(count))) ? count : 0
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
    ///   - table: its colour table.
    ///   - local: whether the table is written with the image; otherwise it is the global one.
    ///   - blocks: data sub-blocks, encoded for `table.symbolBits`.
    ///   - delay: in hundredths of a second, at most ``maxDelay``.
    func write(
        box: PixelRect, table: ColorTable, local: Bool, blocks: [UInt8], delay: Int, disposal: Disposal
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
        // giflib has already written the code size after the colour table.
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
        output.flush()
        if let failure = output.failure { throw failure }
    }

    /// Writes the trailer. Nothing can be written afterwards.
    func finish() throws(EncodingError) {
        try check(close(silently: false))
    }

    @discardableResult
    private func close(silently: Bool) -> Int32 {
        guard let file else { return GIF_OK }
        self.file = nil
        if silently, output.failure == nil { output.failure = .finished }
        var code: Int32 = 0
        let status = EGifCloseFile(file, &code)
        output.flush()
        return output.failure == nil ? status : GIF_ERROR
    }

    private func check(_ status: Int32) throws(EncodingError) {
        guard status != GIF_OK else { return }
        if let failure = output.failure { throw failure }
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

    /// The value of the loop extension: number of repetitions, 0 for endless, nil for no extension.
    private static func repeats(_ plays: Plays) -> Int? {
        switch plays {
        case .forever: 0
        case .times(let count): count > 1 ? count - 1 : nil
        }
    }
}
