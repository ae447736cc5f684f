import Graphics

/// The pixels of a picture that regions with content cover.
struct RegionCover {
    private let width: Int
    private var isCovered: [Bool]
    /// The number of pixels that are not covered.
    private let bare: Int

    /// Fewer uncovered pixels, as a share of the picture, say nothing about its background.
    private static let minBare = 0.01
    /// The share of uncovered pixels that differ if the background has changed. Not all do, because layers without a name may
    /// be in front of it.
    private static let minDiffering = 0.9

    init(_ regions: [NamedRegion], width: Int, height: Int) {
        self.width = width
        isCovered = [Bool](repeating: false, count: width * height)
        for box in regions.lazy.filter(\.hasContent).map(\.box) {
            let (left, right) = (max(box.x, 0), min(box.x + box.width, width))
            let (top, bottom) = (max(box.y, 0), min(box.y + box.height, height))
            guard left < right, top < bottom else { continue }
            for y in top..<bottom {
                for place in (y * width + left)..<(y * width + right) { isCovered[place] = true }
            }
        }
        bare = isCovered.count { !$0 }
    }

    func contains(x: Int, y: Int) -> Bool { isCovered[y * width + x] }

    /// Whether the background has changed.
    ///
    /// - Parameter differing: the number of uncovered pixels that differ.
    func isBackground(_ differing: Int) -> Bool {
        Double(bare) >= Self.minBare * Double(isCovered.count)
            && Double(differing) >= Self.minDiffering * Double(bare)
    }
}
