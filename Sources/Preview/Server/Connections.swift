package import NIOCore
import Synchronization

/// The open connections of a server, and the answers it computes.
package final class Connections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var answers = 0
        var isClosed = false
    }

    private let limits: ConnectionLimits
    private let state = Mutex(State())

    package init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    /// The result of `add`.
    package enum Admission: Sendable {
        case admitted
        /// There are too many connections. The client gets an answer that says so.
        case full
        /// There is not even room for such answers, or the server ends.
        case refused
    }

    /// Adds a connection, which is removed when it is closed.
    package func add(_ channel: any Channel) -> Admission {
        let admission = state.withLock { state -> Admission in
            guard !state.isClosed, state.channels.count < 2 * limits.connections else { return .refused }
            state.channels[ObjectIdentifier(channel)] = channel
            return state.channels.count > limits.connections ? .full : .admitted
        }
        guard admission != .refused else { return .refused }
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
        }
        return admission
    }

    /// The number of open connections.
    package var count: Int { state.withLock { $0.channels.count } }

    /// Closes all connections, and refuses new ones.
    package func close() {
        let channels = state.withLock { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
    }

    /// Returns false if too many answers are being computed. Otherwise `endAnswer` must be called afterwards.
    package func beginAnswer() -> Bool {
        state.withLock { state in
            guard state.answers < limits.answers else { return false }
            state.answers += 1
            return true
        }
    }

    package func endAnswer() {
        state.withLock { $0.answers -= 1 }
    }

    /// The number of answers that are being computed.
    package var answers: Int { state.withLock { $0.answers } }
}
