import Encoding
import Foundation
import Graphics
import Snapshots
import Zoetrope

/// The frames of two animations and their differences, or two stills, for the report page; each distinct picture is stored once.
///
/// A page has little room, so that of long animations some frames are chosen, mostly among those that differ. They are shown at
/// a reduced size and with lossy compression where otherwise too few fit.
struct FrameStrip: Codable, Sendable {
    /// The number of the golden in the report, from 0.
    var golden = 0
    /// Width and height of the picture in pixels.
    var size: [Int] = []
    /// The number of moments at which either animation has a new frame.
    var moments = 0
    /// Whether some pictures are smaller than the frames, or compressed with loss.
    var isReduced = false
    /// End of each pair of frames in seconds.
    var ends: [Double] = []
    /// Indices in `images`, by pair.
    var expected: [Int] = []
    var actual: [Int] = []
    /// The same of pictures of the differing pixels alone; empty for pictures of different sizes.
    var difference: [Int] = []
    /// Whether the pixels differ by more than the tolerance, by pair.
    var differs: [Bool] = []
    /// The pair with the most differing pixels, which has the best pictures.
    var worst = 0
    /// Data URIs of pictures.
    var images: [String] = []

    /// The size of all pictures together, as text.
    var bytes: Int { images.reduce(0) { $0 + $1.utf8.count } }

    init() {}

    /// - Parameters:
    ///   - expected: the golden, a PNG, GIF or APNG; nil if it does not exist.
    ///   - actual: the current content.
    ///   - maxBytes: of all images, as text.
    init(expected: Data?, actual: Data, name: String, tolerance: PictureTolerance, maxBytes: Int) throws {
        self = try ScratchFolder.with { folder in
            let pair = try PicturePair(expected: expected ?? actual, actual: actual, name: name, in: folder)
            var draft = try FrameStripDraft(pair, hasExpected: expected != nil, tolerance: tolerance)
            return try draft.strip(maxBytes: maxBytes)
        }
    }

    /// Whether the strip can be shown: one that was read from a page may come from a stranger.
    var isValid: Bool {
        let count = ends.count
        guard count > 0, size.count == 2, (0..<count).contains(worst), ends.allSatisfy({ $0.isFinite && $0 >= 0 }),
            [expected, actual, difference].allSatisfy({ $0.isEmpty || $0.count == count }),
            differs.isEmpty || differs.count == count,
            (expected + actual + difference).allSatisfy(images.indices.contains)
        else { return false }
        return images.allSatisfy { image in
            image.hasPrefix(FramePicture.prefix)
                && image.utf8.dropFirst(FramePicture.prefix.utf8.count).allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
                    default: false
                    }
                }
        }
    }

    // MARK: in pages

    private static let start = "<script type=\"application/json\" class=\"strip\">"
    private static let end = "</script>"

    /// The element of a page from which scripts and later merges read the strip.
    var html: String { Self.start + JSONText.compact(self) + Self.end }

    /// The valid strips in a page, by the numbers of their goldens.
    static func strips(in page: String) -> [Int: FrameStrip] {
        var found: [Int: FrameStrip] = [:]
        for part in page.split(separator: start, omittingEmptySubsequences: false).dropFirst() {
            guard let text = part.firstRange(of: end).map({ part[..<$0.lowerBound] }),
                let strip = try? JSONDecoder().decode(FrameStrip.self, from: Data(text.utf8)), strip.isValid
            else { continue }
            found[strip.golden] = strip
        }
        return found
    }
}

/// Pictures as data URIs.
struct FramePicture: Hashable {
    static let prefix = "data:image/webp;base64,"

    /// Each side is divided by it.
    var divisor: Int
    /// libwebp's quality, 0...100; nil for lossless compression.
    var quality: Double?

    /// The best first.
    static let all = [
        FramePicture(divisor: 1), FramePicture(divisor: 1, quality: 90), FramePicture(divisor: 2, quality: 90),
        FramePicture(divisor: 3, quality: 80), FramePicture(divisor: 4, quality: 70),
        FramePicture(divisor: 8, quality: 60),
    ]

    var isExact: Bool { divisor == 1 && quality == nil }

    private func size(of bitmap: Bitmap) -> (width: Int, height: Int) {
        (max(1, bitmap.width / divisor), max(1, bitmap.height / divisor))
    }

    func uri(of bitmap: Bitmap) throws -> String {
        let size = size(of: bitmap)
        return try Self.uri(bitmap.reduced(toWidth: size.width, height: size.height), quality: quality)
    }

    /// A picture of a few marked pixels on a transparent ground. Each remains visible.
    func uri(ofMarks marks: Bitmap) throws -> String {
        let size = size(of: marks)
        var small = Bitmap(width: size.width, height: size.height)
        for y in 0..<marks.height {
            let row = min(y / divisor, size.height - 1)
            for x in 0..<marks.width where marks[x, y] != 0 {
                small[min(x / divisor, size.width - 1), row] = marks[x, y]
            }
        }
        return try Self.uri(small, quality: nil)
    }

    private static func uri(_ bitmap: Bitmap, quality: Double?) throws -> String {
        let sink = DataSink()
        let encoder = try WebPEncoder(width: bitmap.width, height: bitmap.height, quality: quality, sink: sink)
        try encoder.add(bitmap, until: 1)
        try encoder.finish()
        return prefix + Data(sink.bytes).base64EncodedString()
    }
}
