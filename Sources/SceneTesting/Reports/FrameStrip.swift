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

    /// - Parameters:
    ///   - expected: the golden, a GIF or APNG; nil if it does not exist.
    ///   - actual: the current content.
    init(expected: Data?, actual: Data, name: String, tolerance: PictureTolerance) throws {
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
    }
}
