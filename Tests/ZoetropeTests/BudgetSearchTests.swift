import Encoding
import Testing
import Zoetrope

/// The search with sizes by formula instead of files.
@Suite struct BudgetSearchTests {
    private typealias Ladder = QualityLadder
    private let ladder = QualityLadder(quality: .standard, rate: 30, width: 400, height: 700)

    /// A million bytes for what was asked for, less with each step.
    private func bytes(_ rung: QualityLadder.Step) -> Double {
        let rung = ladder[rung]
        let loss = 1 - 0.18 * ((rung.loss ?? 1) - 1)
        let colors = 0.6 + 0.4 * Double(rung.colors ?? 256) / 256
        return 1_000_000 * loss * colors * rung.rate / 30 * (rung.scale * rung.scale)
    }

    /// All rungs, scale slowest.
    private var rungs: [QualityLadder.Step] {
        var rungs = [QualityLadder.Step()]
        for kind in QualityLadder.Kind.allCases.reversed() {
            rungs = rungs.flatMap { rung in
                (0..<ladder.count(kind)).map { step in
                    var rung = rung
                    rung[kind] = step
                    return rung
                }
            }
        }
        return rungs
    }

    private func search(_ budget: Int) throws -> (found: QualityLadder.Step?, tried: [QualityLadder.Step]) {
        var tried: [QualityLadder.Step] = []
        var search = BudgetSearch(ladder, budget: budget) { rung in
            tried.append(rung)
            return BudgetSearch.Size(bytes: bytes(rung), fits: bytes(rung) <= Double(budget))
        }
        return (try search.run(), tried)
    }

    @Test(arguments: [
        1_000_000, 999_999, 990_000, 900_000, 700_000, 650_000, 500_000, 400_000, 300_000, 250_000, 150_000, 100_000,
        60_000,
    ])
    func `the first rung that fits is found, or one that leaves little`(budget: Int) throws {
        let first = try #require(rungs.first { bytes($0) <= Double(budget) })
        let (found, tried) = try search(budget)
        let rung = try #require(found)
        #expect(bytes(rung) <= Double(budget))
        for kind in [QualityLadder.Kind.colors, .rate, .scale] { #expect(rung[kind] == first[kind], "\(kind)") }
        #expect(rung == first || bytes(rung) >= BudgetSearch.enough * Double(budget))
        #expect(tried.count <= 18, "\(tried.count) tries")
        #expect(Set(tried).count == tried.count, "nothing is tried twice")
        #expect(tried.last { bytes($0) <= Double(budget) } == rung, "the last that fits is the answer")
    }

    @Test func `little too large takes few tries`() throws {
        #expect(try search(1_000_000).tried.count == 1)
        #expect(try search(900_000).tried.count <= 4)
    }

    @Test func `what nothing fits has tried the last rung`() throws {
        let (found, tried) = try search(30_000)
        #expect(found == nil && tried.last == ladder.last)
        #expect(tried.count == 5)
    }

    @Test func `a stopped try that guesses badly misleads nobody`() throws {
        var tries = 0
        var search = BudgetSearch(ladder, budget: 500_000) { rung in
            tries += 1
            let fits = bytes(rung) <= 500_000
            return BudgetSearch.Size(bytes: fits ? bytes(rung) : 1e12, fits: fits)
        }
        let rung = try #require(try search.run())
        #expect(bytes(rung) <= 500_000 && bytes(rung) >= 485_000 && tries <= 24, "\(tries)")
    }
}
