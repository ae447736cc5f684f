import Graphics
import SceneLanguage
import Snapshots
import Zoetrope

/// How much two pictures or animations may differ and still be the same.
public struct DiffTolerance: Sendable, Hashable {
    /// A part of the picture in pixels, from the upper left corner.
    public struct Box: Codable, Sendable, Hashable {
        /// From the left.
        public var x: Int
        /// From the top.
        public var y: Int
        /// At least 1 to be of use.
        public var width: Int
        /// At least 1 to be of use.
        public var height: Int

        /// A box by its corner and its sides.
        public init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// Most levels that a channel of a pixel may be off, 0...255, premultiplied: on black and on white.
    public var levels = 0
    /// The share of a frame's pixels that may be further off, 0...1.
    public var share = 0.0
    /// Parts that are not compared.
    public var ignoring: [Box] = []
    /// Whether pixels on antialiased edges of one of both count as equal.
    public var allowsAntialiasing = false
    /// Whether the number of frames and their times have to be the same.
    public var comparesTiming = true
    /// Seconds that frames may come too early or too late.
    public var time = 0.0

    /// Nothing may differ.
    public init() {}

    /// For what was drawn on another kind of machine or with other versions of libraries: 2 levels and 0.2 %.
    public static var otherMachines: DiffTolerance {
        var tolerance = DiffTolerance()
        (tolerance.levels, tolerance.share) = (
            PictureTolerance.otherMachines.levels, PictureTolerance.otherMachines.share
        )
        return tolerance
    }

    /// - Throws: exit code 64 for numbers outside their ranges.
    func check() throws(ZoetropeError) {
        guard (0...255).contains(levels) else { throw ZoetropeError(.usage, "--levels is 0 to 255") }
        guard (0...1).contains(share) else { throw ZoetropeError(.usage, "--share is 0 to 1, or 0% to 100%") }
        guard time >= 0, time.isFinite else { throw ZoetropeError(.usage, "--timing is 0 or more") }
        let far = 1 << 30
        for box in ignoring
        where box.width <= 0 || box.height <= 0
            || [box.x, box.y, box.width, box.height].contains(where: { abs($0) > far })
        {
            throw ZoetropeError(
                .usage, "--ignore \(box.x),\(box.y),\(box.width),\(box.height): a box is x,y,width,height in pixels")
        }
    }

    var clip: ClipTolerance {
        ClipTolerance(
            picture: PictureTolerance(
                levels: levels, share: share,
                ignoring: ignoring.map { PixelBox(x: $0.x, y: $0.y, width: $0.width, height: $0.height) },
                allowsAntialiasing: allowsAntialiasing),
            time: time, comparesTiming: comparesTiming)
    }

    /// ` (allowed: 2 levels, 0.2 % of pixels beyond)`; empty where nothing may differ.
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
