import Files
import Foundation

/// How long jobs took when they were last done with a cache. Later plans take their estimates from these times.
///
/// The folder may come from a stranger, who can then only change estimates.
package struct MeasuredTimes: Sendable {
    /// The number of times that are kept of each job. Their median is hardly affected by what else the machine did meanwhile.
    private static let count = 5
    /// The largest file with the times of a job, in bytes.
    private static let maxSize = 4096

    private let cache: ResultCache

    package init(_ cache: ResultCache) { self.cache = cache }

    private func place(_ job: [String]) -> String {
        // Estimates of another model do not compare.
        let hash = Fingerprint.of(job + [CanonicalText.of(CostModel.standard), RuntimeEnvironment.architecture])
        return "\(ResultCache.timesFolder)/\(hash.prefix(2))/\(hash)"
    }

    private func times(of job: [String]) -> [WorkPlan.MeasuredTime] {
        guard let bytes = try? cache.folder.contents(of: place(job), limit: Self.maxSize),
            let times = try? JSONDecoder().decode([WorkPlan.MeasuredTime].self, from: Data(bytes))
        else { return [] }
        return times.filter { $0.ratio != nil }
    }

    /// The time of a job whose ratio to its estimate is the median of the last times; nil if the job was not done yet.
    ///
    /// - Parameter job: the command, the scene and the options, but nothing of the scene's contents.
    package func time(of job: [String]) -> WorkPlan.MeasuredTime? {
        let times = times(of: job).sorted { ($0.ratio ?? 0) < ($1.ratio ?? 0) }
        return times.isEmpty ? nil : times[(times.count - 1) / 2]
    }

    /// Notes the time of a job that was just done.
    ///
    /// - Throws: exit code 4 if the file cannot be written.
    package func note(_ time: WorkPlan.MeasuredTime, of job: [String]) throws(ZoetropeError) {
        let times = (times(of: job) + [time]).suffix(Self.count)
        do {
            try cache.folder.write(Array(JSONText.compact(Array(times)).utf8), to: place(job))
        } catch {
            throw ZoetropeError(error)
        }
    }
}
