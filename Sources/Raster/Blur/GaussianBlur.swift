/// An approximate Gaussian blur of pictures and masks (for its accuracy see `BlurKernel`).
///
/// Works on gamma-encoded sRGB with premultiplied alpha, as UIKit, CSS and SVG's `sRGB` setting do; premultiplied so
/// that transparent pixels contribute no colour. Sums are 32-bit floats, rounded once at the end. Allocates 16 bytes
/// per pixel of a picture, 4 of a mask, for the rows that `RowBlur` keeps, plus a few lines. Cost: see
/// `BlurKernel.apply`; 414 by 736 pixels take 2 to 4 ms on one core at any deviation.
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

    /// The memory that blurring a picture may take, in pixels of 4 bytes: 4 for each of its pixels, or of the rows that are kept if those
    /// are more.
    func memory(width: Int, height: Int) -> Int { isIdentity ? 0 : 4 * width * max(height, vertical.keptRows) }

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
        // Along x four rows share the lanes of a line, along y four columns share those of a row.
        let rows = RowBlur(vertical, count: (width + 3) / 4)
        withScratch(width + 2 * horizontal.margin) { line in
            var (group, written) = (-1, 0)
            for y in -vertical.margin..<height + vertical.margin {
                if edges == .clear, !(0..<height).contains(y) {
                    rows.clearInput()
                } else {
                    let source = min(max(y, 0), height - 1)
                    if source / 4 != group {
                        group = source / 4
                        let four = Self.four { UnsafePointer(pixels + min(4 * group + $0, height - 1) * stride) }
                        blurAlongX(four, width: width, edges: edges, line: line)
                    }
                    Self.copyLane(source % 4, of: Pixel.self, from: line, to: rows.input, count: width)
                }
                // A row of the result is above all rows that are still to be read.
                guard let output = rows.advance() else { continue }
                let (row, values) = (pixels + written * stride, UnsafeRawPointer(output))
                for x in 0..<width {
                    let pixel = values.load(fromByteOffset: MemoryLayout<Pixel>.stride * x, as: Pixel.self)
                    row[x] = Self.packed(finish(pixel))
                }
                written += 1
            }
        }
    }

    /// Blurs four rows of a picture; the first `width` values of `line` are the result.
    private func blurAlongX(_ rows: FourRows, width: Int, edges: Edges, line: UnsafeMutablePointer<Lanes>) {
        let target = line + horizontal.margin
        for x in 0..<width {
            target[x] = Lanes(
                lowHalf: SIMD8(lowHalf: Self.unpacked(rows.0[x]), highHalf: Self.unpacked(rows.1[x])),
                highHalf: SIMD8(lowHalf: Self.unpacked(rows.2[x]), highHalf: Self.unpacked(rows.3[x])))
        }
        Self.extend(line, by: edges, margin: horizontal.margin, count: width)
        horizontal.apply(to: line, count: width)
    }

    /// Blurs a mask of `width * height` bytes of alpha; pixels outside it count as 0.
    func apply(toMask bytes: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int) {
        guard width > 0, height > 0, !isIdentity else { return }
        // Along x sixteen rows share the lanes of a line, along y sixteen columns share those of a row.
        let rows = RowBlur(vertical, count: (width + 15) / 16)
        withScratch(width + 2 * horizontal.margin) { line in
            var written = 0
            for y in -vertical.margin..<height + vertical.margin {
                if (0..<height).contains(y) {
                    if y % 16 == 0 {
                        blurAlongX(
                            bytes + y * stride, stride: stride, width: width, count: min(16, height - y), line: line)
                    }
                    Self.copyLane(y % 16, of: Float.self, from: line, to: rows.input, count: width)
                } else {
                    rows.clearInput()
                }
                guard let output = rows.advance() else { continue }
                let (row, alphas) = (bytes + written * stride, UnsafeRawPointer(output))
                for x in 0..<width {
                    let alpha = alphas.load(fromByteOffset: MemoryLayout<Float>.stride * x, as: Float.self)
                    row[x] = UInt8(min(max(alpha, 0), 255) + 0.5)
                }
                written += 1
            }
        }
    }

    /// Blurs up to sixteen rows of a mask; the first `width` values of `line` are the result.
    private func blurAlongX(
        _ bytes: UnsafePointer<UInt8>, stride: Int, width: Int, count: Int, line: UnsafeMutablePointer<Lanes>
    ) {
        line.update(repeating: .zero, count: width + 2 * horizontal.margin)
        for k in 0..<count {
            let row = bytes + k * stride
            let target = UnsafeMutableRawPointer(line + horizontal.margin) + MemoryLayout<Float>.stride * k
            for x in 0..<width {
                target.storeBytes(of: Float(row[x]), toByteOffset: MemoryLayout<Lanes>.stride * x, as: Float.self)
            }
        }
        horizontal.apply(to: line, count: width)
    }

    /// Copies the values of one row from a line whose lanes several rows share. The unused lanes at the end are set to 0.
    @inline(__always)
    private static func copyLane<Value>(
        _ lane: Int, of type: Value.Type, from line: UnsafeMutablePointer<Lanes>, to row: UnsafeMutablePointer<Lanes>,
        count: Int
    ) {
        let size = MemoryLayout<Value>.stride
        row[(count * size - 1) / MemoryLayout<Lanes>.stride] = .zero
        let (source, target) = (UnsafeRawPointer(line) + lane * size, UnsafeMutableRawPointer(row))
        for x in 0..<count {
            let value = source.load(fromByteOffset: MemoryLayout<Lanes>.stride * x, as: Value.self)
            target.storeBytes(of: value, toByteOffset: size * x, as: Value.self)
        }
    }

    private typealias Lanes = BlurKernel.Lanes

    /// Runs a closure with uninitialized memory, which it has to write before it reads it.
    private func withScratch(_ count: Int, _ body: (UnsafeMutablePointer<Lanes>) -> Void) {
        let memory = UnsafeMutablePointer<Lanes>.allocate(capacity: count)
        defer { memory.deallocate() }
        body(memory)
    }

    private typealias FourRows = (
        UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>
    )

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
