package import Graphics

/// Why a frame could not be drawn or an image could not be read, in words for the writer of a scene.
package enum RasterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The canvas has no pixels, or its size is not a number.
    case emptyCanvas(width: Double, height: Double)
    /// A side is longer than `Renderer.maxSide`. Sizes are in pixels.
    case canvasTooLarge(width: Int, height: Int)
    /// There is no font family of that name.
    case missingFont(family: String, suggestion: String?)
    /// The file is no font, or one of fixed sizes.
    case unusableFont(file: String)
    /// A glyph of a font cannot be drawn.
    case damagedFont(family: String)
    /// The display list names a picture that the image store does not hold.
    case missingImage(source: String)
    /// A file gives no picture.
    case image(source: String, PictureError)
    /// Memory ran out for a surface of this size in pixels.
    case outOfMemory(width: Int, height: Int)
    /// The graphics library refused; the text is its own.
    case drawing(String)

    package var description: String {
        switch self {
        case .emptyCanvas(let width, let height):
            "the canvas has no pixels: \(width) by \(height)"
        case .canvasTooLarge(let width, let height):
            "the picture would be \(width) by \(height) pixels; no side may be longer than \(Renderer.maxSide)"
        case .missingFont(let family, let suggestion):
            "the font family \"\(family)\" is not installed" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        case .unusableFont(let file):
            "\"\(file)\" is no font that can be used"
        case .damagedFont(let family):
            "the font \"\(family)\" is damaged"
        case .missingImage(let source):
            "the image \"\(source)\" was not loaded"
        case .image(let source, let error):
            "'\(source)' \(error)"
        case .outOfMemory(let width, let height):
            "there is not enough memory for a surface of \(width) by \(height) pixels"
        case .drawing(let reason):
            "drawing failed: \(reason)"
        }
    }
}
