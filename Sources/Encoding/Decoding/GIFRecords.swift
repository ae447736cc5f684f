internal import CGif
import Graphics

/// Reads the records of a GIF in memory with giflib.
final class GIFRecords {
    /// The description of an image, without its pixels.
    struct Image {
        var box: PixelRect
        /// Hundredths of a second.
        var delay = 0
        var disposal = FrameCanvas.Disposal.keep
        var transparent: Int?
        var isInterlaced: Bool
        /// Number of entries of its colour table, or of the global one if it has none.
        var colors: Int
        var hasOwnColors: Bool
    }

    /// The bytes that giflib's callback reads from.
    private final class Input {
        let bytes: [UInt8]
        var offset = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
            let count = min(max(count, 0), bytes.count - offset)
            bytes.withUnsafeBufferPointer { bytes in
                if let base = bytes.baseAddress { target.update(from: base + offset, count: count) }
            }
            offset += count
            return count
        }
    }

    let width: Int
    let height: Int
    /// The comments read so far, concatenated.
    private(set) var comment: [UInt8] = []
    /// The repetitions stated by the Netscape loop extension, 0 for endless; nil if none was read yet.
    private(set) var repeats: Int?
    private let input: Input
    private let file: UnsafeMutablePointer<GifFileType>

    /// Reads the logical screen.
    init(_ bytes: [UInt8]) throws(AnimationError) {
        let input = Input(bytes)
        self.input = input
        var code: Int32 = 0
        let opened = DGifOpen(
            Unmanaged.passUnretained(input).toOpaque(),
            { file, target, count in
                guard let target, let user = file?.pointee.UserData else { return 0 }
                return Int32(
                    Unmanaged<Input>.fromOpaque(user).takeUnretainedValue().read(into: target, count: Int(count)))
            }, &code)
        guard let opened else { throw Self.error(code) }
        file = opened
        width = Int(opened.pointee.SWidth)
        height = Int(opened.pointee.SHeight)
    }

    deinit {
        DGifCloseFile(file, nil)
    }

    /// Number of bytes read so far.
    var offset: Int { input.offset }

    /// The next image; nil at the end of the file. Its data must be read or skipped before the next call.
    func next() throws(AnimationError) -> Image? {
        var control = GraphicsControlBlock(
            DisposalMode: DISPOSAL_UNSPECIFIED, UserInputFlag: false, DelayTime: 0, TransparentColor: -1)
        while true {
            var type = UNDEFINED_RECORD_TYPE
            try check(DGifGetRecordType(file, &type))
            switch type {
            case TERMINATE_RECORD_TYPE: return nil
            case EXTENSION_RECORD_TYPE: try readExtension(&control)
            case IMAGE_DESC_RECORD_TYPE: return try readDescription(control)
            default: continue
            }
        }
    }

    private func readExtension(_ control: inout GraphicsControlBlock) throws(AnimationError) {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<UInt8>?
        try check(DGifGetExtension(file, &code, &block))
        var isLoop = false
        while let bytes = block {
            let data = UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))
            switch code {
            case GRAPHICS_EXT_FUNC_CODE: _ = DGifExtensionToGCB(data.count, bytes + 1, &control)
            case COMMENT_EXT_FUNC_CODE where comment.count < Self.maxCommentLength: comment += data
            case APPLICATION_EXT_FUNC_CODE where Self.loopNames.contains(String(decoding: data, as: UTF8.self)):
                isLoop = true
            case APPLICATION_EXT_FUNC_CODE where isLoop && data.count == 3 && data[0] == 1:
                repeats = Int(data[1]) | Int(data[2]) << 8
            default: break
            }
            try check(DGifGetExtensionNext(file, &block))
        }
    }

    /// No further comment is read once this many bytes are stored.
    private static let maxCommentLength = 65_536
    /// The application identifiers of the loop extension that viewers support.
    private static let loopNames = ["NETSCAPE2.0", "ANIMEXTS1.0"]

    private func readDescription(_ control: GraphicsControlBlock) throws(AnimationError) -> Image {
        try check(DGifGetImageDesc(file))
        let place = file.pointee.Image
        let disposal: FrameCanvas.Disposal =
            switch control.DisposalMode {
            case DISPOSE_BACKGROUND: .clear
            case DISPOSE_PREVIOUS: .restore
            default: .keep
            }
        return Image(
            box: PixelRect(x: Int(place.Left), y: Int(place.Top), width: Int(place.Width), height: Int(place.Height)),
            delay: Int(control.DelayTime), disposal: disposal,
            transparent: control.TransparentColor >= 0 ? Int(control.TransparentColor) : nil,
            isInterlaced: place.Interlace,
            colors: (place.ColorMap ?? file.pointee.SColorMap).map { Int($0.pointee.ColorCount) } ?? 0,
            hasOwnColors: place.ColorMap != nil)
    }

    /// Skips the data of an image without decompressing it.
    func skip() throws(AnimationError) {
        var block: UnsafeMutablePointer<UInt8>?
        repeat { try check(DGifGetCodeNext(file, &block)) } while block != nil
    }

    /// Decompresses the image's next pixels, as many as `line` holds, in file order.
    func read(into line: Buffer2D<UInt8>) throws(AnimationError) {
        try check(DGifGetLine(file, line.base, Int32(line.count)))
    }

    /// The colours of the current image, opaque.
    func colors() throws(AnimationError) -> [UInt32] {
        guard let map = file.pointee.Image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors else {
            throw .damaged(format: "GIF", reason: "an image has no colour table")
        }
        return (0..<Int(map.pointee.ColorCount)).map { index in
            let color = colors[index]
            return 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        }
    }

    private func check(_ status: Int32) throws(AnimationError) {
        guard status == GIF_OK else { throw Self.error(file.pointee.Error) }
    }

    private static func error(_ code: Int32) -> AnimationError {
        // giflib's words for a file that ends in its header are "No screen descriptor detected".
        if [D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON, D_GIF_ERR_NO_SCRN_DSCR].contains(code) {
            return .damaged(format: "GIF", reason: "it ends too early")
        }
        let reason = GifErrorString(code).map { String(cString: $0) } ?? "giflib cannot read it"
        return .damaged(format: "GIF", reason: reason)
    }
}
