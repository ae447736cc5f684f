import Motion
import TestSupport
import Testing

@Suite struct ZoomBandTests {
    static let band = ZoomBand(minimum: 0.5, maximum: 3)

    @Test func staysWithinTwiceItsLimitsAndGrows() {
        var last = 0.0
        for step in 1...1000 {
            let shown = Self.band.shown(raw: Double(step) * Double(step) / 5000)
            #expect(shown > last && shown > 0.25 && shown < 6)
            last = shown
        }
        #expect(Self.band.shown(raw: 0) >= 0.25)
        for scale in [0.5, 1, 3] { #expect(Self.band.shown(raw: scale) == scale) }
    }

    @Test func withoutBouncingItIsLimited() {
        let hard = ZoomBand(minimum: 0.5, maximum: 3, bounces: false)
        #expect(hard.shown(raw: 9) == 3 && hard.shown(raw: 0.1) == 0.5 && hard.shown(raw: 2) == 2)
        #expect(ZoomBand(minimum: 2, maximum: 1).limited(7) == 2)
    }

    @Test func returnsToTheLimit() {
        for scale in [5.5, 0.3] {
            let limit = Self.band.limited(scale)
            let duration = Self.band.returnDuration(from: scale)
            #expect(isClose(Self.band.returning(from: scale, at: 0), scale, within: 1e-12))
            var last = abs(scale - limit)
            for step in 1...40 {
                let distance = abs(Self.band.returning(from: scale, at: duration * Double(step) / 40) - limit)
                #expect(distance < last || distance == 0)
                last = distance
            }
            #expect(Self.band.returning(from: scale, at: duration) == limit)
        }
        #expect(Self.band.returning(from: 2, at: 0.1) == 2 && Self.band.returnDuration(from: 2) == 0)
        #expect(isClose(Self.band.returnDuration(from: 6), 0.6, within: 1e-9))
    }

    /// The content under the fingers is the same before and after, for any chain of scales.
    @Test func keepsTheContentUnderThePoint() {
        var random = SeededGenerator(seed: 33)
        for _ in 0..<200 {
            let (offset, point) = (random.number(in: -200...900), random.number(in: 0...400))
            let (from, to) = (random.number(in: 0.3...4), random.number(in: 0.3...4))
            let moved = ZoomBand.offset(offset, keeping: point, from: from, to: to)
            #expect(isClose((offset + point) / from, (moved + point) / to, within: 1e-9))
        }
    }

    @Test func zoomingToARectangleShowsAllOfIt() {
        let scale = Self.band.scale(fitting: (200, 100), in: (390, 800))
        #expect(scale == 1.95)
        let offset = ZoomBand.offset(centering: 300, scale: scale, viewExtent: 390)
        #expect(isClose((offset + 195) / scale, 300, within: 1e-9))
        #expect(Self.band.scale(fitting: (1, 1), in: (390, 800)) == 3)
        #expect(ZoomBand.centeringInset(contentExtent: 100, viewExtent: 390) == 145)
        #expect(ZoomBand.centeringInset(contentExtent: 500, viewExtent: 390) == 0)
    }
}
