import Foundation

/// Does pieces of work on several threads and hands over their results in order.
package final class OrderedWork<Result: Sendable>: @unchecked Sendable {
    private let count: Int
    private let body: @Sendable (Int) -> Result

    // Everything below is guarded by the condition.
    private let condition = NSCondition()
    private var next = 0
    private var ready: [Int: Result] = [:]

    package init(count: Int, body: @escaping @Sendable (Int) -> Result) {
        self.count = count
        self.body = body
    }

    /// Calls back once for each piece, in order, on the caller's thread. To be called once.
    package func run(jobs: Int, _ take: (Result) -> Void) {
        for _ in 0..<min(jobs, count) {
            let thread = Thread { [self] in work() }
            // As for drawing: groups nest as deep as layers do.
            thread.stackSize = 8 << 20
            thread.start()
        }
        for index in 0..<count { take(wait(for: index)) }
    }

    private func work() {
        while let index = claim() {
            let result = body(index)
            condition.lock()
            ready[index] = result
            condition.broadcast()
            condition.unlock()
        }
    }

    private func claim() -> Int? {
        condition.lock()
        defer { condition.unlock() }
        guard next < count else { return nil }
        defer { next += 1 }
        return next
    }

    private func wait(for index: Int) -> Result {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = ready.removeValue(forKey: index) { return result }
            condition.wait()
        }
    }
}
