import Foundation
import Synchronization

/// A fixed number of threads that perform jobs in the order in which they were submitted.
///
/// The threads are separate from those of Swift concurrency and Dispatch, so long jobs never block either. They end when
/// the pool is finished or released and no job is left.
package final class WorkerPool: Sendable {
    package typealias Job = @Sendable () -> Void

    /// In bytes. Drawing recurses as deep as layers nest; Foundation's default of 512 KB is too small for that.
    private static let stackSize = 8 << 20

    private let queue = JobQueue()
    private let running = DispatchGroup()

    /// - Parameters:
    ///   - name: the name of the threads, for debuggers.
    ///   - threads: at least 1; lower values are raised to 1.
    package init(_ name: String, threads: Int) {
        for _ in 0..<max(threads, 1) {
            running.enter()
            let thread = Thread { [queue, running] in
                while let job = queue.next() { job() }
                running.leave()
            }
            thread.name = name
            thread.stackSize = Self.stackSize
            thread.start()
        }
    }

    deinit {
        queue.close()
    }

    /// Adds a job, which starts as soon as a thread is free. Returns at once. Jobs submitted after `finish()` are ignored.
    package func submit(_ job: @escaping Job) {
        queue.append(job)
    }

    /// Performs a job and suspends the calling task until it is done.
    package func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { (done: CheckedContinuation<Result<Value, Failure>, Never>) in
            submit { done.resume(returning: Result { () throws(Failure) in try body() }) }
        }
        return try result.get()
    }

    /// Blocks the calling thread until all submitted jobs are done and all threads have ended.
    package func finish() {
        queue.close()
        running.wait()
    }
}

/// Jobs that wait for a thread.
private final class JobQueue: Sendable {
    private struct State {
        /// The next one first.
        var jobs: [WorkerPool.Job] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Counts the jobs, and is raised without end once the queue is closed.
    private let available = DispatchSemaphore(value: 0)

    func append(_ job: @escaping WorkerPool.Job) {
        let isAdded = state.withLock { state in
            if !state.isClosed { state.jobs.append(job) }
            return !state.isClosed
        }
        if isAdded { available.signal() }
    }

    /// Waits for a job; nil when the queue is closed and empty.
    func next() -> WorkerPool.Job? {
        available.wait()
        let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
        // Without a job this is the signal of `close`, which each thread passes on to the next.
        if job == nil { available.signal() }
        return job
    }

    func close() {
        state.withLock { $0.isClosed = true }
        available.signal()
    }
}
