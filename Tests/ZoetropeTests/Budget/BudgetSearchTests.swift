import Encoding
import Testing
import Zoetrope

/// The search with sizes by formula instead of files.
@Suite struct BudgetSearchTests {
    private typealias Ladder = QualityLadder
    private let ladder = QualityLadder(quality: .standard, rate: 30, width: 400, height: 700)

    /// A million bytes for the requested quality, less with each step.
    private func bytes(_ index: QualityLadder.Index) -> Double {
        let step = ladder[index]
        let loss = 1 - 0.18 * ((step.loss ?? 1) - 1)
        let colors = 0.6 + 0.4 * Double(step.colors ?? 256) / 256
        return 1_000_000 * loss * colors * step.rate / 30 * (step.scale * step.scale)
    }

    /// All indices in the ladder's order.
    private var indices: [QualityLadder.Index] {
        var indices = [QualityLadder.Index()]
        for kind in QualityLadder.Kind.allCases.reversed() {
            indices = indices.flatMap { index in
                (0..<ladder.count(kind)).map { step in
                    var index = index
                    index[kind] = step
                    return index
                }
            }
        }
        return indices
    }

    private func search(_ budget: Int) throws -> (found: QualityLadder.Index?, tried: [QualityLadder.Index]) {
        var tried: [QualityLadder.Index] = []
        var search = BudgetSearch(ladder, budget: budget) { index in
            tried.append(index)
            return BudgetSearch.Size(bytes: bytes(index), fits: bytes(index) <= Double(budget))
        }
        return (try search.run(), tried)
    }

    @Test(arguments: [
        1_000_000, 999_999, 990_000, 900_000, 700_000, 650_000, 500_000, 400_000, 300_000, 250_000, 150_000, 100_000,
        60_000,
    ])
    func `the first index that fits is found, or one that leaves little`(budget: Int) throws {
        let first = try #require(indices.first { bytes($0) <= Double(budget) })
        let (found, tried) = try search(budget)
        let index = try #require(found)
        #expect(bytes(index) <= Double(budget))
        for kind in [QualityLadder.Kind.rate, .scale, .colors, .lowRate, .lowScale] {
            #expect(index[kind] == first[kind], "\(kind)")
        }
        #expect(index == first || bytes(index) >= BudgetSearch.acceptableFill * Double(budget))
        #expect(tried.count <= 18, "\(tried.count) tries")
        #expect(Set(tried).count == tried.count, "nothing is tried twice")
        let last = tried.last { bytes($0) <= Double(budget) }
        #expect(last.map { ladder[$0] } == ladder[index], "the last try that fits is the result")
    }

    @Test func `little too large takes few tries`() throws {
        #expect(try search(1_000_000).tried.count == 1)
        #expect(try search(900_000).tried.count <= 4)
    }

    @Test func `the last index is tried if nothing fits`() throws {
        let (found, tried) = try search(30_000)
        #expect(found == nil && tried.last == ladder.last)
        #expect(tried.count == 8)
    }

    @Test func `a stopped try that guesses badly misleads nobody`() throws {
        var tries = 0
        var search = BudgetSearch(ladder, budget: 500_000) { index in
            tries += 1
            let fits = bytes(index) <= 500_000
            return BudgetSearch.Size(bytes: fits ? bytes(index) : 1e12, fits: fits)
        }
        let index = try #require(try search.run())
        #expect(bytes(index) <= 500_000 && bytes(index) >= 485_000 && tries <= 24, "\(tries)")
    }
}
