package import Graphics

/// The differences between a picture and the same one at a larger scale, reduced by averaging blocks of pixels.
///
/// Edges are counted apart, because the smaller picture rounds details there: a pixel is an edge if a component differs by more
/// than 16 levels within its block or a neighbouring block. Alpha is not compared.
package struct PictureAgreement: CustomStringConvertible {
    /// The mean over all pixels and components, in levels.
    package private(set) var mean = 0.0
    /// The largest difference outside edges, in levels.
    package private(set) var worst = 0
    /// The fraction of pixels outside edges that differ by more than 2 levels.
    package private(set) var share = 0.0
    /// The fraction of pixels that are edges.
    package private(set) var edges = 0.0
    /// The pixel with the largest difference.
    private var place = (x: 0, y: 0)

    package var description: String {
        "mean \(mean), worst \(worst) at \(place.x), \(place.y), \(share * 100) % beyond 2, edges \(edges * 100) %"
    }

    /// - Parameters:
    ///   - large: `factor` times as wide and high as `one`.
    ///   - factor: the pixels of a side of a block.
    package init(of one: Bitmap, with large: Bitmap, by factor: Int) {
        let (width, height) = (one.width, one.height)
        var differences = [Int](repeating: 0, count: width * height)
        var isBusy = [Bool](repeating: false, count: width * height)
        var total = 0.0
        for y in 0..<height {
            for x in 0..<width {
                var (worst, spread) = (0, 0)
                for shift in [16, 8, 0] as [UInt32] {
                    var (sum, low, high) = (0, 255, 0)
                    for j in 0..<factor {
                        for i in 0..<factor {
                            let level = Int(large[x * factor + i, y * factor + j] >> shift & 255)
                            sum += level
                            low = min(low, level)
                            high = max(high, level)
                        }
                    }
                    let mean = Double(sum) / Double(factor * factor)
                    let difference = abs(mean - Double(one[x, y] >> shift & 255))
                    total += difference
                    worst = max(worst, Int(difference.rounded()))
                    spread = max(spread, high - low)
                }
                differences[y * width + x] = worst
                isBusy[y * width + x] = spread > 16
            }
        }
        var (far, calm) = (0, 0)
        for y in 0..<height {
            for x in 0..<width {
                var isEdge = false
                for j in max(0, y - 1)...min(height - 1, y + 1) {
                    for i in max(0, x - 1)...min(width - 1, x + 1) where isBusy[j * width + i] { isEdge = true }
                }
                guard !isEdge else { continue }
                calm += 1
                let difference = differences[y * width + x]
                if difference > 2 { far += 1 }
                if difference > worst { (worst, place) = (difference, (x, y)) }
            }
        }
        mean = total / Double(3 * width * height)
        share = calm == 0 ? 0 : Double(far) / Double(calm)
        edges = 1 - Double(calm) / Double(width * height)
    }
}
