import Work

/// Plans the jobs of a command, several at the same time.
package struct WorkPlanner: Sendable {
    private let command: String
    private let jobs: Int

    /// - Parameter jobs: the number of threads.
    package init(command: String, jobs: Int) { (self.command, self.jobs) = (command, jobs) }

    /// A plan with one job for each target, in the same order.
    ///
    /// - Parameters:
    ///   - environment: `RuntimeEnvironment.fingerprint`; empty if the plan is not written.
    ///   - progress: called with the number of targets that are planned, and of all.
    ///   - describe: fills in the hash, the files and the cost of a job. Called on any thread. Its error becomes the job's.
    package func plan(
        _ targets: [SceneTarget], environment: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
        describe: @escaping @Sendable (SceneTarget, inout WorkPlan.Job) throws(ZoetropeError) -> Void
    ) -> WorkPlan {
        let work = OrderedWork(count: targets.count) { index -> WorkPlan.Job in
            var job = WorkPlan.Job(targets[index])
            do throws(ZoetropeError) {
                try describe(targets[index], &job)
            } catch {
                job.error = ErrorReport(error)
            }
            return job
        }
        var planned: [WorkPlan.Job] = []
        work.run(jobs: jobs) { job in
            planned.append(job)
            progress(planned.count, targets.count)
        }
        return WorkPlan(command: command, environment: environment, jobs: planned)
    }
}
