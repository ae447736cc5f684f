/// File formats that are commonly used in place of a picture with pixels, recognised by their first bytes.
package enum FileKind: Sendable, Hashable, CaseIterable {
    case empty, gif, webPAnimation, heic, avif, heicAnimation, avifAnimation, video, pdf, svg, bmp, tiff, icon, jpegXL,
        jpeg2000, photoshop, webPage
    case lfsPointer, gzip
    /// Text in UTF-16, such as an SVG.
    case utf16

    /// The format of a file that starts with these bytes; nil for an unknown one.
    ///
    /// - Parameter bytes: 4 KB are enough.
    package init?(_ bytes: [UInt8]) {
        let reader = BytesReader(bytes)
        guard !bytes.isEmpty else {
            self = .empty
            return
        }
        if let (_, kind) = Self.marks.first(where: { mark, _ in bytes.starts(with: mark) }) {
            self = kind
        } else if reader.matches("ftyp", at: 4) {
            // ISO base media: the brand distinguishes still pictures from videos.
            let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
            self = Self.kinds[brand] ?? Self.kind(ofGeneric: brand, reader) ?? .video
        } else if let kind = Self.kind(ofText: bytes) {
            self = kind
        } else {
            return nil
        }
    }

    /// By the main brand of a file. Sources: ISO/IEC 23008-12, annex B; the AV1 Image File Format, 6.
    private static let kinds: [String: FileKind] = [
        "avif": .avif, "avis": .avifAnimation, "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic,
        "hevc": .heicAnimation, "hevx": .heicAnimation, "hevm": .heicAnimation, "hevs": .heicAnimation,
        "msf1": .heicAnimation,
    ]

    /// The format of a file with a brand for pictures of any codec, by the brands that follow; nil for other files.
    private static func kind(ofGeneric brand: String, _ reader: BytesReader) -> FileKind? {
        guard ["mif1", "mif2", "miaf"].contains(brand) else { return nil }
        let end = min(reader.number(at: 0, count: 4) ?? 0, 4096)
        let isAVIF = stride(from: 16, to: end, by: 4).contains { reader.matches("avif", at: $0) }
        return isAVIF ? .avif : .heic
    }

    private static let marks: [([UInt8], FileKind)] = [
        (Array("GIF8".utf8), .gif), ([0x1F, 0x8B], .gzip), (Array("%PDF".utf8), .pdf), (Array("BM".utf8), .bmp),
        (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff), ([0, 0, 1, 0], .icon), ([0xFF, 0x0A], .jpegXL),
        ([0, 0, 0, 12] + Array("JXL ".utf8), .jpegXL), ([0, 0, 0, 12] + Array("jP  ".utf8), .jpeg2000),
        (Array("8BPS".utf8), .photoshop), (Array("version https://git-lfs".utf8), .lfsPointer),
        ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16), ([0x3C, 0], .utf16), ([0, 0x3C], .utf16),
    ]

    /// The format of a text file, by its first 4 kilobytes: editors begin an SVG with comments.
    private static func kind(ofText bytes: [UInt8]) -> FileKind? {
        let start = bytes.prefix(4096)
        let text = String(decoding: start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start, as: UTF8.self)
            .lowercased().drop { $0.isWhitespace }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .webPage }
        return text.hasPrefix("<") && text.contains("<svg") ? .svg : nil
    }

    /// The format with its article, to follow "is".
    var description: String {
        switch self {
        case .empty: "empty"
        case .gif: "a GIF"
        case .webPAnimation: "an animated WebP"
        case .heic: "a HEIC picture"
        case .avif: "an AVIF picture"
        case .heicAnimation: "an animated HEIC"
        case .avifAnimation: "an animated AVIF"
        case .video: "a video"
        case .pdf: "a PDF"
        case .svg: "an SVG drawing"
        case .bmp: "a BMP picture"
        case .tiff: "a TIFF picture"
        case .icon: "an icon file"
        case .jpegXL: "a JPEG XL picture"
        case .jpeg2000: "a JPEG 2000 picture"
        case .photoshop: "a Photoshop file"
        case .webPage: "a web page"
        case .lfsPointer: "a Git LFS pointer"
        case .gzip: "a file compressed by gzip"
        case .utf16: "text in UTF-16"
        }
    }

    /// How to get a supported picture from the file.
    var hint: String {
        switch self {
        case .empty, .webPage: "copy or download the picture again"
        case .gif, .webPAnimation, .video: "write clip: instead of image: to show it moving, or save one frame as PNG"
        case .svg: "write image: in a scene to draw it"
        case .lfsPointer: "fetch the file itself: git lfs pull"
        case .heicAnimation, .avifAnimation: "save one frame as PNG or JPEG"
        case .gzip: "decompress it; an SVGZ is a compressed SVG"
        case .utf16: "save an SVG in UTF-8"
        case .heic, .avif, .pdf, .bmp, .tiff, .icon, .jpegXL, .jpeg2000, .photoshop: "save it as PNG or JPEG"
        }
    }
}
