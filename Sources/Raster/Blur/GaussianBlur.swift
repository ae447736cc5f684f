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
        // Four rows share the lanes of a line. The blurred rows are written as columns, four pixels (a cache line) at a
        // time; then four columns share the lanes of a line.
        let groups = (height + 3) / 4
        let length = max(width + 2 * horizontal.margin, height + 2 * vertical.margin)
        withScratch(width * groups + length) { columns in
            let line = columns + width * groups
            for group in 0..<groups {
                let rows = Self.four { pixels + min(4 * group + $0, height - 1) * stride }
                let target = line + horizontal.margin
                for x in 0..<width {
                    target[x] = Lanes(
                        lowHalf: SIMD8(lowHalf: Self.unpacked(rows.0[x]), highHalf: Self.unpacked(rows.1[x])),
                        highHalf: SIMD8(lowHalf: Self.unpacked(rows.2[x]), highHalf: Self.unpacked(rows.3[x])))
                }
                Self.extend(line, by: edges, margin: horizontal.margin, count: width)
                horizontal.apply(to: line, count: width)
                for x in 0..<width { columns[x * groups + group] = line[x] }
            }
            // The quarter of a line that belongs to one row or column is read and written as raw memory.
            let (sources, values) = (UnsafeRawPointer(columns), UnsafeMutableRawPointer(line))
            let (pixelSize, lineSize) = (MemoryLayout<Pixel>.stride, MemoryLayout<Lanes>.stride)
            for left in Swift.stride(from: 0, to: width, by: 4) {
                for k in 0..<4 {
                    let column = sources + min(left + k, width - 1) * lineSize * groups
                    let target = values + lineSize * vertical.margin + pixelSize * k
                    for y in 0..<height {
                        let pixel = column.load(fromByteOffset: pixelSize * y, as: Pixel.self)
                        target.storeBytes(of: pixel, toByteOffset: lineSize * y, as: Pixel.self)
                    }
                }
                Self.extend(line, by: edges, margin: vertical.margin, count: height)
                vertical.apply(to: line, count: height)
                let count = min(4, width - left)
                for y in 0..<height {
                    let row = pixels + y * stride + left
                    for k in 0..<count {
                        let pixel = values.load(fromByteOffset: lineSize * y + pixelSize * k, as: Pixel.self)
                        row[k] = Self.packed(finish(pixel))
                    }
                }
            }
        }
    }

    /// Blurs a mask of `width * height` bytes of alpha; pixels outside it count as 0.
    func apply(toMask bytes: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int) {
        guard width > 0, height > 0, !isIdentity else { return }
        // Sixteen rows, then sixteen columns, share the lanes of a line.
        let groups = (height + 15) / 16
        let length = max(width + 2 * horizontal.margin, height + 2 * vertical.margin)
        withScratch(width * groups + length) { columns in
            let line = columns + width * groups
            let (sources, values) = (UnsafeRawPointer(columns), UnsafeMutableRawPointer(line))
            let (valueSize, lineSize) = (MemoryLayout<Float>.stride, MemoryLayout<Lanes>.stride)
            for group in 0..<groups {
                line.update(repeating: .zero, count: length)
                for k in 0..<min(16, height - group * 16) {
                    let row = bytes + (group * 16 + k) * stride
                    let target = values + lineSize * horizontal.margin + valueSize * k
                    for x in 0..<width {
                        target.storeBytes(of: Float(row[x]), toByteOffset: lineSize * x, as: Float.self)
                    }
                }
                horizontal.apply(to: line, count: width)
                for x in 0..<width { columns[x * groups + group] = line[x] }
            }
            for left in Swift.stride(from: 0, to: width, by: 16) {
                let count = min(16, width - left)
                line.update(repeating: .zero, count: length)
                for k in 0..<count {
                    let column = sources + (left + k) * groups * lineSize
                    let target = values + lineSize * vertical.margin + valueSize * k
                    for y in 0..<height {
                        let value = column.load(fromByteOffset: valueSize * y, as: Float.self)
                        target.storeBytes(of: value, toByteOffset: lineSize * y, as: Float.self)
                    }
                }
                vertical.apply(to: line, count: height)
                for y in 0..<height {
                    let (row, value) = (bytes + y * stride + left, values + lineSize * y)
                    for k in 0..<count {
                        let alpha = value.load(fromByteOffset: valueSize * k, as: Float.self)
                        row[k] = UInt8(min(max(alpha, 0), 255) + 0.5)
                    }
                }
            }
        }
    }

    private typealias Lanes = BlurKernel.Lanes

    /// Runs a closure with uninitialized memory, which it has to write before it reads it.
    private func withScratch(_ count: Int, _ body: (UnsafeMutablePointer<Lanes>) -> Void) {
        let memory = UnsafeMutablePointer<Lanes>.allocate(capacity: count)
        defer { memory.deallocate() }
        body(memory)
    }

    private static func four<Value>(_ value: (Int) -> Value) -> (Value, Value, Value, Value) {
        (value(0), value(1), value(2), value(3))
    }

    private static func extend(_ line: UnsafeMutablePointer<Lanes>, by edges: Edges, margin: Int, count: Int) {
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

    /// Twice the largest rounding error of a blurred value (see `BlurKernel.apply`).
    private static let tieBreak: Float = 0.002

    /// Rounds to the nearest integer and limits colour components to alpha.
    ///
    /// A value less than 0.002 below a half is rounded up. Tints with an alpha such as 0.3 give halves (76.5) over whole areas, where
    /// rounding errors would make stripes of two levels.
    @inline(__always)
    static func packed(_ pixel: Pixel) -> UInt32 {
        let alpha = Pixel(repeating: min(max(pixel.w, 0), 255))
        let bytes = unsafeBitCast(pixel.limited(to: alpha) + tieBreak + ones, to: SIMD4<UInt32>.self)
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bytes), to: UInt32.self).littleEndian
    }
}

extension SIMD4<Float> {
    /// Each component limited to 0 and the component of `upper`. The library's `clamped` is a call for each vector.
    @inline(__always)
    func limited(to upper: Self) -> Self {
        let positive = replacing(with: 0, where: self .< 0)
        return positive.replacing(with: upper, where: positive .> upper)
    }
}
