/// Why a file cannot be used as a picture; the description follows the file's name.
package enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file could not be opened or read.
    case unreadable
    /// The file is not in one of the formats of pictures, or it is animated; its format where it is known.
    case notAPicture(FileKind?)
    /// The file ends before its picture does.
    case truncated
    /// The data is invalid.
    case damaged
    /// A variant of a format that is not supported; the text follows "is".
    case unsupported(String)
    /// The file cannot be drawn or decoded: what it is or has, how to correct it, and whether it exceeds a limit.
    case drawing(String, hint: String? = nil, isLimit: Bool = false)
    /// A side is 0, or longer than `PictureHeader.maxSide`. Sizes are in pixels, from the file's header.
    case size(width: Int, height: Int)
    /// The file has more bytes than the limit.
    case fileTooLarge(limit: Int)
    /// With this picture the pictures of a scene together have more pixels than the limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)

    /// A picture of which a variant of a symbol is chosen is not a symbol template.
    package static let notASymbol = PictureError.drawing(
        "is not a template of the SF Symbols app", hint: "leave symbol.weight and symbol.scale out")

    package var description: String {
        switch self {
        case .unreadable: "cannot be read"
        case .notAPicture(let kind):
            kind.map { "is \($0.description), not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture" }
                ?? "is not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture"
        case .truncated: "is truncated"
        case .damaged: "is damaged"
        case .drawing(let problem, _, _): problem
        case .unsupported(let what): "is \(what), which is not supported"
        case .size(let width, let height) where width < 1 || height < 1:
            "has no pixels: its header gives a size of \(width) by \(height)"
        case .size(let width, let height):
            "is \(width) by \(height) pixels; the limit is \(PictureHeader.maxSide) per side"
        case .fileTooLarge(let limit): "is larger than \(limit >> 20) MB"
        case .tooManyPixels(let width, let height, let limit):
            "is one picture too many: with its \(width) by \(height) pixels the pictures of this scene have more "
                + "than \(limit / 1_000_000) million pixels"
        }
    }

    /// How to correct the error; nil where no advice applies.
    package var hint: String? {
        switch self {
        case .unreadable: nil
        case .notAPicture(let kind):
            kind?.hint
                ?? "pictures are PNG, JPEG, WebP, AVIF, HEIC or SVG files, recognised by their content and not by their extension"
        case .drawing(_, let hint, _): hint
        case .truncated: "copy or save the file again"
        case .size(let width, let height) where width < 1 || height < 1: Self.saveAgain
        case .damaged, .unsupported: Self.saveAgain
        case .size, .fileTooLarge, .tooManyPixels: "save it smaller: it needs only as many pixels as are displayed"
        }
    }

    private static let saveAgain = "open it in an image editor and save it again as PNG or JPEG"

    /// Whether a fixed limit was exceeded, so that the picture itself may be valid.
    package var isLimit: Bool {
        switch self {
        case .size(let width, let height): width > 0 && height > 0
        case .fileTooLarge, .tooManyPixels: true
        case .drawing(_, _, let isLimit): isLimit
        case .unreadable, .notAPicture, .truncated, .damaged, .unsupported: false
        }
    }
}
