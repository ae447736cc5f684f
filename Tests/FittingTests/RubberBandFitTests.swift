import Fitting
import Motion
import TestSupport
import Testing

struct RubberBandFitTests {
    private let raw = (1...40).map { 8 * Double($0) }

    @Test(arguments: [1.0, -1])
    func `exact displacements give back the rubber band`(sign: Double) throws {
        let band = RubberBand(dimension: 640)
        let shown = raw.map { band.shown(raw: sign * $0) }
        let fit = try RubberBandFit(raw: raw.map { sign * $0 }, shown: shown, noise: 0.1)
        #expect(abs(fit.dimension.value - 640) < 1e-3)
        #expect(abs(fit.coefficient.value - 0.55) < 1e-6)
        #expect(fit.residual < 1e-6)
        let known = try RubberBandFit(raw: raw.map { sign * $0 }, shown: shown, noise: 0.1, coefficient: 0.55)
        #expect(abs(known.dimension.value - 640) < 1e-3 && known.coefficient.margin == 0)
    }

    @Test func `intervals hold the truth of noisy displacements in most cases`() throws {
        let band = RubberBand(dimension: 500)
        var random = SeededGenerator(seed: 8)
        var hits = 0
        for _ in 0..<100 {
            let shown = raw.map { band.shown(raw: $0) + 0.2 * random.normal() }
            let fit = try RubberBandFit(raw: raw, shown: shown, noise: 0.2)
            if fit.dimension.contains(500) { hits += 1 }
        }
        #expect((83...97).contains(hits), "\(hits)")
    }

    @Test func `displacements within the edges are refused`() {
        #expect(throws: FittingError.tooFewSamples(0)) {
            try RubberBandFit(raw: raw, shown: raw.map { _ in 0 }, noise: 0.1)
        }
    }
}
