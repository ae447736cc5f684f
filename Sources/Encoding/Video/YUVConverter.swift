internal import Graphics

/// Converts pixels to 8-bit Y'CbCr with 4:2:0 subsampling: BT.709, limited range, chroma sited at the left like H.264's default.
///
/// Sources: ITU-R BT.709-6, sections 3.2 to 3.4 (luma coefficients 0.2126, 0.7152 and 0.0722; Y' in 16...235, Cb and Cr in
/// 16...240).
struct YUVConverter {
    /// The matrix times 65,536. Chroma coefficients add up to 0, so that greys have no chroma.
    private static let luma = (11_966, 40_254, 4_064)
    private static let blue = (-6_596, -22_188, 28_784)
    private static let red = (28_784, -26_145, -2_639)

    /// Of the result, in pixels: even numbers. The last column and row are repeated.
    let width: Int
    /// In pixels.
    let height: Int
    private let sourceWidth: Int
    private let sourceHeight: Int
    /// Opaque, below partly transparent pixels.
    private let matte: UInt32

    init(width: Int, height: Int, matte: UInt32) {
        (sourceWidth, sourceHeight) = (width, height)
        self.width = (width + 1) & ~1
        self.height = (height + 1) & ~1
        self.matte = matte
    }

    /// The planes Y', Cb and Cr, one after another.
    func planes(of bitmap: Bitmap) -> [UInt8] {
        let count = width * height
        return [UInt8](unsafeUninitializedCapacity: count * 3 / 2) { planes, length in
            planes.initialize(repeating: 0)
            for y in 0..<height {
                for x in 0..<width {
                    let (r, g, b) = color(bitmap, x, y)
                    let (kr, kg, kb) = Self.luma
                    planes[y * width + x] = UInt8(16 + (kr * r + kg * g + kb * b + 32_768) >> 16)
                }
            }
            for y in 0..<height / 2 {
                for x in 0..<width / 2 {
                    let sum = chromaSum(bitmap, x, y)
                    planes[count + y * (width / 2) + x] = Self.chroma(Self.blue, sum)
                    planes[count * 5 / 4 + y * (width / 2) + x] = Self.chroma(Self.red, sum)
                }
            }
            length = count * 3 / 2
        }
    }

    /// Eight times the mean colour of a chroma sample: the weights 1, 2, 1 around the even column, in two rows.
    private func chromaSum(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> (Int, Int, Int) {
        var sum = (0, 0, 0)
        for row in [2 * y, 2 * y + 1] {
            for (column, weight) in [(2 * x - 1, 1), (2 * x, 2), (2 * x + 1, 1)] {
                let (r, g, b) = color(bitmap, max(column, 0), row)
                sum = (sum.0 + weight * r, sum.1 + weight * g, sum.2 + weight * b)
            }
        }
        return sum
    }

    private static func chroma(_ matrix: (Int, Int, Int), _ sum: (Int, Int, Int)) -> UInt8 {
        let value = matrix.0 * sum.0 + matrix.1 * sum.1 + matrix.2 * sum.2
        return UInt8(128 + (value + 1 << 18) >> 19)
    }

    @inline(__always)
    private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> (Int, Int, Int) {
        let pixel = bitmap.pixels[min(y, sourceHeight - 1) * sourceWidth + min(x, sourceWidth - 1)]
        let rest = 255 - Int(pixel >> 24)
        func channel(_ shift: UInt32) -> Int {
            let value = Int(pixel >> shift & 255)
            return rest == 0 ? value : min(value + (Int(matte >> shift & 255) * rest + 127) / 255, 255)
        }
        return (channel(16), channel(8), channel(0))
    }
}
