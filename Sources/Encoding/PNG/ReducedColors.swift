import Graphics

/// The pixels of a picture with at most 256 colours, so that a PNG stores one byte for each pixel.
///
/// The palette is made like that of a GIF frame: frequent colours stay exact, and the errors of the others are diffused to
/// their neighbours (Floyd-Steinberg). Cost: about 150 ns per pixel.
struct ReducedColors {
    private static let capacity = 256

    /// - Parameters:
    ///   - pixels: straight `0xAARRGGBB`, in rows of `width`.
    ///   - settings: the diffusion and the effort for the palette.
    /// - Returns: the pixels with their new colours; the same pixels if they have few colours, or too many that are not
    ///   opaque, which stay as they are.
    static func pixels(_ pixels: [UInt32], width: Int, settings: GIFSettings) -> [UInt32] {
        let translucent = Set(pixels.lazy.filter { $0 >> 24 < 255 })
        guard translucent.count <= capacity / 2 else { return pixels }
        let marks = pixels.map { UInt8($0 >> 24 < 255 ? 0 : 1) }
        var ids = [UInt32](repeating: 0, count: pixels.count)
        let box = PixelRect(x: 0, y: 0, width: width, height: pixels.count / width)
        let counts = ColorHistogram().count(pixels, marks: marks, box: box, rowLength: width, ids: &ids)
        let room = capacity - translucent.count
        guard counts.colors.count > room else { return pixels }
        let frame = FramePalette(counts, preferred: [], capacity: room, settings: settings)
        let palette = frame.palette
        var result = pixels
        var diffuser = ErrorDiffuser(settings, width: width)
        for row in 0..<box.height {
            var carry = SIMD4<Float>.zero
            for column in 0..<width {
                let place = row * width + column
                // Exact colours take no errors, so that areas of one colour stay plain.
                guard marks[place] != 0, palette.index(of: pixels[place]) == nil else {
                    carry = .zero
                    continue
                }
                let target = SIMD4<Float>(frame.labs[Int(ids[place])]) + (diffuser.inherited(column) + carry)
                let nearest = palette.grid.nearest(to: Lab(rounding: target)).index
                let part = diffuser.part(of: target - SIMD4<Float>(palette.labs[nearest]))
                diffuser.spread(part, column: column)
                carry = part * 7
                result[place] = palette.colors[nearest]
            }
            diffuser.nextRow()
        }
        return result
    }
}
