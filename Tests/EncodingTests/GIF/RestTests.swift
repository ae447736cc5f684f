import Encoding
import Graphics
import TestSupport
import Testing

/// Where the source rests, a GIF is corrected until it is true to the source, and only there.
@Suite struct RestTests {
    /// The number of frames after which a resting pixel must be correct: 0.24 s at 25 frames per second.
    private static let rest = 6

    private static func tolerance(_ quality: Quality) -> Int {
        switch quality {
        case .best: 4
        case .standard: 8
        case .small: 12
        }
    }

    /// A photo with flat bands that scrolls for 8 frames and then rests for 16.
    private static let scroll = SampleAnimation("scroll", count: 24) { frame in
        Pictures.draw(120, 90) { x, y in photo(x, y + 3 * min(frame, 8)) }
    }
    /// The same beside a square that goes on moving.
    private static let beside = SampleAnimation("beside", count: 32) { frame in
        Pictures.draw(150, 90) { x, y in
            guard x >= 120 else { return photo(x, y + 3 * min(frame, 8)) }
            return Pictures.rgb(8 * frame, 3 * x - 200 + frame, 2 * y + 2 * frame)
        }
    }
    /// Bands of one colour that grow by a pixel every 8 frames beside a photo that goes on moving, so that their pixels rest before
    /// an area of their colour forms around them.
    private static let growing = SampleAnimation("growing", count: 56) { frame in
        Pictures.draw(150, 90) { x, y in
            guard x < 120 else { return photo(5 * x + 9 * frame, 2 * y + 7 * frame) }
            return x % 12 <= frame / 8
                ? Pictures.rgb(90 + y / 3 * 5, 150 + x / 12 * 9, 120 + y / 3) : photo(x, y)
        }
    }
    /// A picture of far more colours than an image can have, which appears and is held.
    private static let colorful = SampleAnimation("colorful", count: 16) { frame in
        Pictures.draw(160, 120) { x, y in
            guard frame > 0 else { return Pictures.rgb(128, 128, 128) }
            return Pictures.rgb(x * 3 / 2, y * 2, 40 + (x * 7 + y * 11) / 15 + (x &* 7919 &+ y &* 104_729) % 7)
        }
    }
    /// A photo that is held for 3 frames at a time.
    private static let stepwise = SampleAnimation("stepwise", count: 30) { frame in
        Pictures.draw(120, 90) { x, y in photo(x, y + 5 * (frame / 3)) }
    }

    private static func photo(_ x: Int, _ y: Int) -> UInt32 {
        guard y % 30 > 5 else { return Pictures.rgb(40 + y / 30 * 12, 90, 130) }
        let grain = (x &* 7919 &+ y &* 104_729) % 7
        return Pictures.rgb(60 + x + grain, 200 - y + grain, 90 + (x + y) / 2)
    }

    private static let all = Quality.allCases.flatMap { quality in [scroll, beside, growing].map { $0.with(quality) } }

    @Test(arguments: all)
    func `resting pixels come within the tolerance, and flat areas become exact`(animation: SampleAnimation) throws {
        let shown = try ShownFrames(animation, animation.gif())
        let (width, height) = (animation.width, animation.height)
        let tolerance = Self.tolerance(animation.quality)
        var still = [Int](repeating: 0, count: width * height)
        var (resting, wrong, flat, inexact) = (0, 0, 0, 0)
        for step in shown.steps {
            let source = animation.source(step.frame)
            if let before = step.before {
                let old = animation.source(before)
                for place in still.indices { still[place] = source[place] == old[place] ? still[place] + 1 : 0 }
            }
            let now = shown.pictures[shown.ends.firstIndex { $0 > step.start } ?? 0]
            for place in still.indices where still[place] >= Self.rest {
                resting += 1
                if Pixels.difference(source[place], now[place]) > tolerance { wrong += 1 }
                guard isFlat(place, source, width: width, height: height),
                    isResting(place, still, width: width)
                else { continue }
                flat += 1
                if source[place] != now[place] { inexact += 1 }
            }
        }
        #expect(resting > 50_000 && flat > 5000)
        // A few pixels may need another image.
        #expect(
            wrong * 20_000 < resting && inexact == 0,
            "\(wrong) of \(resting) pixels, \(inexact) of \(flat) in flat areas")
    }

    /// Otherwise the test above would hold without any correction.
    @Test(arguments: all)
    func `the frames of these animations are not accurate while they move`(animation: SampleAnimation) throws {
        let shown = try ShownFrames(animation, animation.gif())
        let step = shown.steps[8]
        let (source, now) = (animation.source(step.frame), shown.pictures[step.image])
        let tolerance = Self.tolerance(animation.quality)
        #expect(source.indices.count { Pixels.difference(source[$0], now[$0]) > tolerance } > 10)
    }

    @Test(arguments: Quality.allCases)
    func `every pixel of a held picture comes within the tolerance, however many its colours`(quality: Quality) throws {
        let animation = Self.colorful.with(quality)
        let shown = try ShownFrames(animation, animation.gif())
        let source = animation.source(1)
        #expect(Set(source).count > 8000)
        let picture = try #require(shown.pictures.last)
        let differences = source.indices.map { Pixels.difference(source[$0], picture[$0]) }
        #expect(differences.allSatisfy { $0 <= Self.tolerance(quality) }, "\(differences.max() ?? 0)")
    }

    @Test(arguments: Quality.allCases)
    func `pixels that move again at once are not corrected`(quality: Quality) throws {
        let animation = Self.stepwise.with(quality)
        let shown = try ShownFrames(animation, animation.gif())
        let starts = Set(shown.steps.map(\.start))
        let images = shown.ends.dropLast().filter { !starts.contains($0) }
        #expect(images.isEmpty)
    }

    @Test func `the last frame of a GIF that does not repeat is corrected however short it is`() throws {
        var animation = Self.scroll
        animation.frames.removeLast(14)
        let endless = try ShownFrames(animation, animation.gif())
        animation.plays = .times(1)
        let once = try ShownFrames(animation, animation.gif())
        let source = animation.source(animation.frames.count - 1)
        func wrong(_ shown: ShownFrames) -> Int {
            source.indices.count { Pixels.difference(source[$0], shown.pictures[shown.pictures.count - 1][$0]) > 8 }
        }
        let (corrected, left) = (wrong(once), wrong(endless))
        #expect(corrected * 20 < left && left > 100, "\(corrected) and \(left)")
    }

    private func isFlat(_ place: Int, _ source: [UInt32], width: Int, height: Int) -> Bool {
        let (row, column) = place.quotientAndRemainder(dividingBy: width)
        guard row > 0, row < height - 1, column > 0, column < width - 1 else { return false }
        return isUniform(place, width) { source[$0] == source[place] }
    }

    private func isResting(_ place: Int, _ still: [Int], width: Int) -> Bool {
        isUniform(place, width) { still[$0] >= Self.rest }
    }

    /// Whether a condition is true for the 3 x 3 pixels around a pixel.
    private func isUniform(_ place: Int, _ width: Int, _ condition: (Int) -> Bool) -> Bool {
        var row = place - width
        while row <= place + width {
            guard condition(row - 1), condition(row), condition(row + 1) else { return false }
            row += width
        }
        return true
    }
}
