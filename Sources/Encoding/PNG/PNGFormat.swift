/// A pixel format that the encoder writes.
struct PNGFormat: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case rgba = 6
    }

    var kind: Kind
    /// Bits of a sample: 8, or 1, 2, 4 with `gray` and `palette`.
    var depth: Int
    /// The palette as straight `0xAARRGGBB`, transparent entries first; empty for other kinds.
    var palette: [UInt32] = []

    /// 8-bit RGB with straight alpha, which represents any bitmap exactly.
    static let rgba = PNGFormat(kind: .rgba, depth: 8)

    /// Distance in bytes to the corresponding byte of the pixel to the left, for filters: at least 1.
    var filterDistance: Int {
        switch kind {
        case .gray, .palette: 1
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// Bits of a pixel.
    var pixelBits: Int {
        switch kind {
        case .gray, .palette: depth
        case .rgb: 24
        case .rgba: 32
        }
    }

    func rowBytes(width: Int) -> Int { (width * pixelBits + 7) / 8 }

    /// Whether a pixel can be fully transparent.
    var canBeTransparent: Bool {
        switch kind {
        case .rgba: true
        case .palette: palette.first.map { $0 >> 24 == 0 } ?? false
        case .gray, .rgb: false
        }
    }

    /// Whether an 8-bit level is one of the levels of a smaller depth.
    static func holds(_ level: UInt32, depth: Int) -> Bool {
        level % (255 / UInt32(1 << depth - 1)) == 0
    }

    /// The IHDR data for a picture.
    func header(width: Int, height: Int) -> [UInt8] {
        PNGChunkWriter.bigEndian(UInt32(width)) + PNGChunkWriter.bigEndian(UInt32(height))
            + [UInt8(depth), kind.rawValue, 0, 0, 0]
    }

    /// The PLTE chunk, and a tRNS chunk if an entry is not opaque; empty without a palette.
    var colorChunks: [(type: String, data: [UInt8])] {
        guard kind == .palette else { return [] }
        let colors = palette.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
        let alphas = palette.map { UInt8($0 >> 24) }.filter { $0 < 255 }
        return alphas.isEmpty ? [("PLTE", colors)] : [("PLTE", colors), ("tRNS", alphas)]
    }
}

/// Packs rows of straight pixels in a ``PNGFormat``.
struct PNGRowPacker {
    let format: PNGFormat
    private let indices: [UInt32: UInt8]

    init(_ format: PNGFormat) {
        self.format = format
        var indices: [UInt32: UInt8] = [:]
        for (index, color) in format.palette.enumerated() { indices[color] = UInt8(index) }
        self.indices = indices
    }

    /// Writes a row to `bytes`, which has room for `format.rowBytes(width:)`.
    /// Precondition: the format represents the pixels exactly.
    func pack(_ pixels: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutablePointer<UInt8>) {
        switch format.kind {
        case .rgb:
            for (place, pixel) in pixels.enumerated() {
                bytes[3 &* place] = UInt8(truncatingIfNeeded: pixel >> 16)
                bytes[3 &* place &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                bytes[3 &* place &+ 2] = UInt8(truncatingIfNeeded: pixel)
            }
        case .rgba:
            for (place, pixel) in pixels.enumerated() {
                bytes[4 &* place] = UInt8(truncatingIfNeeded: pixel >> 16)
                bytes[4 &* place &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                bytes[4 &* place &+ 2] = UInt8(truncatingIfNeeded: pixel)
                bytes[4 &* place &+ 3] = UInt8(truncatingIfNeeded: pixel >> 24)
            }
        case .gray:
            let shift = UInt32(8 - format.depth)
            packSamples(pixels, into: bytes) { UInt8(truncatingIfNeeded: ($0 & 255) >> shift) }
        case .palette:
            var last: UInt32 = 0
            var lastIndex = indices[0] ?? 0
            packSamples(pixels, into: bytes) { pixel in
                if pixel != last {
                    last = pixel
                    lastIndex = indices[pixel] ?? 0
                }
                return lastIndex
            }
        }
    }

    @inline(__always)
    private func packSamples(
        _ pixels: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutablePointer<UInt8>, sample: (UInt32) -> UInt8
    ) {
        let depth = format.depth
        if depth == 8 {
            for (place, pixel) in pixels.enumerated() { bytes[place] = sample(pixel) }
            return
        }
        bytes.update(repeating: 0, count: format.rowBytes(width: pixels.count))
        for (place, pixel) in pixels.enumerated() {
            let bit = place * depth
            bytes[bit / 8] |= sample(pixel) << UInt8(8 - depth - bit % 8)
        }
    }
}
