import CGif
import CZlib

/// A GIF decoded with giflib's `DGifSlurp` and composed by the rules of GIF89a: a reference for testing other decoders.
///
/// Except for giflib it shares no code with the decoder in the sources.
package struct ReferenceGIF {
    /// One image of the file.
    package struct Image {
        /// Position on the logical screen, in pixels.
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int
        /// Hundredths of a second; 0 where the file has no delay.
        package let delay: Int
        /// GIF89a's disposal method: 2 clears the area, 3 restores the previous pixels, other values change nothing.
        package let disposal: Int
        /// `0xFFRRGGBB` by index; 0 for the transparent index.
        package let colors: [UInt32]
        /// Colour indices, in rows from the top.
        fileprivate let pixels: [UInt8]
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Of the logical screen, in pixels.
    package let width: Int
    package let height: Int
    package let images: [Image]

    /// Decompresses a whole file. Allocates one byte per pixel of each image.
    package init(_ bytes: [UInt8]) throws {
        let source = ByteSource(bytes)
        var code: Int32 = 0
        let opened = withExtendedLifetime(source) {
            DGifOpen(Unmanaged.passUnretained(source).toOpaque(), ByteSource.read, &code)
        }
        guard let file = opened else { throw Failure(description: "giflib could not open the file: error \(code)") }
        defer { DGifCloseFile(file, nil) }
        guard withExtendedLifetime(source, { DGifSlurp(file) }) == GIF_OK else {
            throw Failure(description: "giflib could not read the file: error \(file.pointee.Error)")
        }
        width = Int(file.pointee.SWidth)
        height = Int(file.pointee.SHeight)
        images = try (0..<Int(file.pointee.ImageCount)).map { try Self.image($0, of: file) }
    }

    /// Passes the bytes of a file to giflib.
    private final class ByteSource {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        static let read: InputFunc = { file, target, count in
            guard let target, let user = file?.pointee.UserData else { return 0 }
            let source = Unmanaged<ByteSource>.fromOpaque(user).takeUnretainedValue()
            let length = min(Int(count), source.bytes.count - source.place)
            source.bytes.withUnsafeBufferPointer { bytes in
                if let base = bytes.baseAddress { target.update(from: base + source.place, count: length) }
            }
            source.place += length
            return Int32(length)
        }
    }

    private static func image(_ index: Int, of file: UnsafeMutablePointer<GifFileType>) throws -> Image {
        let saved = file.pointee.SavedImages[index]
        guard let map = saved.ImageDesc.ColorMap ?? file.pointee.SColorMap, let raster = saved.RasterBits else {
            throw Failure(description: "image \(index) has no colours or no pixels")
        }
        var control = GraphicsControlBlock(
            DisposalMode: DISPOSAL_UNSPECIFIED, UserInputFlag: false, DelayTime: 0,
            TransparentColor: NO_TRANSPARENT_COLOR)
        // Without such a block the call fails and the values are unchanged.
        _ = DGifSavedExtensionToGCB(file, Int32(index), &control)
        // An index outside the table is transparent.
        var colors = [UInt32](repeating: 0, count: 256)
        for entry in 0..<Int(map.pointee.ColorCount) where entry != Int(control.TransparentColor) {
            let color = map.pointee.Colors[entry]
            colors[entry] = 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        }
        let (width, height) = (Int(saved.ImageDesc.Width), Int(saved.ImageDesc.Height))
        return Image(
            x: Int(saved.ImageDesc.Left), y: Int(saved.ImageDesc.Top), width: width, height: height,
            delay: Int(control.DelayTime), disposal: Int(control.DisposalMode), colors: colors,
            pixels: Array(UnsafeBufferPointer(start: raster, count: width * height)))
    }

    /// Calls a closure with the composed pixels of each frame: `0xAARRGGBB`, opaque or 0, in rows from the top. The
    /// pixels are only valid during the call.
    package func forEachFrame(_ body: (_ frame: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void) rethrows {
        var screen = [UInt32](repeating: 0, count: width * height)
        for (index, image) in images.enumerated() {
            let before = image.disposal == Int(DISPOSE_PREVIOUS) ? screen : []
            draw(image, on: &screen)
            try screen.withUnsafeBufferPointer { try body(index, $0) }
            if image.disposal == Int(DISPOSE_PREVIOUS) {
                screen = before
            } else if image.disposal == Int(DISPOSE_BACKGROUND) {
                for row in rows(of: image) {
                    for column in columns(of: image) { screen[row * width + column] = 0 }
                }
            }
        }
    }

    /// All frames, as `forEachFrame` passes them.
    package var frames: [[UInt32]] {
        var frames: [[UInt32]] = []
        forEachFrame { frames.append(Array($1)) }
        return frames
    }

    /// CRC-32 of each frame's pixels as bytes, blue, green, red, alpha.
    package var checksums: [UInt32] {
        var sums: [UInt32] = []
        forEachFrame { _, pixels in
            let bytes = UnsafeRawBufferPointer(pixels)
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            sums.append(UInt32(truncatingIfNeeded: crc32(0, start, uInt(bytes.count))))
        }
        return sums
    }

    private func rows(of image: Image) -> Range<Int> { min(image.y, height)..<min(image.y + image.height, height) }

    private func columns(of image: Image) -> Range<Int> { min(image.x, width)..<min(image.x + image.width, width) }

    private func draw(_ image: Image, on screen: inout [UInt32]) {
        let columns = columns(of: image)
        screen.withUnsafeMutableBufferPointer { screen in
            image.pixels.withUnsafeBufferPointer { pixels in
                image.colors.withUnsafeBufferPointer { colors in
                    for row in rows(of: image) {
                        var source = (row - image.y) * image.width
                        var place = row * width + columns.lowerBound
                        let end = row * width + columns.upperBound
                        while place < end {
                            let color = colors[Int(pixels[source])]
                            if color != 0 { screen[place] = color }
                            place &+= 1
                            source &+= 1
                        }
                    }
                }
            }
        }
    }
}
