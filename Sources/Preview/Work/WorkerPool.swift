import Foundation

/// Threads for work that takes a while, so that the few on which Swift and the server run stay free to answer.
///
/// Dispatch would not do: the server waits for its sockets on a thread of Dispatch's, which counts that one as busy.
final class WorkerPool: @unchecked Sendable {
    /// For frames: as many as the machine has processors.
    static let drawing = WorkerPool("drawing", count: ProcessInfo.processInfo.activeProcessorCount)
    /// For reading scenes and telling of them.
    static let reading = WorkerPool("reading", count: 2)

    private let condition = NSCondition()
    private var waiting: [@Sendable () -> Void] = []

    private init(_ name: String, count: Int) {
        for _ in 0..<max(count, 1) {
            let thread = Thread { self.work() }
            thread.name = name
            thread.start()
        }
    }

    private func work() {
        while true {
            condition.lock()
            while waiting.isEmpty { condition.wait() }
            let next = waiting.removeFirst()
            condition.unlock()
            next()
        }
    }

    /// Does something as soon as a thread is free.
    func start(_ work: @escaping @Sendable () -> Void) {
        condition.lock()
        waiting.append(work)
        condition.signal()
        condition.unlock()
    }

    /// Does something and waits for its value without holding a thread.
    func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { (answer: CheckedContinuation<Result<Value, Failure>, Never>) in
            start { answer.resume(returning: Result { () throws(Failure) in try work() }) }
        }
        return try result.get()
    }
}
