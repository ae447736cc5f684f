import Foundation

/// How many rows of the screen are final after a frame, for the coding of the next frame on another thread.
///
/// Unchecked, because the compiler cannot see that the number is used only while `condition` is locked.
final class RowProgress: @unchecked Sendable {
    private let condition = NSCondition()
    private var count: Int

    /// - Parameter count: the number of rows, from the top, that are final already.
    init(count: Int = 0) { self.count = count }

    /// Blocks until a number of rows is final. The frame must be finished already, or be coded by another thread.
    ///
    /// - Returns: the number of rows that are final, at least `rows`.
    @discardableResult
    func wait(for rows: Int) -> Int {
        condition.withLock {
            while count < rows { condition.wait() }
            return count
        }
    }

    /// States that a number of rows is final. It must not decrease.
    func advance(to rows: Int) {
        condition.withLock {
            count = rows
            condition.broadcast()
        }
    }
}
