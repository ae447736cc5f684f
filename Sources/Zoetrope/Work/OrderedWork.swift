import Foundation
import Synchronization

/// Computes results on several threads and delivers them in the order of their indices.
package final class OrderedWork<Result: Sendable>: Sendable {
    /// Computes the result of an index. Used by one thread only.
    package typealias Worker = (_ index: Int) -> Result

    private struct State {
        /// The lowest index that no thread has claimed.
        var next = 0
        /// Results that have not been delivered.
        var results: [Int: Result] = [:]
        var isStopped = false
    }

    private let count: Int
    private let maxPendingPerThread: Int?
    private let makeWorker: @Sendable () -> Worker
    private let state = Mutex(State())
    /// Counts results that may still be claimed before one of those in memory is delivered.
    private let slots = DispatchSemaphore(value: 0)
    /// Raised for each result.
    private let arrivals = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - count: the number of results; indices are `0..<count`.
    ///   - maxPendingPerThread: the highest number of results, computed or being computed, that wait for their delivery,
    ///     for each thread; nil for no limit. At least 1.
    ///   - makeWorker: called once on each thread.
    package init(count: Int, maxPendingPerThread: Int? = nil, makeWorker: @escaping @Sendable () -> Worker) {
        self.count = count
        self.maxPendingPerThread = maxPendingPerThread
        self.makeWorker = makeWorker
    }

    /// - Parameter body: computes the result of an index; called on several threads at the same time.
    package convenience init(count: Int, body: @escaping @Sendable (_ index: Int) -> Result) {
        self.init(count: count, makeWorker: { body })
    }

    /// Calls `deliver` once for each result, in order, on the caller's thread. Call it once only.
    ///
    /// Returns, or throws the first error of `deliver`, when every thread has ended. After an error no further index is
    /// begun.
    ///
    /// - Parameter jobs: number of threads; limited to 1...count.
    package func run<Failure: Error>(jobs: Int, _ deliver: (Result) throws(Failure) -> Void) throws(Failure) {
        guard count > 0 else { return }
        let threads = max(1, min(jobs, count))
        let pool = WorkerPool("ordered work", threads: threads)
        // The initial value is 0: Dispatch does not allow a semaphore to end below its initial value.
        for _ in 0..<(maxPendingPerThread.map { max(1, $0) * threads } ?? count + threads) { slots.signal() }
        for _ in 0..<threads { pool.submit { self.work() } }
        defer {
            state.withLock { $0.isStopped = true }
            for _ in 0..<threads { slots.signal() }
            pool.finish()
        }
        for index in 0..<count {
            let result = wait(for: index)
            slots.signal()
            try deliver(result)
        }
    }

    private func work() {
        let worker = makeWorker()
        while let index = claim() {
            let result = worker(index)
            state.withLock { $0.results[index] = result }
            arrivals.signal()
        }
    }

    /// The next index, as soon as its result may be computed; nil when there is nothing left to do.
    private func claim() -> Int? {
        slots.wait()
        return state.withLock { state in
            guard !state.isStopped, state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    private func wait(for index: Int) -> Result {
        while true {
            if let result = state.withLock({ $0.results.removeValue(forKey: index) }) { return result }
            arrivals.wait()
        }
    }
}
