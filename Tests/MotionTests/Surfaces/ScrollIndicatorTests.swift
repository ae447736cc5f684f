import Motion
import TestSupport
import Testing

@Suite struct ScrollIndicatorTests {
    @Test func staysBetweenItsMargins() {
        var random = SeededGenerator(seed: 34)
        for _ in 0..<2000 {
            let indicator = ScrollIndicator(
                viewExtent: random.number(in: 1...900), contentExtent: random.number(in: 0...30_000),
                startInset: random.number(in: 0...100), endInset: random.number(in: 0...100),
                offset: random.number(in: -2000...32_000))
            #expect(indicator.position >= 3 && indicator.length >= 0)
        }
        for offset in stride(from: -300.0, through: 2500, by: 7) {
            let indicator = ScrollIndicator(viewExtent: 600, contentExtent: 2400, offset: offset)
            #expect(indicator.position >= 3 && indicator.position + indicator.length <= 597 + 1e-9)
            #expect(indicator.length >= 8)
        }
    }

    @Test func leavesItsMarginsFree() {
        for offset in stride(from: 0.0, through: 1800, by: 9) {
            let indicator = ScrollIndicator(
                viewExtent: 600, contentExtent: 2400, startMargin: 96, endMargin: 34, offset: offset)
            // A quarter of the 464 points between the margins.
            #expect(indicator.length == 116)
            #expect(isClose(indicator.position, 99 + (464 - 116) * offset / 1800, within: 1e-9))
        }
    }

    @Test func contentThatFitsFillsTheTrack() {
        let indicator = ScrollIndicator(viewExtent: 600, contentExtent: 100, offset: 0)
        #expect(indicator.position == 3 && indicator.length == 594)
        let pulled = ScrollIndicator(viewExtent: 600, contentExtent: 100, offset: 50)
        #expect(pulled.length == 544 && pulled.position == 53)
    }

    @Test func fadesAfterItsDelay() {
        #expect(ScrollIndicator.alpha(atRestFor: -5) == 1 && ScrollIndicator.alpha(atRestFor: 1.2) == 1)
        #expect(ScrollIndicator.alpha(atRestFor: 1.45) <= 1e-12 && ScrollIndicator.alpha(atRestFor: 1e9) == 0)
    }
}
