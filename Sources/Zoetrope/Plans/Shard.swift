/// One of several parts into which work is split for several machines: `2/5`.
public struct Shard: Sendable, Hashable, Codable, CustomStringConvertible {
    /// From 1.
    public let index: Int
    /// Number of shards, 1...1000.
    public let count: Int

    /// The highest number of shards.
    public static let maxCount = 1000

    /// Parses text such as `2/5`; nil if it is not valid.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        self.init(index, of: count)
    }

    /// - Returns: nil for numbers out of range.
    package init?(_ index: Int, of count: Int) {
        guard (1...Self.maxCount).contains(count), (1...count).contains(index) else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// The text form, such as `2/5`.
    public var description: String { "\(index)/\(count)" }

    /// The number of the shard of each job, from 0, so that the shards take about the same time.
    ///
    /// The most expensive job comes first and goes to the shard with the least work so far (longest processing time first; R. L.
    /// Graham, "Bounds on Multiprocessing Timing Anomalies", 1969: at most 4/3 of the shortest possible time). The result depends
    /// only on the names and the costs, not on the order of the jobs.
    ///
    /// - Parameters:
    ///   - jobs: different names, and costs of at least 0.
    ///   - count: the number of shards.
    package static func assign(_ jobs: [(name: String, cost: Double)], to count: Int) -> [Int] {
        let order = jobs.indices.sorted { a, b in
            jobs[a].cost != jobs[b].cost ? jobs[a].cost > jobs[b].cost : jobs[a].name < jobs[b].name
        }
        var loads = [(cost: Double, jobs: Int)](repeating: (0, 0), count: count)
        var shards = [Int](repeating: 0, count: jobs.count)
        for job in order {
            // Jobs without a cost are spread by their number.
            let least =
                loads.indices.min { (loads[$0].cost, loads[$0].jobs, $0) < (loads[$1].cost, loads[$1].jobs, $1) } ?? 0
            shards[job] = least
            loads[least].cost += jobs[job].cost
            loads[least].jobs += 1
        }
        return shards
    }
}
