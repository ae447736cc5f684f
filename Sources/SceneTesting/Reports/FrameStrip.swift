import Encoding
import Foundation
import Graphics
import Snapshots
import Zoetrope

/// The frames of two animations and of their difference, for the report page; each distinct picture is stored once.
struct FrameStrip: Encodable {
    /// End of each pair of frames in seconds.
    var ends: [Double] = []
    /// Indices in `images`, by pair.
    var expected: [Int] = []
    var actual: [Int] = []
    var difference: [Int] = []
    /// Whether the pixels differ by more than the tolerance, by pair.
    var differs: [Bool] = []
    /// Data URIs of PNGs.
    var images: [String] = []

    /// Maximum number of pairs; of longer animations every nth frame is used, to limit the size of the page.
    static let maxFrames = 300
    /// Strips are not thinned further than to this number of pairs.
    private static let minFrames = 8

    /// - Parameters:
    ///   - expected: the golden, a GIF or APNG; nil if it does not exist.
    ///   - actual: the current content.
    ///   - maxBytes: of all images. Where that is not enough, pairs are left out, those that do not differ first.
    init(expected: Data?, actual: Data, name: String, tolerance: PictureTolerance, maxBytes: Int) throws {
        var known: [String: Int] = [:]
        var images: [String] = []
        func place(_ bitmap: Bitmap) throws -> Int {
            let sink = DataSink()
            try PNGEncoder().encode(bitmap, to: sink)
            let text = "data:image/png;base64," + Data(sink.bytes).base64EncodedString()
            if let place = known[text] { return place }
            known[text] = images.count
            images.append(text)
            return images.count - 1
        }
        try ScratchFolder.with { folder in
            let pair = try PicturePair(expected: expected ?? actual, actual: actual, name: name, in: folder)
            let (old, new) = (pair.expected, pair.actual)
            let pairing = FramePairing(new, old)
            let all = new.count >= old.count ? new.ends : old.ends
            let pairs = pairing.pairs
            let step = (pairs.count + Self.maxFrames - 1) / Self.maxFrames
            for index in stride(from: 0, to: pairs.count, by: max(step, 1)) {
                let frames = pairs[index]
                let last = min(index + step, pairs.count) - 1
                let bitmap = try new.frame(frames.actual)
                self.actual.append(try place(bitmap))
                ends.append(all?[last] ?? Double(last + 1) / 30)
                guard expected != nil else { continue }
                let other = try old.frame(frames.expected)
                self.expected.append(try place(other))
                guard bitmap.width == other.width, bitmap.height == other.height else {
                    differs.append(true)
                    continue
                }
                let comparison = try PictureComparison(bitmap, with: other, within: tolerance)
                differs.append(!comparison.passes)
                let drawn = try DifferencePicture(bitmap, with: other, within: tolerance).bitmap
                difference.append(try place(drawn))
            }
        }
        self.images = images
        while self.images.reduce(0, { $0 + $1.utf8.count }) > maxBytes, ends.count > Self.minFrames { thin() }
    }

    /// Replaces each two successive pairs by one of them, which lasts as long as both.
    private mutating func thin() {
        var thinned = FrameStrip()
        for start in stride(from: 0, to: ends.count, by: 2) {
            let last = min(start + 1, ends.count - 1)
            // The second one only if it alone shows a difference.
            let shown = !differs.isEmpty && !differs[start] && differs[last] ? last : start
            thinned.ends.append(ends[last])
            if !actual.isEmpty { thinned.actual.append(thinned.place(images[actual[shown]])) }
            if !expected.isEmpty { thinned.expected.append(thinned.place(images[expected[shown]])) }
            if !differs.isEmpty { thinned.differs.append(differs[shown]) }
            // Missing for pairs of different sizes.
            if difference.count == ends.count { thinned.difference.append(thinned.place(images[difference[shown]])) }
        }
        self = thinned
    }

    private init() {}

    private mutating func place(_ image: String) -> Int {
        if let known = images.firstIndex(of: image) { return known }
        images.append(image)
        return images.count - 1
    }
}
