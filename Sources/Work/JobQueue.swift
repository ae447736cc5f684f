import DequeModule
import Foundation

/// Jobs that wait for a thread.
///
/// Unchecked, because the compiler cannot see that all properties are used only while `condition` is locked.
final class JobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private var urgent: Deque<WorkerPool.Job> = []
    private var normal: Deque<WorkerPool.Job> = []
    private var isClosed = false

    /// Returns false if the queue is closed. The job is then ignored.
    func append(_ job: @escaping WorkerPool.Job, _ priority: WorkerPool.Priority) -> Bool {
        condition.withLock {
            guard !isClosed else { return false }
            switch priority {
            case .urgent: urgent.append(job)
            case .normal: normal.append(job)
            }
            condition.broadcast()
            return true
        }
    }

    /// Waits for a job; nil when the queue is closed and empty.
    func next() -> WorkerPool.Job? {
        condition.withLock {
            while true {
                if let job = popFirst() { return job }
                if isClosed { return nil }
                condition.wait()
            }
        }
    }

    /// Performs jobs until a condition holds; waits while there are none.
    func help(until isDone: () -> Bool) {
        condition.lock()
        while !isDone() {
            if let job = popFirst() {
                condition.unlock()
                job()
                condition.lock()
                condition.broadcast()
            } else {
                condition.wait()
            }
        }
        condition.unlock()
    }

    /// Makes threads in `help(until:)` evaluate their conditions again.
    func notifyHelpers() {
        condition.withLock { condition.broadcast() }
    }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    private func popFirst() -> WorkerPool.Job? { urgent.popFirst() ?? normal.popFirst() }
}
