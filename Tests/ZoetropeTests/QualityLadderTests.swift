import Encoding
import Testing
import Zoetrope

@Suite struct QualityLadderTests {
    private typealias Kind = QualityLadder.Kind

    /// The steps of a kind, all else as it was asked for.
    private func steps(_ kind: QualityLadder.Kind, of ladder: QualityLadder) -> [QualityStep] {
        (0..<ladder.count(kind)).map { step in
            var rung = QualityLadder.Step()
            rung[kind] = step
            return ladder[rung]
        }
    }

    @Test func `kinds go from what was asked for to their last step`() {
        let ladder = QualityLadder(quality: .standard, rate: 30, scale: 2, width: 800, height: 600)
        let losses = steps(.loss, of: ladder).compactMap(\.loss)
        #expect(losses.first == 1 && losses.last == 3 && zip(losses, losses.dropFirst()).allSatisfy { $0 < $1 })
        #expect(steps(.colors, of: ladder).compactMap(\.colors) == [256, 128, 64])
        #expect(steps(.rate, of: ladder).map(\.rate) == [30, 25, 20, 100.0 / 6, 12.5, 10])
        #expect(steps(.scale, of: ladder).map { ($0.scale * 100).rounded() } == [200, 170, 150, 132, 116, 100])
        #expect(ladder[ladder.last] == QualityStep(loss: 3, colors: 64, rate: 10, scale: 1))
    }

    @Test func `quality is where loss begins`() {
        for quality in Quality.allCases {
            let ladder = QualityLadder(quality: quality, rate: 30, width: 8, height: 8)
            #expect(ladder[QualityLadder.Step()].loss == quality.loss)
        }
    }

    @Test func `frames of a GIF stay equally long, and a step saves something`() {
        for rate in [50, 30, 24, 12, 10, 5] {
            let ladder = QualityLadder(quality: nil, rate: Double(rate), width: 8, height: 8)
            let rates = steps(.rate, of: ladder).map(\.rate)
            #expect(rates[0] == Double(rate) && zip(rates, rates.dropFirst()).allSatisfy { $1 < 0.95 * $0 })
            #expect(rates.dropFirst().allSatisfy { abs(100 / $0 - (100 / $0).rounded()) < 1e-9 })
        }
    }

    @Test func `a format without loss gives frames and pixels alone`() {
        let ladder = QualityLadder(quality: nil, rate: 30, width: 80, height: 60)
        #expect(ladder.count(.loss) == 1 && ladder.count(.colors) == 1)
        let last = ladder[ladder.last]
        #expect(last == QualityStep(loss: nil, colors: nil, rate: 10, scale: 0.5))
        #expect(last.givenUp(of: ladder[QualityLadder.Step()]) == ["frames a second 30 -> 10", "scale 1 -> 0.5"])
        #expect(last.summary == "10 frames a second")
    }

    @Test func `no scale leaves no pixel`() {
        #expect(QualityLadder(quality: nil, rate: 30, width: 1, height: 1).count(.scale) == 1)
        #expect(QualityLadder(quality: nil, rate: 30, width: 2, height: 100).count(.scale) > 1)
    }

    @Test func `what was given up is told in its order`() {
        let asked = QualityStep(loss: 1, colors: 256, rate: 30, scale: 1)
        #expect(asked.givenUp(of: asked).isEmpty)
        let given = QualityStep(loss: 3, colors: 128, rate: 25, scale: 0.85).givenUp(of: asked)
        #expect(given.map { $0.split(separator: " ")[0] } == ["dither", "tolerance", "colours", "frames", "scale"])
        #expect(given.suffix(3) == ["colours 256 -> 128", "frames a second 30 -> 25", "scale 1 -> 0.85"])
    }
}
