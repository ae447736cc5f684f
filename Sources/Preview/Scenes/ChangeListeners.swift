import Synchronization

/// Pages that wait for changes.
final class ChangeListeners: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<Int>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    var isEmpty: Bool { state.withLock { $0.continuations.isEmpty } }

    /// A number now, and those that are sent later. If several are sent before the listener reads, it gets the last one only.
    func stream(startingWith number: Int) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let key = state.withLock { state in
            state.count += 1
            state.continuations[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { _ in self.state.withLock { _ = $0.continuations.removeValue(forKey: key) } }
        continuation.yield(number)
        return stream
    }

    /// Sends a number to all listeners.
    func send(_ number: Int) {
        let continuations = state.withLock { Array($0.continuations.values) }
        for continuation in continuations { continuation.yield(number) }
    }
}
