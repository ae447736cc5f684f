import Graphics
import SceneLanguage
import Snapshots
import Zoetrope

/// How much two pictures or animations may differ and still count as the same.
public struct DiffTolerance: Sendable, Hashable {
    /// A rectangle in pixels; the origin is the picture's upper left corner.
    public struct Box: Codable, Sendable, Hashable {
        /// Left edge.
        public var x: Int
        /// Top edge.
        public var y: Int
        /// Must be at least 1.
        public var width: Int
        /// Must be at least 1.
        public var height: Int

        /// A box with its upper left corner and size.
        public init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// Maximum difference of a channel of a pixel in levels, 0...255: the larger of the differences on black and on white.
    public var levels = 0
    /// Share of a frame's pixels, 0...1, that may differ by more than `levels`.
    public var share = 0.0
    /// Parts that are not compared.
    public var ignoring: [Box] = []
    /// Whether differing pixels on antialiased edges count as equal.
    public var allowsAntialiasing = false
    /// Whether the number of frames and their times are compared.
    public var comparesTiming = true
    /// Maximum difference of frame times in seconds.
    public var time = 0.0

    /// A tolerance that allows no difference.
    public init() {}

    /// For comparison with files rendered on another kind of machine or with other library versions: 2 levels and 0.2 %.
    public static var otherMachines: DiffTolerance {
        var tolerance = DiffTolerance()
        (tolerance.levels, tolerance.share) = (
            PictureTolerance.otherMachines.levels, PictureTolerance.otherMachines.share
        )
        return tolerance
    }

    /// - Throws: exit code 64 if a value is out of range.
    func check() throws(ZoetropeError) {
        guard (0...255).contains(levels) else { throw ZoetropeError(.usage, "--levels must be 0 to 255") }
        guard (0...1).contains(share) else { throw ZoetropeError(.usage, "--share must be 0 to 1, or 0% to 100%") }
        guard time >= 0, time.isFinite else { throw ZoetropeError(.usage, "--timing must be 0 or more") }
        let limit = 1 << 30
        for box in ignoring
        where box.width <= 0 || box.height <= 0
            || [box.x, box.y, box.width, box.height].contains(where: { abs($0) > limit })
        {
            throw ZoetropeError(
                .usage,
                "--ignore \(box.x),\(box.y),\(box.width),\(box.height): a box must be x,y,width,height in pixels")
        }
    }

    var animation: AnimationTolerance {
        AnimationTolerance(
            picture: PictureTolerance(
                levels: levels, share: share,
                ignoring: ignoring.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) },
                allowsAntialiasing: allowsAntialiasing),
            time: time, comparesTiming: comparesTiming)
    }

    /// ` (allowed: 2 levels, 0.2 % of pixels beyond)`; empty if no difference is allowed.
    var words: String {
        var words: [String] = []
        if levels > 0 { words.append("\(levels) level\(levels == 1 ? "" : "s")") }
        if share > 0 { words.append("\(Value.format((share * 1e8).rounded() / 1e6)) % of pixels beyond") }
        if allowsAntialiasing { words.append("antialiased edges") }
        if !ignoring.isEmpty { words.append("anything in \(ignoring.count) box\(ignoring.count == 1 ? "" : "es")") }
        if !comparesTiming { words.append("any timing") }
        if time > 0 { words.append("\(Value.format(time)) s of timing") }
        return words.isEmpty ? "" : " (allowed: \(words.joined(separator: ", ")))"
    }
}
