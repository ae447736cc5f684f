import Foundation
import Synchronization
import Work
import Zoetrope

/// The threads of the preview. Long work on them keeps the threads of Swift concurrency and of the server free to answer.
extension WorkerPool {
    /// For frames; one thread for each active processor.
    static let drawing = WorkerPool("drawing", threads: ProcessInfo.processInfo.activeProcessorCount)
    /// For reading scenes and computing what the page shows of them.
    static let reading = WorkerPool("reading", threads: 2)

    /// Performs a job and suspends the calling task until it is done or the task is cancelled. A job that has begun
    /// continues; one that has not is skipped.
    ///
    /// - Throws: the error of the job, or `CancellationError` if the task is cancelled before the job is done.
    func runCancellably<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        let waiter = Waiter<Value>()
        // ThreadSanitizer does not see that a continuation orders what the job and the task do.
        defer { waiter.receive() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard waiter.begin(continuation) else { return }
                submit {
                    guard waiter.isWaiting else { return }
                    waiter.finish(Result(catching: body))
                }
            }
        } onCancel: {
            waiter.finish(.failure(CancellationError()))
        }
    }
}

/// A suspended task that is resumed once.
private final class Waiter<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value, any Error>)
        case finished
    }

    private let state = Mutex(State.new)
    private let isDelivered = Atomic(false)

    /// Stores the continuation. If the task was cancelled before, resumes it and returns false.
    func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let begins = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !begins { continuation.resume(throwing: CancellationError()) }
        return begins
    }

    var isWaiting: Bool {
        state.withLock { if case .waiting = $0 { true } else { false } }
    }

    func finish(_ result: Result<Value, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            defer { state = .finished }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        isDelivered.store(true, ordering: .releasing)
        continuation?.resume(with: result)
    }

    /// Called by the task after it was resumed.
    func receive() { _ = isDelivered.load(ordering: .acquiring) }
}
