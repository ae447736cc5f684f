import Synchronization
package import Work
package import Zoetrope

/// Long work whose progress the page asks for: one piece at a time, and only the last result is kept in memory. A piece can be
/// cancelled.
package actor BackgroundWork<Value: Sendable> {
    /// How far a piece of work is.
    package struct State: Sendable {
        /// Frames that are done, and their total; 0 until it is known.
        package var done: Int
        package var total: Int
        /// Nil while it runs.
        package var result: Result<Value, ZoetropeError>?
    }

    /// Called with the number of frames that are done, and their total, from any thread.
    package typealias Progress = @Sendable (Int, Int) -> Void

    /// Whether the piece of work was cancelled; called from any thread.
    package typealias IsCancelled = @Sendable () -> Bool

    /// What a piece of work and those who wait for it share.
    private final class Piece: Sendable {
        private let state = Mutex((done: 0, total: 0, isCancelled: false))

        var progress: (done: Int, total: Int) { state.withLock { ($0.done, $0.total) } }
        var isCancelled: Bool { state.withLock { $0.isCancelled } }
        func set(_ done: Int, _ total: Int) { state.withLock { ($0.done, $0.total) = (done, total) } }
        func cancel() { state.withLock { $0.isCancelled = true } }
    }

    private let pool: WorkerPool
    /// The message while another piece runs.
    private let busy: String
    /// The last piece; nil if there is none, or if it was cancelled.
    private var piece: Piece?
    private var result: Result<Value, ZoetropeError>?
    private var id = 0

    /// - Parameters:
    ///   - pool: its threads work for all scenes.
    ///   - busy: the message while another piece runs.
    package init(_ pool: WorkerPool, busy: String) { (self.pool, self.busy) = (pool, busy) }

    /// Begins a piece of work. It waits for a cancelled one that has not ended yet.
    ///
    /// - Returns: its number.
    /// - Throws: exit code 64 while another one runs.
    package func begin(
        _ work: @escaping @Sendable (@escaping Progress, @escaping IsCancelled) -> Result<Value, ZoetropeError>
    ) throws(ZoetropeError) -> Int {
        guard piece == nil || result != nil else { throw ZoetropeError(.usage, busy) }
        let piece = Piece()
        (self.piece, result) = (piece, nil)
        id += 1
        Task {
            let result = await pool.run {
                // It may have been cancelled while it waited for the piece before.
                piece.isCancelled ? nil : work({ piece.set($0, $1) }, { piece.isCancelled })
            }
            if self.piece === piece { self.result = result }
        }
        return id
    }

    /// The state of a piece of work; nil if it is not the last one, or was cancelled.
    package func state(of id: Int) -> State? {
        guard id == self.id, let piece else { return nil }
        let (done, total) = piece.progress
        return State(done: done, total: total, result: result)
    }

    /// Cancels a piece of work and forgets its result; does nothing if it is not the last one.
    package func cancel(_ id: Int) {
        guard id == self.id else { return }
        piece?.cancel()
        (piece, result) = (nil, nil)
    }
}
