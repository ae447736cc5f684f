import Testing
import Zoetrope

/// `WorkPlan.calibrate()`
@Suite struct CalibrationTests {
    private func plan(_ jobs: [(estimate: Double, measured: WorkPlan.MeasuredTime?)]) -> WorkPlan {
        let jobs = jobs.enumerated().map { index, values in
            var job = WorkPlan.Job(SceneTarget("\(index).yaml"))
            (job.cost.seconds, job.measured) = (values.estimate, values.measured)
            return job
        }
        return WorkPlan(command: "render", environment: "", jobs: jobs)
    }

    private func time(_ seconds: Double, _ estimate: Double) -> WorkPlan.MeasuredTime {
        WorkPlan.MeasuredTime(seconds: seconds, estimate: estimate)
    }

    @Test func `without measured times nothing changes`() {
        var plan = plan([(1, nil), (2, nil)])
        plan.calibrate()
        #expect(plan.jobs.map(\.cost.seconds) == [1, 2])
    }

    @Test func `a job keeps its ratio, and others have the median`() {
        var plan = plan([(1, time(4, 2)), (3, time(9, 3)), (10, time(1, 2)), (7, nil)])
        plan.calibrate()
        #expect(plan.jobs.map(\.cost.seconds) == [2, 9, 5, 14])
    }

    @Test(arguments: [(0.0, 1.0), (1, 0), (-1, 1), (1, -1)]) func `a time that is none counts as unmeasured`(
        seconds: Double, estimate: Double
    ) {
        var plan = plan([(1, time(seconds, estimate)), (1, time(6, 2))])
        plan.calibrate()
        #expect(plan.jobs.map(\.cost.seconds) == [3, 3])
    }
}
