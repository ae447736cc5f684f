import Foundation
import Synchronization

/// Computes results on several threads and delivers them in the order of their indices.
package final class OrderedWork<Result: Sendable>: Sendable {
    /// Computes the result of an index. Used by one thread at a time.
    package typealias Worker = (_ index: Int) -> Result

    private struct State {
        /// The lowest index that no job has claimed.
        var next = 0
        /// Number of results that were delivered.
        var delivered = 0
        /// Results that have not been delivered.
        var results: [Int: Result] = [:]
        /// Number of jobs that are submitted and not finished.
        var running = 0
        var isStopped = false
    }

    /// A worker in an object: a closure itself would be wrapped once more each time that it is stored in an array.
    private final class WorkerBox {
        let compute: Worker

        init(_ compute: @escaping Worker) { self.compute = compute }
    }

    /// Workers that no job uses. Unchecked, because a worker is not `Sendable`; the lock hands each to one job at a time.
    private final class IdleWorkers: @unchecked Sendable {
        private let lock = NSLock()
        private var workers: [WorkerBox] = []

        func take() -> WorkerBox? { lock.withLock { workers.popLast() } }
        func put(_ worker: WorkerBox) { lock.withLock { workers.append(worker) } }
    }

    private let count: Int
    private let maxWaiting: Int?
    private let makeWorker: @Sendable () -> Worker
    private let state = Mutex(State())
    private let idle = IdleWorkers()

    /// - Parameters:
    ///   - count: the number of results; indices are `0..<count`.
    ///   - maxWaiting: the highest number of results that wait for their delivery while each thread computes another; nil for
    ///     no limit.
    ///   - makeWorker: called at most once for each thread.
    package init(count: Int, maxWaiting: Int? = nil, makeWorker: @escaping @Sendable () -> Worker) {
        self.count = count
        self.maxWaiting = maxWaiting
        self.makeWorker = makeWorker
    }

    /// - Parameter body: computes the result of an index; called on several threads at the same time.
    package convenience init(count: Int, body: @escaping @Sendable (_ index: Int) -> Result) {
        self.init(count: count, makeWorker: { body })
    }

    /// Calls `deliver` once for each result, in order, on the caller's thread, which also computes results. Call it once only.
    ///
    /// Returns, or throws the first error of `deliver`, when no thread computes any longer. After an error no further index
    /// is begun.
    ///
    /// - Parameter jobs: number of threads, including the caller's; limited to 1...count.
    package func run<Failure: Error>(jobs: Int, _ deliver: (Result) throws(Failure) -> Void) throws(Failure) {
        let threads = max(1, min(jobs, count))
        let pool = WorkerPool("ordered work", jobs: threads)
        defer { pool.finish() }
        try run(on: pool, jobs: threads, deliver)
    }

    /// The same with the threads of a pool.
    ///
    /// - Parameter jobs: how many results are computed at the same time, at least 1.
    package func run<Failure: Error>(
        on pool: WorkerPool, jobs: Int, _ deliver: (Result) throws(Failure) -> Void
    ) throws(Failure) {
        let jobs = max(1, min(jobs, count))
        defer {
            state.withLock { $0.isStopped = true }
            pool.help { state.withLock { $0.running == 0 } }
        }
        for index in 0..<count {
            submit(to: pool, jobs: jobs)
            pool.help { state.withLock { $0.results[index] != nil } }
            let result = state.withLock { state in
                state.delivered = index + 1
                return state.results.removeValue(forKey: index)
            }
            submit(to: pool, jobs: jobs)
            if let result { try deliver(result) }
        }
    }

    /// Submits jobs for the next indices, as far as threads and memory allow.
    private func submit(to pool: WorkerPool, jobs: Int) {
        while let index = claim(jobs: jobs) {
            pool.submit { [self] in
                compute(index)
                submit(to: pool, jobs: jobs)
            }
        }
    }

    private func claim(jobs: Int) -> Int? {
        state.withLock { state in
            let pending = maxWaiting.map { jobs + max(0, $0) } ?? count
            guard !state.isStopped, state.running < jobs, state.next < min(count, state.delivered + pending) else {
                return nil
            }
            state.running += 1
            defer { state.next += 1 }
            return state.next
        }
    }

    private func compute(_ index: Int) {
        var result: Result?
        if !state.withLock({ $0.isStopped }) {
            let worker = idle.take() ?? WorkerBox(makeWorker())
            result = worker.compute(index)
            idle.put(worker)
        }
        state.withLock { state in
            state.results[index] = result
            state.running -= 1
        }
    }
}
