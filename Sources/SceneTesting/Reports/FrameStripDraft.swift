import Graphics
import Snapshots
import Zoetrope

/// Chooses the frames of a strip and their quality.
struct FrameStripDraft {
    private let pair: PicturePair
    private let hasExpected: Bool
    private let tolerance: PictureTolerance
    /// What both show, one after the other.
    private let pairs: [FramePairing.Pair]
    /// In seconds.
    private let ends: [Double]
    private let differs: [Bool]
    private let worst: Int
    private let leavesOutDither: Bool
    private let hasSameSize: Bool

    /// The pictures of a pair as data URIs. Without a golden only the actual frame is shown, and the difference only of pictures of
    /// the same size.
    private struct Pictures {
        var actual: String
        var expected: String?
        var difference: String?
    }

    private struct Key: Hashable {
        var place: Int
        var picture: FramePicture
    }

    private var known: [Key: Pictures] = [:]

    /// Maximum number of pairs that are considered; of longer animations every nth.
    private static let maxPairs = 600
    /// So many pairs shall be shown, if there are as many.
    private static let wanted = 12
    /// The pictures of the worst pair are exact if they take at most this share of the room.
    private static let worstShare = 0.3
    /// Frames per second if neither side has times.
    private static let rate = 30.0
    private static let maxAttempts = 6
    /// Strips are not enlarged further than to this share of the room.
    private static let full = 0.94

    /// Reads both once.
    init(_ pair: PicturePair, hasExpected: Bool, tolerance: PictureTolerance) throws {
        (self.pair, self.hasExpected, self.tolerance) = (pair, hasExpected, tolerance)
        let (old, new) = (pair.expected, pair.actual)
        hasSameSize = old.width == new.width && old.height == new.height
        var (pairs, ends) = Self.moments(old, new)
        let step = (pairs.count + Self.maxPairs - 1) / Self.maxPairs
        if step > 1 {
            let places = Array(stride(from: 0, to: pairs.count, by: step))
            ends = places.map { ends[min($0 + step, pairs.count) - 1] }
            pairs = places.map { pairs[$0] }
        }
        (self.pairs, self.ends) = (pairs, ends)
        guard hasExpected, hasSameSize else {
            differs = pairs.map { _ in hasExpected }
            (worst, leavesOutDither) = (0, false)
            return
        }
        let isDithered = old.isDithered || new.isDithered
        var (exact, visible): ([Int], [Int]) = ([], [])
        for frames in pairs {
            let (a, b) = (try new.frame(frames.actual), try old.frame(frames.expected))
            let comparison = try PictureComparison(a, with: b, within: tolerance)
            exact.append(comparison.passes ? 0 : comparison.differing)
            guard isDithered else { continue }
            visible.append(
                comparison.differing == 0
                    ? 0 : try PictureComparison(a, with: b, within: tolerance, isDithered: true).differing)
        }
        leavesOutDither = visible.contains { $0 > 0 }
        let counts = leavesOutDither ? visible : exact
        differs = counts.map { $0 > 0 }
        worst = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    }

    /// The pairs and their ends: by time where both have times.
    private static func moments(_ old: FrameSequence, _ new: FrameSequence) -> ([FramePairing.Pair], [Double]) {
        if let expected = old.ends, let actual = new.ends {
            let slots = FramePairing.slots(
                actual: actual, expected: expected, slack: max(old.timeStep, new.timeStep) / 2)
            let last = max(expected.last ?? 0, actual.last ?? 0)
            return (slots.map(\.pair), slots.dropFirst().map { $0.start ?? 0 } + [last])
        }
        let pairing = FramePairing(new, old)
        if pairing.pairs.count == 1 { return (pairing.pairs, [0]) }
        let known = new.count >= old.count ? pairing.actualEnds : pairing.expectedEnds
        let ends = known.flatMap { $0.count == pairing.pairs.count ? $0 : nil }
        return (pairing.pairs, ends ?? pairing.pairs.indices.map { Double($0 + 1) / rate })
    }

