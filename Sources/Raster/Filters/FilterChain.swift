import Graphics

/// A group's filters, prepared for device pixels.
///
/// Consecutive colour filters cost one pass over the pixels; after a blur they are part of the blur's last pass.
struct FilterChain {
    private struct Pass {
        var blur: GaussianBlur
        var matrices: [ColorMatrix]
    }

    private let passes: [Pass]

    /// - Parameter transform: from the group's items to device space; it also scales a blur's standard deviation.
    init(_ filters: [Filter], under transform: AffineTransform) {
        var passes: [Pass] = []
        for filter in filters {
            if case .blur(let radius) = filter {
                passes.append(Pass(blur: GaussianBlur(of: radius, under: transform), matrices: []))
            } else if let matrix = ColorMatrix(filter) {
                if passes.isEmpty { passes.append(Pass(blur: GaussianBlur(sigma: 0), matrices: [])) }
                passes[passes.count - 1].matrices.append(matrix)
            }
        }
        self.passes = passes.filter { !$0.blur.isIdentity || !$0.matrices.isEmpty }
    }

    /// The number of blurs.
    var blurCount: Int { passes.count { !$0.blur.isIdentity } }

    /// The memory of the largest blur, as in `GaussianBlur.memory`.
    func memory(width: Int, height: Int) -> Int {
        passes.reduce(0) { max($0, $1.blur.memory(width: width, height: height)) }
    }

    /// How many pixels on each side contribute to a filtered pixel.
    var margin: (x: Int, y: Int) {
        passes.reduce((0, 0)) { ($0.0 + $1.blur.horizontal.margin, $0.1 + $1.blur.vertical.margin) }
    }

    /// `margin` without the share of the first blur.
    var marginAfterFirstBlur: (x: Int, y: Int) {
        guard let first = passes.first?.blur else { return (0, 0) }
        return (margin.x - first.horizontal.margin, margin.y - first.vertical.margin)
    }

    /// Filters a layer in place; pixels outside it count as clear.
    func apply(to layer: OffscreenLayer) {
        let (width, height) = (layer.area.width, layer.area.height)
        for pass in passes {
            layer.surface.withPixels { pixels, stride in
                func adjusted(_ pixel: GaussianBlur.Pixel) -> GaussianBlur.Pixel {
                    pass.matrices.reduce(pixel) { $1.apply(to: $0) }
                }
                guard pass.blur.isIdentity else {
                    return pass.blur.apply(
                        to: pixels, stride: stride, width: width, height: height, edges: .clear, finish: adjusted)
                }
                for y in 0..<height {
                    let row = pixels + y * stride
                    for x in 0..<width { row[x] = GaussianBlur.packed(adjusted(GaussianBlur.unpacked(row[x]))) }
                }
            }
        }
    }
}
