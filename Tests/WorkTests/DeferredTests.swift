import Synchronization
import Testing
import Work

@Suite struct DeferredTests {
    @Test(arguments: [1, 2, 4])
    func `the waiting thread helps`(jobs: Int) {
        let pool = WorkerPool("test", jobs: jobs)
        defer { pool.finish() }
        let values = (0..<50).map { index in Deferred(on: pool) { index * index } }
        #expect(values.reversed().map { $0.value() } == (0..<50).reversed().map { $0 * $0 })
    }

    @Test func `a job can wait for another one`() {
        let pool = WorkerPool("test", jobs: 1)
        defer { pool.finish() }
        let first = Deferred(on: pool) { 1 }
        let second = Deferred(on: pool) { first.value() + 1 }
        #expect(Deferred(on: pool, .urgent) { second.value() + 1 }.value() == 3)
    }

    @Test func `urgent jobs are performed first`() {
        let pool = WorkerPool("test", jobs: 1)
        defer { pool.finish() }
        let order = Mutex<[String]>([])
        for name in ["a", "b"] { pool.submit { order.withLock { $0.append(name) } } }
        for name in ["c", "d"] { pool.submit(.urgent) { order.withLock { $0.append(name) } } }
        pool.help { order.withLock { $0.count == 4 } }
        #expect(order.withLock { $0 } == ["c", "d", "a", "b"])
    }

    @Test func `a pool without threads performs what is left when it is finished`() {
        let count = Mutex(0)
        let pool = WorkerPool("test", jobs: 1)
        for _ in 0..<10 { pool.submit { count.withLock { $0 += 1 } } }
        pool.finish()
        #expect(count.withLock { $0 } == 10)
    }
}
