import Synchronization
import Testing
import Work

@Suite struct WorkerPoolTests {
    private struct Failure: Error {}

    @Test(arguments: [0, 1, 4])
    func `all submitted jobs are done when the pool is finished`(threads: Int) {
        let done = Counter()
        let pool = WorkerPool("test", threads: threads)
        for _ in 0..<100 { pool.submit { done.add() } }
        pool.finish()
        #expect(done.count == 100)
        pool.submit { done.add() }
        pool.finish()
        #expect(done.count == 100)
    }

    @Test func `one thread performs jobs in their order`() {
        let order = Mutex<[Int]>([])
        let pool = WorkerPool("test", threads: 1)
        for index in 0..<50 { pool.submit { order.withLock { $0.append(index) } } }
        pool.finish()
        #expect(order.withLock { $0 } == Array(0..<50))
    }

    @Test func `values and errors are returned`() async throws {
        let pool = WorkerPool("test", threads: 2)
        #expect(await pool.run { 7 } == 7)
        await #expect(throws: Failure.self) { try await pool.run { throw Failure() } }
    }

    @Test func `a finished pool still returns values`() async {
        let pool = WorkerPool("test", threads: 1)
        pool.finish()
        #expect(await pool.run { 7 } == 7)
    }

    @Test func `results are delivered in order`() {
        var results: [Int] = []
        OrderedWork(count: 200) { $0 * 2 }.run(jobs: 5) { results.append($0) }
        #expect(results == (0..<200).map { $0 * 2 })
        OrderedWork(count: 0) { $0 }.run(jobs: 5) { _ in Issue.record("there is no result") }
    }

    @Test func `no index is begun after an error`() {
        let begun = Counter()
        let work = OrderedWork(count: 1000, maxWaiting: 1) {
            { index in
                begun.add()
                return index
            }
        }
        #expect(throws: Failure.self) {
            try work.run(jobs: 3) { index throws(Failure) in if index == 10 { throw Failure() } }
        }
        // The results up to 10, and those that wait for their delivery.
        #expect(begun.count >= 11 && begun.count <= 11 + 3 + 1)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
