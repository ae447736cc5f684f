import Zoetrope

/// The reports of the shards of one run.
struct ReportShards {
    typealias Part = (folder: String, report: TestReport)

    /// The reports without a shard, and one of each shard: otherwise a merge that omits a failed shard would pass.
    ///
    /// If the reports are of several versions of the scenes, all that are chosen are of one that is complete, and that passed if
    /// there is one.
    ///
    /// - Throws: exit code 1 if a shard is missing; 64 if the numbers of shards differ, if two results of a shard differ, or if no
    ///   version of the scenes is complete.
    static func oneOfEach(_ all: [Part]) throws(ZoetropeError) -> [TestReport] {
        let shards = all.flatMap { $0.report.shards ?? [] }
        guard let count = shards.first.flatMap(Shard.init)?.count else { return all.map(\.report) }
        guard shards.allSatisfy({ Shard($0)?.count == count }) else {
            throw ZoetropeError(
                .usage, "the reports come from different numbers of shards: \(shards.joined(separator: ", "))")
        }
        let whole = all.map(\.report).filter { $0.shards?.isEmpty ?? true }
        let names = (1...count).map { "\($0)/\(count)" }
        let parts = all.filter { !($0.report.shards?.isEmpty ?? true) }
        let missing = names.filter { name in !parts.contains { has(name, $0) } }
        guard missing.isEmpty else { throw ShardMerge.missingShards(missing) }
        for name in names { try checkRuns(of: name, parts) }
        var plans: [String?] = []
        for part in parts where !plans.contains(part.report.plan) { plans.append(part.report.plan) }
        let versions = plans.map { plan in names.compactMap { best(of: $0, parts.filter { $0.report.plan == plan }) } }
        let complete = versions.filter { $0.count == count }
        if let passed = complete.first(where: { $0.allSatisfy(\.report.passed) }) {
            return whole + passed.map(\.report)
        }
        guard let first = complete.first, complete.count == versions.count else { throw mixed(parts) }
        return whole + first.map(\.report)
    }

    /// The scenes in the order of the run without shards; sorted by name if a report does not have the order.
    static func ordered(_ reports: [TestReport]) -> [TestResult] {
        let scenes = reports.flatMap(\.scenes)
        let places = reports.flatMap { $0.places ?? [] }
        guard reports.allSatisfy({ $0.places?.count == $0.scenes.count }), Set(places).count == scenes.count else {
            return scenes.sorted { ($0.scene, $0.title) < ($1.scene, $1.title) }
        }
        return zip(scenes, places).sorted { $0.1 < $1.1 }.map(\.0)
    }

    private static func has(_ shard: String, _ part: Part) -> Bool { part.report.shards?.contains(shard) == true }

    private static func best(of shard: String, _ parts: [Part]) -> Part? {
        let same = parts.filter { has(shard, $0) }
        return same.first(where: \.report.passed) ?? same.first
    }

    /// Checks that of several runs of a shard, those that passed are equal, and those that failed.
    private static func checkRuns(of shard: String, _ parts: [Part]) throws(ZoetropeError) {
        let same = parts.filter { has(shard, $0) }
        guard let best = best(of: shard, same) else { return }
        let titles = best.report.scenes.map(\.title)
        for other in same {
            // Of runs of the same scenes, one that passes counts.
            guard other.report.scenes.map(\.title) == titles,
                other.report.passed != best.report.passed || content(of: other.report) == content(of: best.report)
            else { throw ShardMerge.differentRuns(of: shard, in: other.folder) }
        }
    }

    /// What does not depend on how a report was made.
    private static func content(of report: TestReport) -> String {
        var plain = TestReport(report.scenes)
        for index in plain.scenes.indices { plain.scenes[index].isCached = false }
        return plain.json
    }

    /// The error for shards of different scenes.
    private static func mixed(_ parts: [Part]) -> ZoetropeError {
        let other = parts.first { $0.report.plan != parts[0].report.plan } ?? parts[0]
        let (name, first) = (other.report.shards?.first ?? "", parts[0].report.shards?.first ?? "")
        return ZoetropeError(
            .usage,
            "\(other.folder): shard \(name) has tested other scenes, or another version of them, than shard \(first)",
            hint: "test all shards at the same commit and with the same arguments")
    }
}
