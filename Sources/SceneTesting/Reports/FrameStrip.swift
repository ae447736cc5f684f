import Encoding
import Foundation
import Graphics
import Snapshots

/// The frames of two animations and of their difference, as a page can show them: each picture once, as a PNG.
struct FrameStrip: Encodable {
    /// When each pair of frames goes, in seconds.
    var ends: [Double] = []
    /// By pair: places in `images`.
    var expected: [Int] = []
    var actual: [Int] = []
    var difference: [Int] = []
    /// By pair: whether its pixels differ by more than is allowed.
    var differs: [Bool] = []
    /// Data URIs.
    var images: [String] = []

    /// Of longer ones every second, third and so on is shown.
    static let maxFrames = 300

    /// - Parameters:
    ///   - expected: a GIF or APNG; nil where there is none.
    ///   - actual: the same now.
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
        try TemporaryFolder.with { folder in
            let pair = try PicturePair(expected: expected ?? actual, actual: actual, name: name, in: folder)
            let (old, new) = (pair.expected, pair.actual)
            let pairing = FramePairing(new, old)
            let all = new.count >= old.count ? new.ends : old.ends
            let pairs = pairing.pairs
            // A page that nobody could open would show nothing.
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
