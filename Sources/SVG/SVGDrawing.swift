import CSVG
package import Graphics

/// A parsed SVG. It must be used by one thread at a time.
package final class SVGDrawing {
    private let handle: OpaquePointer

    /// Throws `damaged` if librsvg does not accept the file.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard let handle = csvg_create(bytes, bytes.count) else { throw .damaged }
        self.handle = handle
    }

    deinit { csvg_destroy(handle) }

    /// From width and height, from one of them and the ratio of the viewBox, or else from the viewBox; nil if there is neither.
    var size: Size? {
        var (width, height) = (0.0, 0.0)
        guard csvg_size(handle, &width, &height) else { return nil }
        // librsvg converts units with 32-bit numbers: 25.4 mm are 95.9999986.
        return Size((width * 1e4).rounded() / 1e4, (height * 1e4).rounded() / 1e4)
    }

    /// The width and height of the area in which extents are measured.
    static let extentSide = 32768.0

    /// Where the shapes of a picture are whose viewBox is `extentSide` wide and high, with the origin in its centre: their outlines, and
    /// what they draw with the widths of lines. Nil without shapes.
    var extent: (outline: Rect, drawn: Rect)? {
        var numbers = [Double](repeating: 0, count: 8)
        guard csvg_extent(handle, Self.extentSide, &numbers) else { return nil }
        let (half, isDrawn) = (Self.extentSide / 2, numbers[6] > 0 || numbers[7] > 0)
        let outline = Rect(numbers[0] - half, numbers[1] - half, numbers[2], numbers[3])
        guard outline.width > 0 || outline.height > 0 else { return nil }
        return (outline, isDrawn ? Rect(numbers[4] - half, numbers[5] - half, numbers[6], numbers[7]) : outline)
    }

    /// Draws the picture with a size at the origin of a context of Cairo. Returns false after an error of librsvg.
    ///
    /// - Parameter context: a `cairo_t`.
    package func draw(size: Size, on context: OpaquePointer) -> Bool {
        csvg_draw(handle, UnsafeMutableRawPointer(context), size.width, size.height)
    }
}
