import Synchronization

/// A value that a job of a pool computes.
package final class Deferred<Value: Sendable>: Sendable {
    private let pool: WorkerPool
    private let result = Mutex<Value?>(nil)

    /// Submits the job.
    package init(
        on pool: WorkerPool, _ priority: WorkerPool.Priority = .normal, _ body: @escaping @Sendable () -> Value
    ) {
        self.pool = pool
        pool.submit(priority) { [self] in
            let value = body()
            result.withLock { $0 = value }
        }
    }

    /// The value. Performs jobs of the pool on the calling thread until it is computed.
    package func value() -> Value {
        while true {
            pool.help { result.withLock { $0 != nil } }
            if let value = result.withLock({ $0 }) { return value }
        }
    }
}
