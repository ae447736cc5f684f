import CGif
import Encoding
import Graphics

/// Writes frames of 8-bit indices as a GIF with giflib, to memory. The LZW code is giflib's own, without loss.
final class IndexWriter {
    struct GifError: Error {
        var code: Int32
    }

    private static let levels = (red: 6, green: 7, blue: 6)

    private let width: Int
    private let height: Int
    private var file: UnsafeMutablePointer<GifFileType>?
    /// The number of bytes written.
    private var count = 0

    init(width: Int, height: Int) throws {
        (self.width, self.height) = (width, height)
        var code: Int32 = 0
        file = EGifOpen(
            Unmanaged.passUnretained(self).toOpaque(),
            { file, _, count in
                guard let user = file?.pointee.UserData else { return 0 }
                Unmanaged<IndexWriter>.fromOpaque(user).takeUnretainedValue().count += Int(count)
                return count
            }, &code)
        guard let file else { throw GifError(code: code) }
        let map = GifMakeMapObject(256, Self.palette)
        defer { GifFreeMapObject(map) }
        try Self.check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, map))
    }

    deinit { try? finish() }

    /// Writes a whole frame. Cost: one LZW pass over all pixels.
    func write(_ indices: [UInt8]) throws {
        guard let file else { return }
        try Self.check(EGifPutImageDesc(file, 0, 0, Int32(width), Int32(height), false, nil))
        var line = [UInt8](repeating: 0, count: width)
        for row in 0..<height {
            // giflib takes a mutable line.
            for column in 0..<width { line[column] = indices[row * width + column] }
            try Self.check(EGifPutLine(file, &line, Int32(width)))
        }
    }

    func finish() throws {
        guard let file else { return }
        self.file = nil
        var code: Int32 = 0
        guard EGifCloseFile(file, &code) == GIF_OK else { throw GifError(code: code) }
    }

    /// The indices of a frame in a fixed palette of 252 colours, without dither.
    static func indices(of bitmap: Bitmap) -> [UInt8] {
        bitmap.pixels.map { pixel in
            func level(_ shift: UInt32, _ count: Int) -> Int { (Int(pixel >> shift & 255) * (count - 1) + 127) / 255 }
            let (red, green, blue) = (level(16, levels.red), level(8, levels.green), level(0, levels.blue))
            return UInt8((red * levels.green + green) * levels.blue + blue)
        }
    }

    private static let palette: [GifColorType] = {
        func channel(_ level: Int, _ count: Int) -> UInt8 { UInt8(level * 255 / (count - 1)) }
        var colors = [GifColorType](repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 256)
        for red in 0..<levels.red {
            for green in 0..<levels.green {
                for blue in 0..<levels.blue {
                    colors[(red * levels.green + green) * levels.blue + blue] = GifColorType(
                        Red: channel(red, levels.red), Green: channel(green, levels.green),
                        Blue: channel(blue, levels.blue))
                }
            }
        }
        return colors
    }()

    private static func check(_ status: Int32) throws {
        guard status == GIF_OK else { throw GifError(code: status) }
    }
}
