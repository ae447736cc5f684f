/// Why a file gives no picture, in words that follow the file's name.
package enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file could not be opened or read.
    case unreadable
    /// The first bytes are those of neither PNG nor JPEG; of which other kind, where that is known.
    case notAPicture(FileKind?)
    /// The file ends before its picture does.
    case cutShort
    /// The data contradicts itself.
    case damaged
    /// A rare sort of PNG or JPEG, in words that follow "is".
    case unsupported(String)
    /// A side is nothing, or longer than `PictureHeader.maxSide`. Sizes are in pixels, from the file's header.
    case size(width: Int, height: Int)
    /// The file has more bytes than may be read of it.
    case tooLong(most: Int)
    /// With it the pictures of a scene would have more pixels than they may have together.
    case tooMuch(width: Int, height: Int, most: Int)

    package var description: String {
        switch self {
        case .unreadable: "cannot be read"
        case .notAPicture(let kind):
            kind.map { "is \($0.words), not a PNG or JPEG picture" } ?? "is no PNG or JPEG picture"
        case .cutShort: "is cut short"
        case .damaged: "is damaged"
        case .unsupported(let what): "is \(what), which cannot be read"
        case .size(let width, let height) where width < 1 || height < 1:
            "has no pixels: its header says \(width) by \(height)"
        case .size(let width, let height):
            "is \(width) by \(height) pixels; the limit is \(PictureHeader.maxSide) a side"
        case .tooLong(let most): "is larger than \(most >> 20) MB"
        case .tooMuch(let width, let height, let most):
            "is one picture too many: with its \(width) by \(height) pixels the pictures of this scene have more "
                + "than \(most / 1_000_000) million"
        }
    }

    /// How to mend it.
    package var hint: String? {
        switch self {
        case .unreadable: nil
        case .notAPicture(let kind): kind?.hint ?? "pictures are PNG or JPEG files; what counts is what is in them"
        case .cutShort: "copy or save the file again"
        case .size(let width, let height) where width < 1 || height < 1: Self.anew
        case .damaged, .unsupported: Self.anew
        case .size, .tooLong, .tooMuch: "save it smaller: a picture needs no more pixels than are seen of it"
        }
    }

    private static let anew = "open it in an image editor and save it again as PNG or JPEG"

    /// Whether it is one of the fixed limits, and the picture itself may be whole.
    package var isLimit: Bool {
        switch self {
        case .size(let width, let height): width > 0 && height > 0
        case .tooLong, .tooMuch: true
        case .unreadable, .notAPicture, .cutShort, .damaged, .unsupported: false
        }
    }
}
