extension Bitmap {
    /// The picture scaled down: each pixel is the area-weighted mean of the pixels that it covers.
    ///
    /// Means are of premultiplied gamma-encoded sRGB, as in the renderer. Cost: a vertical and a horizontal pass, about
    /// 10 ns per pixel. Precondition: `columns` in `1...width` and `rows` in `1...height`.
    package func reduced(toWidth columns: Int, height rows: Int) -> Bitmap {
        precondition((1...width).contains(columns) && (1...height).contains(rows), "the size must not grow")
        guard columns != width || rows != height else { return self }
        let across = Bitmap.shares(of: width, in: columns)
        let down = Bitmap.shares(of: height, in: rows)
        var result = Bitmap(width: columns, height: rows)
        var line = [SIMD4<Float>](repeating: .zero, count: width)
        pixels.withUnsafeBufferPointer { source in
            for row in 0..<rows {
                for column in line.indices { line[column] = .zero }
                for (y, share) in down[row] {
                    for column in 0..<width { line[column] += Bitmap.components(source[y * width + column]) * share }
                }
                for column in 0..<columns {
                    var sum = SIMD4<Float>.zero
                    for (x, share) in across[column] { sum += line[x] * share }
                    result.pixels[row * columns + column] = Bitmap.pixel(sum)
                }
            }
        }
        return result
    }

    /// Divides a line into `parts` equal parts; for each part, the pixels that overlap it with their share of the part.
    private static func shares(of length: Int, in parts: Int) -> [[(place: Int, share: Float)]] {
        (0..<parts).map { part in
            // In units of 1/`parts` pixel, so that all bounds are integers.
            let (start, end) = (part * length, (part + 1) * length)
            return (start / parts...(end - 1) / parts).map { place in
                let covered = min(end, (place + 1) * parts) - max(start, place * parts)
                return (place, Float(covered) / Float(length))
            }
        }
    }

    private static func components(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4<Float>(Float(pixel >> 24), Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
    }

    private static func pixel(_ sum: SIMD4<Float>) -> UInt32 {
        let rounded = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(sum + 0.5))
        // Keeps colours at or below alpha after rounding.
        let alpha = min(rounded.x, 255)
        return alpha << 24 | min(rounded.y, alpha) << 16 | min(rounded.z, alpha) << 8 | min(rounded.w, alpha)
    }
}
