import TestSupport
import Testing
import Zoetrope

/// Splitting jobs into shards.
@Suite struct ShardTests {
    private static func jobs(_ count: Int, seed: UInt64) -> [(name: String, cost: Double)] {
        var numbers = SeededGenerator(seed: seed)
        return (0..<count).map { ("job \($0)", numbers.number(in: 0.1...4)) }
    }

    private static func loads(_ jobs: [(name: String, cost: Double)], _ count: Int) -> [Double] {
        var loads = [Double](repeating: 0, count: count)
        for (job, shard) in zip(jobs, Shard.assign(jobs, to: count)) { loads[shard] += job.cost }
        return loads
    }

    @Test func `text is a shard or nothing`() {
        #expect(Shard("2/5")?.description == "2/5" && Shard("1/1000")?.count == 1000)
        #expect(["0/5", "6/5", "1", "1/0", "a/b", "1/2/3", "-1/2", "1/1001", ""].allSatisfy { Shard($0) == nil })
    }

    @Test(arguments: [8, 16, 64]) func `the longest of many shards takes less than 1.15 of the mean`(count: Int) {
        for seed in 1...5 as ClosedRange<UInt64> {
            let loads = Self.loads(Self.jobs(1000, seed: seed), count)
            let mean = loads.reduce(0, +) / Double(count)
            #expect((loads.max() ?? 0) / mean < 1.15, "seed \(seed)")
        }
    }

    /// Graham's bound: no assignment is shorter than the mean or the longest job.
    @Test func `few jobs take at most four thirds of the shortest time, and one job more`() {
        for seed in 1...50 as ClosedRange<UInt64> {
            let jobs = Self.jobs(7, seed: seed)
            let loads = Self.loads(jobs, 3)
            // By trying all assignments.
            var best = Double.infinity
            for code in 0..<2187 {
                var (rest, sums) = (code, [0.0, 0, 0])
                for job in jobs {
                    sums[rest % 3] += job.cost
                    rest /= 3
                }
                best = min(best, sums.max() ?? 0)
            }
            #expect((loads.max() ?? 0) <= best * (4.0 / 3 - 1.0 / 9) + 1e-9, "seed \(seed)")
        }
    }

    @Test func `the assignment does not depend on the order of the jobs`() {
        let jobs = Self.jobs(100, seed: 3) + (0..<20).map { ("same \($0)", 1.0) }
        var numbers = SeededGenerator(seed: 4)
        let other = jobs.shuffled(using: &numbers)
        func shards(_ jobs: [(name: String, cost: Double)]) -> [String: Int] {
            Dictionary(uniqueKeysWithValues: zip(jobs.map(\.name), Shard.assign(jobs, to: 7)))
        }
        #expect(shards(jobs) == shards(other))
    }

    @Test func `jobs without a cost are spread`() {
        let jobs = (0..<40).map { (name: "\($0)", cost: 0.0) }
        let shards = Shard.assign(jobs, to: 4)
        #expect((0..<4).allSatisfy { shard in shards.count { $0 == shard } == 10 })
    }
}
