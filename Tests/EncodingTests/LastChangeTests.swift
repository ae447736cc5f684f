import Encoding
import Graphics
import TestSupport
import Testing

/// A pixel that comes to rest is looked at for long and is never drawn again, since that would flicker: so what it shows
/// from its last change on must be right.
@Suite struct LastChangeTests {
    /// How many levels farther from its colour than the nearest of the image's colour table a pixel may be that is left
    /// as it is shown when its source changes and then rests. Six levels are two units of ΔE, a step that is just seen.
    private static func most(_ quality: Quality) -> Double {
        switch quality {
        case .small: 12
        case .standard: 6
        case .best: 2
        }
    }

    /// The encoder counts in eighths of a level, each way.
    private static let rounding = 0.25

    @Test(arguments: Quality.allCases)
    func `a pixel is not left with an old colour when it comes to rest`(quality: Quality) throws {
        let most = Self.most(quality) + Self.rounding
        for clip in SlowChanges.all.map({ $0.with(quality) }) {
            let (left, wrong, worst) = try leftBehind(ShownFrames(clip, clip.gif()), most: most)
            #expect(wrong == 0, "\(clip.name): \(wrong) of \(left) pixels, the worst \(worst) levels too far")
        }
    }

    /// Pixels that keep their colour at their last change, how many of them are too far from where they should be, and
    /// the most levels by which one is farther than the nearest colour of the table.
    private func leftBehind(_ shown: ShownFrames, most: Double) -> (all: Int, wrong: Int, worst: Double) {
        let sources = shown.clip.frames.indices.map(shown.clip.source)
        var result = (all: 0, wrong: 0, worst: 0.0)
        for (number, step) in shown.steps.enumerated() {
            guard let before = step.before, let imageBefore = step.imageBefore else { continue }
            let (old, new) = (sources[before], sources[step.frame])
            let next = number + 1 < shown.steps.count ? sources[shown.steps[number + 1].frame] : new
            let (was, now) = (shown.pictures[imageBefore], shown.pictures[step.image])
            let table = shown.file.images[step.image].colors.filter { $0 != 0 }.map(PerceivedColor.init)
            for place in new.indices
            where new[place] != old[place] && new[place] == next[place] && now[place] == was[place] && new[place] != 0 {
                result.all += 1
                let wanted = PerceivedColor(new[place])
                let distance = wanted.distance(to: PerceivedColor(now[place]))
                guard distance > most else { continue }
                let nearest = table.map { wanted.distance(to: $0) }.min() ?? 0
                result.worst = max(result.worst, distance - nearest)
                if distance - nearest > most { result.wrong += 1 }
            }
        }
        return result
    }
}
