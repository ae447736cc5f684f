import Graphics

/// A group's filters as they work on its pixels.
///
/// A run of filters without a blur costs one pass over the pixels, and none of its own behind a blur.
struct FilterChain {
    private struct Step {
        var blur: GaussianBlur
        var matrices: [ColorMatrix]
    }

    private let steps: [Step]

    /// The transform leads from the group's items to device space; a blur's deviation follows its scale.
    init(_ filters: [Filter], under transform: AffineTransform) {
        var steps: [Step] = []
        for filter in filters {
            if case .blur(let radius) = filter {
                steps.append(Step(blur: GaussianBlur(of: radius, under: transform), matrices: []))
            } else if let matrix = ColorMatrix(filter) {
                if steps.isEmpty { steps.append(Step(blur: GaussianBlur(sigma: 0), matrices: [])) }
                steps[steps.count - 1].matrices.append(matrix)
            }
        }
        self.steps = steps.filter { !$0.blur.isIdentity || !$0.matrices.isEmpty }
    }

    /// How many pixels around one have a say in it.
    var reach: (x: Int, y: Int) {
        steps.reduce((0, 0)) { ($0.0 + $1.blur.horizontal.reach, $0.1 + $1.blur.vertical.reach) }
    }

    /// The part of `reach` that is left when the first blur is done.
    var laterReach: (x: Int, y: Int) {
        guard let first = steps.first?.blur else { return (0, 0) }
        return (reach.x - first.horizontal.reach, reach.y - first.vertical.reach)
    }

    /// Filters a layer in place; beyond it there is nothing.
    func apply(to layer: Layer) {
        let (width, height) = (layer.area.width, layer.area.height)
        for step in steps {
            layer.surface.withPixels { pixels, stride in
                func tone(_ pixel: GaussianBlur.Pixel) -> GaussianBlur.Pixel {
                    step.matrices.reduce(pixel) { $1.apply(to: $0) }
                }
                guard step.blur.isIdentity else {
                    return step.blur.apply(
                        to: pixels, stride: stride, width: width, height: height, edges: .clear, finish: tone)
                }
                for y in 0..<height {
                    let row = pixels + y * stride
                    for x in 0..<width { row[x] = GaussianBlur.packed(tone(GaussianBlur.unpacked(row[x]))) }
                }
            }
        }
    }
}
