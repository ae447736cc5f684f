package import Graphics

/// Why a frame could not be drawn or an image could not be read; the description is for the author of a scene.
package enum RasterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The canvas has no pixels, or its size is not a number.
    case emptyCanvas(width: Double, height: Double)
    /// A side is longer than `Renderer.maxSide`. Sizes are in pixels.
    case canvasTooLarge(width: Int, height: Int)
    /// No installed font family has that name.
    case missingFont(family: String, suggestion: String?)
    /// The file is not a font, or not a scalable one.
    case unusableFont(file: String)
    /// A glyph of a font cannot be drawn.
    case damagedFont(family: String)
    /// The display list names a picture that the image store does not contain.
    case missingImage(source: String)
    /// A file cannot be used as a picture.
    case image(source: String, PictureError)
    /// A frame of a clip could not be drawn. The reason is a predicate.
    case clip(source: String, reason: String)
    /// A surface of this size, in pixels, could not be allocated.
    case outOfMemory(width: Int, height: Int)
    /// A text has more than `TextBlock.maxLength` characters.
    case textTooLong(count: Int)
    /// A stroke has more than `Stroke.maxDashes` dashes.
    case tooManyDashes
    /// The groups, shadows and blurs of a frame need more than `Renderer.maxOffscreenPixelsPerFrame` pixels.
    case tooManyOffscreenPixels
    /// They need more than `Renderer.maxOffscreenPixels` at the same time.
    case tooMuchOffscreenMemory
    /// The caller does not need the picture any more.
    case cancelled
    /// The graphics library reported an error, with this text.
    case drawing(String)

    package var description: String {
        switch self {
        case .emptyCanvas(let width, let height):
            "the canvas is empty: \(width) x \(height)"
        case .canvasTooLarge(let width, let height):
            "the picture would be \(width) x \(height) pixels; the limit is \(Renderer.maxSide) per side"
        case .missingFont(let family, let suggestion):
            "the font family '\(family)' is not installed" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
        case .unusableFont(let file):
            "'\(file)' is not a usable font"
        case .damagedFont(let family):
            "the font '\(family)' is damaged"
        case .missingImage(let source):
            "the image '\(source)' was not loaded"
        case .image(let source, let error):
            "'\(source)' \(error)"
        case .clip(let source, let reason):
            "'\(source)' \(reason)"
        case .outOfMemory(let width, let height):
            "there is not enough memory for a surface of \(width) x \(height) pixels"
        case .textTooLong(let count):
            "a text has \(count) characters; the limit is \(TextBlock.maxLength)"
        case .tooManyDashes:
            "a stroke has more than \(Stroke.maxDashes) dashes"
        case .tooManyOffscreenPixels:
            "the groups, shadows and blurs of a frame have more than \(Renderer.maxOffscreenPixelsPerFrame) pixels"
        case .tooMuchOffscreenMemory:
            "the groups, shadows and blurs of a frame need more than \(Renderer.maxOffscreenPixels >> 18) MB at the same time"
        case .cancelled:
            "drawing was cancelled"
        case .drawing(let reason):
            "drawing failed: \(reason)"
        }
    }
}
