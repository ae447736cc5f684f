import Synchronization
import Work
import Zoetrope

/// Long work whose progress the page asks for: one piece at a time, and only the last result is kept in memory.
actor BackgroundWork<Value: Sendable> {
    /// How far a piece of work is.
    struct State: Sendable {
        /// Frames that are done, and their total; 0 until it is known.
        var done: Int
        var total: Int
        /// Nil while it runs.
        var result: Result<Value, ZoetropeError>?
    }

    /// Called with the number of frames that are done, and their total, from any thread.
    typealias Progress = @Sendable (Int, Int) -> Void

    /// Written by the thread that works.
    private final class Counter: Sendable {
        private let state = Mutex((done: 0, total: 0))

        var value: (done: Int, total: Int) { state.withLock { $0 } }
        func set(_ done: Int, _ total: Int) { state.withLock { $0 = (done, total) } }
    }

    private let pool: WorkerPool
    /// The message while another piece runs.
    private let busy: String
    private var counter = Counter()
    private var result: Result<Value, ZoetropeError>?
    private var isRunning = false
    private var id = 0

    /// - Parameters:
    ///   - pool: its threads work for all scenes.
    ///   - busy: the message while another piece runs.
    init(_ pool: WorkerPool, busy: String) { (self.pool, self.busy) = (pool, busy) }

    /// Begins a piece of work.
    ///
    /// - Returns: its number.
    /// - Throws: exit code 64 while another one runs.
    func begin(
        _ work: @escaping @Sendable (@escaping Progress) -> Result<Value, ZoetropeError>
    ) throws(ZoetropeError) -> Int {
        guard !isRunning else { throw ZoetropeError(.usage, busy) }
        let counter = Counter()
        (self.counter, result, isRunning) = (counter, nil, true)
        id += 1
        Task {
            result = await pool.run { work { counter.set($0, $1) } }
            isRunning = false
        }
        return id
    }

    /// The state of a piece of work; nil if it is not the last one.
    func state(of id: Int) -> State? {
        guard id == self.id, id > 0 else { return nil }
        return State(done: counter.value.done, total: counter.value.total, result: result)
    }
}
