import Graphics

/// Converts the samples of a PNG to pixels, according to its IHDR, PLTE and tRNS chunks (PNG 1.2, chapter 4).
struct PNGPixelReader: Sendable {
    enum Kind: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var samples: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        var depths: [Int] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgba: [8, 16]
            }
        }
    }

    let width: Int
    let height: Int
    let kind: Kind
    /// Bits per sample.
    let depth: Int
    /// Straight `0xAARRGGBB`.
    private(set) var palette: [UInt32] = []
    /// The samples of the transparent colour, as stored; nil if there is none.
    private var transparentSamples: [Int]?

    /// Reads the IHDR chunk at the start of a file.
    ///
    /// - Throws: `AnimationError` if it is damaged, its pixel format is invalid or interlaced, or the size is beyond the
    ///   limits.
    init(_ bytes: [UInt8]) throws(AnimationError) {
        let header: PNGHeader
        do throws(PictureError) {
            header = try PNGHeader(bytes)
        } catch {
            throw APNGLayout.damaged("its header has the wrong length")
        }
        (width, height) = (header.width, header.height)
        try AnimationFile.check(width: width, height: height)
        guard let colorType = UInt8(exactly: header.colorType), let kind = Kind(rawValue: colorType),
            kind.depths.contains(header.bitDepth), header.compressionMethod == 0, header.filterMethod == 0,
            header.interlaceMethod <= 1
        else { throw APNGLayout.damaged("its header states an unknown format") }
        guard header.interlaceMethod == 0 else { throw .interlaced }
        self.kind = kind
        depth = header.bitDepth
    }

    /// Sets the palette from the data of a PLTE chunk.
    mutating func setPalette(_ data: ArraySlice<UInt8>) {
        let bytes = Array(data)
        palette = stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).prefix(256).map { place in
            0xFF00_0000 | UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
        }
    }

    /// Sets the transparency from the data of a tRNS chunk, which follows PLTE.
    mutating func setTransparency(_ data: ArraySlice<UInt8>) {
        let bytes = Array(data)
        switch kind {
        case .palette:
            for (index, alpha) in zip(palette.indices, bytes) {
                palette[index] = UInt32(alpha) << 24 | palette[index] & 0xFF_FFFF
            }
        case .gray, .rgb:
            guard bytes.count == 2 * kind.samples else { return }
            transparentSamples = stride(from: 0, to: bytes.count, by: 2).map { place in
                Int(bytes[place]) << 8 | Int(bytes[place + 1])
            }
        case .grayAlpha, .rgba: break
        }
    }

    /// Bytes of a row of pixels, without its filter type.
    func rowBytes(width: Int) -> Int { (width * kind.samples * depth + 7) / 8 }

    /// Distance in bytes to the corresponding byte of the pixel to the left, for filters: at least 1.
    var filterDistance: Int { max(kind.samples * depth / 8, 1) }

    /// The premultiplied pixel at a column of an unfiltered row; 16-bit samples are truncated to their upper 8 bits.
    @inline(__always)
    func pixel(_ x: Int, of row: UnsafePointer<UInt8>) -> UInt32 {
        switch (kind, depth) {
        case (.rgba, 8):
            let place = 4 * x
            return PremultipliedColor.pixel(
                UInt32(row[place]), UInt32(row[place + 1]), UInt32(row[place + 2]), UInt32(row[place + 3]))
        case (.palette, _):
            let index = sample(x, of: row)
            guard index < palette.count else { return 0xFF00_0000 }
            let color = palette[index]
            return PremultipliedColor.pixel(color >> 16 & 255, color >> 8 & 255, color & 255, color >> 24)
        default: return general(x, of: row)
        }
    }

    private func general(_ x: Int, of row: UnsafePointer<UInt8>) -> UInt32 {
        let first = x * kind.samples
        if let transparentSamples,
            transparentSamples.indices.allSatisfy({ transparentSamples[$0] == sample(first + $0, of: row) })
        {
            return 0
        }
        func level(_ index: Int) -> UInt32 {
            let sample = sample(first + index, of: row)
            return UInt32(depth == 16 ? sample >> 8 : sample * 255 / (1 << depth - 1))
        }
        let red = level(0)
        switch kind {
        case .gray, .palette: return PremultipliedColor.pixel(red, red, red, 255)
        case .grayAlpha: return PremultipliedColor.pixel(red, red, red, level(1))
        case .rgb: return PremultipliedColor.pixel(red, level(1), level(2), 255)
        case .rgba: return PremultipliedColor.pixel(red, level(1), level(2), level(3))
        }
    }

    private func sample(_ index: Int, of row: UnsafePointer<UInt8>) -> Int {
        switch depth {
        case 8: return Int(row[index])
        case 16: return Int(row[2 * index]) << 8 | Int(row[2 * index + 1])
        default:
            let bit = index * depth
            return Int(row[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
        }
    }
}
