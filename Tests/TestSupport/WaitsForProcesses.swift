import Foundation
package import Testing

/// Runs the tests of a suite on threads of their own, because they wait for other processes.
///
/// Swift runs all tests on one thread for each processor. A test that waits for a process blocks its thread, so that a processor is
/// idle while the process starts, reads files or ends. With this trait, the threads of Swift run the other tests meanwhile.
package struct WaitsForProcesses: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
    }
}

extension Trait where Self == WaitsForProcesses {
    /// For suites whose tests wait for other processes.
    package static var waitsForProcesses: Self { Self() }
}

/// Runs jobs that may block, in the order in which they come, on a fixed number of threads.
private final class BlockingExecutor: TaskExecutor, @unchecked Sendable {
    // `jobs` is only used while `condition` is locked.
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    static let shared = BlockingExecutor(threads: max(2, ProcessInfo.processInfo.activeProcessorCount))

    init(threads: Int) {
        for _ in 0..<threads {
            let thread = Thread { [unowned self] in run() }
            // As much as the main thread has; the threads of Foundation have 512 KB.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock { jobs.append(job) }
        condition.signal()
    }

    private func run() -> Never {
        while true {
            condition.lock()
            while jobs.isEmpty { condition.wait() }
            let job = jobs.removeFirst()
            condition.unlock()
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
