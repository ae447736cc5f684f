import Encoding
import Graphics
import TestSupport
import Testing

/// After its last change a pixel stays on screen for some time before it may be corrected, so its colour must be accurate.
@Suite struct LastChangeTests {
    /// How many levels farther from its colour than the nearest entry of the colour table a pixel may be if it keeps its
    /// colour at its last change. Six levels are two units of ΔE, a just visible step.
    private static func most(_ quality: Quality) -> Double {
        switch quality {
        case .small: 12
        case .standard: 6
        case .best: 2
        }
    }

    /// The encoder rounds to eighths of a level.
    private static let rounding = 0.25

    @Test(arguments: Quality.allCases)
    func `a pixel does not keep an inaccurate colour after its last change`(quality: Quality) throws {
        let most = Self.most(quality) + Self.rounding
        for animation in SlowChanges.all.map({ $0.with(quality) }) {
            let (left, wrong, worst) = try leftBehind(ShownFrames(animation, animation.gif()), most: most)
            #expect(wrong == 0, "\(animation.name): \(wrong) of \(left) pixels, the worst \(worst) levels too far")
        }
    }

    /// The number of pixels that keep their colour at their last change, the number of these that are too far from the
    /// source colour, and the largest excess over the distance of the nearest entry, in levels.
    private func leftBehind(_ shown: ShownFrames, most: Double) -> (all: Int, wrong: Int, worst: Double) {
        let sources = shown.animation.frames.indices.map(shown.animation.source)
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
