import Foundation

/// A fixed number of threads that perform jobs in the order in which they were submitted, urgent jobs first.
///
/// The threads are separate from those of Swift concurrency and Dispatch, so long jobs never block either. They end when
/// the pool is finished or released and no job is left.
package final class WorkerPool: Sendable {
    package typealias Job = @Sendable () -> Void

    /// The order of jobs that wait for a thread.
    package enum Priority: Sendable {
        case normal
        /// Starts before all normal jobs.
        case urgent
    }

    /// In bytes. Drawing recurses as deep as layers nest; Foundation's default of 512 KB is too small for that.
    private static let stackSize = 8 << 20

    private let queue = JobQueue()
    private let threadCount: Int
    /// The number of jobs that run at the same time, including one on a thread in `help(until:)`.
    package let jobs: Int
    private let running = DispatchGroup()

    /// A pool of threads.
    ///
    /// - Parameters:
    ///   - name: the name of the threads, for debuggers.
    ///   - threads: at least 1; lower values are raised to 1.
    package convenience init(_ name: String, threads: Int) {
        self.init(name, starting: max(threads, 1), jobs: max(threads, 1))
    }

    /// A pool for the jobs of one thread that waits for them with `help(until:)`, so that its own threads are one less than
    /// `jobs`. With one job everything runs on the waiting thread.
    ///
    /// - Parameters:
    ///   - name: the name of the threads, for debuggers.
    ///   - jobs: the number of jobs that run at the same time; lower values than 1 are raised to 1.
    package convenience init(_ name: String, jobs: Int) {
        self.init(name, starting: max(jobs, 1) - 1, jobs: max(jobs, 1))
    }

    private init(_ name: String, starting threads: Int, jobs: Int) {
        threadCount = threads
        self.jobs = jobs
        for _ in 0..<threads {
            running.enter()
            Self.startThread(named: name) { [queue, running] in
                while let job = queue.next() {
                    job()
                    queue.notifyHelpers()
                }
                running.leave()
            }
        }
    }

    private static func startThread(named name: String?, _ body: @escaping Job) {
        let thread = Thread(block: body)
        thread.name = name
        thread.stackSize = stackSize
        thread.start()
    }

    deinit {
        queue.close()
    }

    /// Adds a job, which starts as soon as a thread is free. Returns at once. Jobs submitted after `finish()` are ignored.
    package func submit(_ priority: Priority = .normal, _ job: @escaping Job) {
        _ = queue.append(job, priority)
    }

    /// Performs jobs of the pool on the calling thread until a condition holds.
    ///
    /// - Parameter isDone: must become true through jobs of this pool. It is evaluated at the beginning and after each job, under
    ///   a lock: it must be fast and must not use the pool.
    package func help(until isDone: () -> Bool) {
        queue.help(until: isDone)
    }

    /// Performs a job and suspends the calling task until it is done. After `finish()`, which ended the threads of the
    /// pool, the job gets a thread of its own.
    package func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { (done: CheckedContinuation<Result<Value, Failure>, Never>) in
            let job: Job = { done.resume(returning: Result { () throws(Failure) in try body() }) }
            if !queue.append(job, .normal) { Self.startThread(named: nil, job) }
        }
        return try result.get()
    }

    /// Blocks the calling thread until all submitted jobs are done and all threads have ended.
    package func finish() {
        queue.close()
        // Without threads of its own, the pool performs the remaining jobs on the calling thread.
        if threadCount == 0 {
            while let job = queue.next() { job() }
        }
        running.wait()
    }
}
