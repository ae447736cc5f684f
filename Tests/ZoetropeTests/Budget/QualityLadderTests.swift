import Encoding
import Testing
import Zoetrope

@Suite struct QualityLadderTests {
    private typealias Kind = QualityLadder.Kind

    /// The steps of a kind, with the requested values of the others.
    private func steps(_ kind: QualityLadder.Kind, of ladder: QualityLadder) -> [QualityStep] {
        (0..<ladder.count(kind)).map { step in
            var index = QualityLadder.Index()
            index[kind] = step
            return ladder[index]
        }
    }

    @Test func `kinds go from the requested value to their last step`() {
        let ladder = QualityLadder(quality: .standard, rate: 30, scale: 2, width: 800, height: 600)
        let losses = [Kind.loss, .highLoss].map { steps($0, of: ladder).compactMap(\.loss) }
        #expect(losses[0].first == 1 && losses[0].last == 2 && losses[1].first == 1 && losses[1].last == 3)
        #expect(losses[1][1] > 2)
        #expect(losses.allSatisfy { zip($0, $0.dropFirst()).allSatisfy { $0 < $1 } })
        #expect(steps(.colors, of: ladder).compactMap(\.colors) == [256, 128, 64])
        #expect(steps(.rate, of: ladder).map(\.rate) == [30, 25, 20])
        let rates: [Double] = [30, 100 / 6, 12.5, 10]
        #expect(steps(.lowRate, of: ladder).map(\.rate) == rates)
        #expect(steps(.scale, of: ladder).map { ($0.scale * 100).rounded() } == [200, 170, 150, 132, 116, 100])
        #expect(ladder.count(.lowScale) == 1)
        #expect(ladder[ladder.last] == QualityStep(loss: 3, colors: 64, rate: 10, scale: 1))
    }

    /// A phone of 400 pixels is reduced to 300 before streaks are accepted, one of 150 pixels only after all else.
    @Test func `only a large picture gets smaller early`() {
        let phone = QualityLadder(quality: .standard, rate: 30, width: 400, height: 800)
        #expect(steps(.scale, of: phone).map(\.scale) == [1, 0.85, 0.75])
        #expect(steps(.lowScale, of: phone).map(\.scale) == [1, 0.66, 0.58, 0.5])
        let small = QualityLadder(quality: .small, rate: 20, width: 150, height: 300)
        #expect(small.count(.loss) == 1 && small.count(.rate) == 1 && small.count(.scale) == 1)
        #expect(small.count(.highLoss) == 33 && small.count(.lowScale) == 6)
    }

    @Test func `a step of a later kind replaces that of the first`() {
        let ladder = QualityLadder(quality: .standard, rate: 30, width: 400, height: 800)
        var index = QualityLadder.Index()
        (index[.loss], index[.rate], index[.scale]) = (32, 2, 2)
        #expect(ladder[index] == QualityStep(loss: 2, colors: 256, rate: 20, scale: 0.75))
        (index[.highLoss], index[.lowRate], index[.lowScale]) = (32, 2, 1)
        #expect(ladder[index] == QualityStep(loss: 3, colors: 256, rate: 12.5, scale: 0.66))
    }

    @Test func `loss begins at the quality`() {
        for quality in Quality.allCases {
            let ladder = QualityLadder(quality: quality, rate: 30, width: 8, height: 8)
            #expect(ladder[QualityLadder.Index()].loss == quality.loss)
        }
    }

    @Test func `frames of a GIF stay equally long, and each step reduces the rate`() {
        for rate in [50, 30, 24, 12, 10, 5] {
            let ladder = QualityLadder(quality: nil, rate: Double(rate), width: 8, height: 8)
            let rates = steps(.rate, of: ladder).map(\.rate) + steps(.lowRate, of: ladder).dropFirst().map(\.rate)
            #expect(rates[0] == Double(rate))
            #expect(zip(rates, rates.dropFirst()).allSatisfy { $1 < 0.95 * $0 })
            let delays = rates.dropFirst().map { 100 / $0 }
            #expect(delays.allSatisfy { abs($0 - $0.rounded()) < 1e-9 })
        }
    }

    @Test func `a lossless format reduces only the rate and the scale`() {
        let ladder = QualityLadder(quality: nil, rate: 30, width: 80, height: 60)
        #expect(ladder.count(.loss) == 1 && ladder.count(.highLoss) == 1 && ladder.count(.colors) == 1)
        let last = ladder[ladder.last]
        #expect(last == QualityStep(loss: nil, colors: nil, rate: 10, scale: 0.5))
        #expect(
            last.reductions(from: ladder[QualityLadder.Index()], in: APNGFormat.self)
                == ["frames a second 30 -> 10", "scale 1 -> 0.5"])
        #expect(last.summary(in: APNGFormat.self) == "10 frames a second")
    }

    @Test func `each scale leaves at least one pixel`() {
        #expect(QualityLadder(quality: nil, rate: 30, width: 1, height: 1).count(.lowScale) == 1)
        #expect(QualityLadder(quality: nil, rate: 30, width: 2, height: 100).count(.lowScale) > 1)
    }

    @Test func `reductions are listed in their order`() {
        let requested = QualityStep(loss: 1, colors: 256, rate: 30, scale: 1)
        #expect(requested.reductions(from: requested, in: GIFFormat.self).isEmpty)
        let given = QualityStep(loss: 3, colors: 128, rate: 25, scale: 0.85).reductions(
            from: requested, in: GIFFormat.self)
        #expect(given.map { $0.split(separator: " ")[0] } == ["dither", "tolerance", "colours", "frames", "scale"])
        #expect(given.suffix(3) == ["colours 256 -> 128", "frames a second 30 -> 25", "scale 1 -> 0.85"])
    }

    @Test func `a WebP has a quality and no colours to reduce`() {
        let ladder = QualityLadder(
            quality: .standard, hasColorTables: WebPFormat.hasColorTables, rate: 30, width: 80, height: 60)
        #expect(ladder.count(.colors) == 1 && ladder.count(.loss) > 10)
        let (requested, last) = (ladder[QualityLadder.Index()], ladder[ladder.last])
        #expect(
            last.reductions(from: requested, in: WebPFormat.self)
                == ["quality 80 -> 30", "frames a second 30 -> 10", "scale 1 -> 0.5"])
        #expect(requested.summary(in: WebPFormat.self) == "quality 80, 30 frames a second")
    }
}
