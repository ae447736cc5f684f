/// An approximate Gaussian blur of pictures and masks (for its accuracy see `BlurKernel`).
///
/// Works on gamma-encoded sRGB with premultiplied alpha, as UIKit, CSS and SVG's `sRGB` setting do; premultiplied so
/// that transparent pixels contribute no colour. Sums are 32-bit floats, rounded once at the end. Allocates 16 bytes
/// per pixel of a picture, 4 of a mask, plus a few lines. Cost: see `BlurKernel.apply`; 414 by 736 pixels take about 5
/// ms on one core at any deviation.
struct GaussianBlur {
    typealias Pixel = SIMD4<Float>

    /// Along x.
    let horizontal: BlurKernel
    /// Along y.
    let vertical: BlurKernel

    /// Standard deviations in pixels, clamped to 0...`BlurKernel.maxSigma`.
    init(sigmaX: Double, sigmaY: Double) {
        horizontal = BlurKernel(sigma: sigmaX)
        vertical = BlurKernel(sigma: sigmaY)
    }

    init(sigma: Double) { self.init(sigmaX: sigma, sigmaY: sigma) }

    var isIdentity: Bool { horizontal.isIdentity && vertical.isIdentity }

    /// How pixels outside a picture count.
    enum Edges {
        /// The edge pixels are repeated.
        case extended
        /// They are transparent.
        case clear
    }

    /// Blurs a picture of `width * height` premultiplied pixels.
    ///
    /// - Parameter finish: changes each blurred pixel (blue, green, red, alpha in 0...255) before it is rounded.
    func apply(
        to pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int, edges: Edges = .extended,
        finish: (Pixel) -> Pixel = { $0 }
    ) {
        guard width > 0, height > 0 else { return }
        // Four lines are processed together so that a column of the transposed buffer is written one cache line at a
        // time.
        let columnStride = height + 3
        let line = max(width + 2 * horizontal.margin, height + 2 * vertical.margin)
        withScratch(width * columnStride + 4 * line) { buffer in
            let scratch = buffer + width * columnStride
            for top in Swift.stride(from: 0, to: height, by: 4) {
                let rows = min(4, height - top)
                for k in 0..<rows {
                    let (row, target) = (pixels + (top + k) * stride, scratch + k * line)
                    for x in 0..<width { target[horizontal.margin + x] = Self.unpacked(row[x]) }
                    Self.extend(target, by: edges, margin: horizontal.margin, count: width)
                    horizontal.apply(to: target, count: width)
                }
                for x in 0..<width {
                    for k in 0..<rows { buffer[x * columnStride + top + k] = scratch[k * line + x] }
                }
            }
            for left in Swift.stride(from: 0, to: width, by: 4) {
                let columns = min(4, width - left)
                for k in 0..<columns {
                    let target = scratch + k * line
                    (target + vertical.margin).update(from: buffer + (left + k) * columnStride, count: height)
                    Self.extend(target, by: edges, margin: vertical.margin, count: height)
                    vertical.apply(to: target, count: height)
                }
                for y in 0..<height {
                    for k in 0..<columns {
                        pixels[y * stride + left + k] = Self.packed(finish(scratch[k * line + y]))
                    }
                }
            }
        }
    }

    /// Blurs a mask of `width * height` bytes of alpha; pixels outside it count as 0.
    func apply(toMask bytes: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int) {
        guard width > 0, height > 0, !isIdentity else { return }
        // Four rows, then four columns, share the lanes of a line.
        let columnStride = (height + 3) / 4
        let line = max(width + 2 * horizontal.margin, height + 2 * vertical.margin)
        withScratch((width + 3) / 4 * 4 * columnStride + line) { buffer in
            let scratch = buffer + (width + 3) / 4 * 4 * columnStride
            for group in 0..<columnStride {
                scratch.update(repeating: .zero, count: line)
                for k in 0..<min(4, height - group * 4) {
                    let row = bytes + (group * 4 + k) * stride
                    for x in 0..<width { scratch[horizontal.margin + x][k] = Float(row[x]) }
                }
                horizontal.apply(to: scratch, count: width)
                for x in 0..<width { buffer[x * columnStride + group] = scratch[x] }
            }
            for left in Swift.stride(from: 0, to: width, by: 4) {
                let columns = min(4, width - left)
                scratch.update(repeating: .zero, count: line)
                for k in 0..<columns {
                    let column = UnsafeMutableRawPointer(buffer + (left + k) * columnStride)
                        .assumingMemoryBound(to: Float.self)
                    for y in 0..<height { scratch[vertical.margin + y][k] = column[y] }
                }
                vertical.apply(to: scratch, count: height)
                for y in 0..<height {
                    let value = scratch[y]
                    for k in 0..<columns { bytes[y * stride + left + k] = UInt8(min(max(value[k], 0), 255) + 0.5) }
                }
            }
        }
    }

    private func withScratch(_ count: Int, _ body: (UnsafeMutablePointer<Pixel>) -> Void) {
        let memory = UnsafeMutablePointer<Pixel>.allocate(capacity: count)
        defer { memory.deallocate() }
        memory.initialize(repeating: .zero, count: count)
        body(memory)
    }

    private static func extend(_ line: UnsafeMutablePointer<Pixel>, by edges: Edges, margin: Int, count: Int) {
        guard margin > 0 else { return }
        let isClear = edges == .clear
        line.update(repeating: isClear ? .zero : line[margin], count: margin)
        (line + margin + count).update(repeating: isClear ? .zero : line[margin + count - 1], count: margin)
    }

    /// 2²³: in a float of this size the lowest bit counts ones, so that adding it converts between bytes and floats.
    private static let ones: Float = 8_388_608

    @inline(__always)
    static func unpacked(_ pixel: UInt32) -> Pixel {
        let bytes = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel.littleEndian, to: SIMD4<UInt8>.self))
        return unsafeBitCast(bytes | ones.bitPattern, to: Pixel.self) - ones
    }

    /// Rounds to the nearest integer and limits colour components to alpha.
    @inline(__always)
    static func packed(_ pixel: Pixel) -> UInt32 {
        let alpha = min(max(pixel.w, 0), 255)
        let bounded = pixel.clamped(lowerBound: .zero, upperBound: Pixel(repeating: alpha))
        let bytes = unsafeBitCast(bounded + ones, to: SIMD4<UInt32>.self)
        return (bytes.w & 255) << 24 | (bytes.z & 255) << 16 | (bytes.y & 255) << 8 | bytes.x & 255
    }
}