    /// The best strip that takes at most some bytes.
    mutating func strip(maxBytes: Int) throws -> FrameStrip {
        let wanted = min(pairs.count, Self.wanted)
        var best = FramePicture.all[0]
        var count = pairs.count
        let samples = chosen(min(3, pairs.count))
        for picture in FramePicture.all {
            best = picture
            func room(for places: [Int]) throws -> Int {
                let bytes = try encoded(places, picture, worst: picture).bytes / places.count
                return min(pairs.count, maxBytes / max(bytes, 1))
            }
            count = try room(for: [worst])
            // Pictures that are much too large are recognised by one pair: large ones take longest to encode.
            guard count * 2 >= wanted else { continue }
            count = try room(for: samples)
            if count >= wanted { break }
        }
        // The exact pictures of the worst pair, if there is room.
        let exact = try encoded([worst], FramePicture.all[0], worst: FramePicture.all[0]).bytes
        let worstPicture = Double(exact) <= Self.worstShare * Double(maxBytes) ? FramePicture.all[0] : best
        count = max(count, 1)
        var found = try encoded(chosen(count), best, worst: worstPicture)
        for _ in 0..<Self.maxAttempts {
            let fill = Double(found.bytes) / Double(maxBytes)
            if fill >= Self.full || count == pairs.count { break }
            let more = min(pairs.count, max(count + 1, Int(0.98 * Double(count) / fill)))
            let next = try encoded(chosen(more), best, worst: worstPicture)
            if next.bytes > maxBytes { break }
            (count, found) = (more, next)
        }
        while found.bytes > maxBytes, count > 1 {
            let fill = Double(found.bytes) / Double(maxBytes)
            count = max(1, min(count - 1, Int(0.98 * Double(count) / fill)))
            found = try encoded(chosen(count), best, worst: worstPicture)
        }
        if found.bytes > maxBytes { found = try encoded([worst], best, worst: best) }
        guard found.bytes <= maxBytes else { return FrameStrip() }
        return found
    }

    /// Some pairs in order, evenly spread; more among those that differ. The worst is one of them.
    private func chosen(_ count: Int) -> [Int] {
        guard count < pairs.count else { return Array(pairs.indices) }
        let weights = differs.map { $0 ? 4 : 1 }
        let total = weights.reduce(0, +)
        var places: Set<Int> = [worst]
        var (sum, next) = (0, 0)
        for (place, weight) in weights.enumerated() where places.count < count {
            sum += weight
            // The first pair whose weights reach a share of all.
            guard (sum * count - 1) / total >= next else { continue }
            next = (sum * count - 1) / total + 1
            places.insert(place)
        }
        return places.sorted()
    }

    /// - Parameters:
    ///   - places: in ascending order.
    ///   - worstPicture: the kind of pictures of the worst pair.
    private mutating func encoded(
        _ places: [Int], _ picture: FramePicture, worst worstPicture: FramePicture
    ) throws -> FrameStrip {
        var strip = FrameStrip()
        // Each reads the frames from the first one on.
        let (old, new) = (pair.expected, pair.actual)
        strip.size = [new.width, new.height]
        strip.moments = pairs.count
        strip.isReduced = !picture.isExact
        var indices: [String: Int] = [:]
        func add(_ uri: String) -> Int {
            if let place = indices[uri] { return place }
            indices[uri] = strip.images.count
            strip.images.append(uri)
            return strip.images.count - 1
        }
        for (index, place) in places.enumerated() {
            if place == worst { strip.worst = index }
            let pictures = try pictures(of: place, old, new, as: place == worst ? worstPicture : picture)
            strip.actual.append(add(pictures.actual))
            // Each pair stays until the next one.
            strip.ends.append(index + 1 < places.count ? ends[places[index + 1] - 1] : ends[ends.count - 1])
            guard let expected = pictures.expected else { continue }
            strip.expected.append(add(expected))
            strip.differs.append(differs[place])
            if let difference = pictures.difference { strip.difference.append(add(difference)) }
        }
        return strip
    }

    /// The pictures of a pair. They are encoded once, because successive attempts have most pairs in common.
    private mutating func pictures(
        of place: Int, _ old: FrameSequence, _ new: FrameSequence, as picture: FramePicture
    ) throws -> Pictures {
        let key = Key(place: place, picture: picture)
        if let known = known[key] { return known }
        let bitmap = try new.frame(pairs[place].actual)
        var pictures = Pictures(actual: try picture.uri(of: bitmap))
        if hasExpected {
            let other = try old.frame(pairs[place].expected)
            pictures.expected = try picture.uri(of: other)
            if hasSameSize {
                let marks = try DifferencePicture.marks(
                    of: bitmap, with: other, within: tolerance, isDithered: leavesOutDither)
                pictures.difference = try picture.uri(ofMarks: marks)
            }
        }
        known[key] = pictures
        return pictures
    }
}
