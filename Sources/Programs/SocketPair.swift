import Foundation

/// Two connected stream sockets. Programs started later do not inherit them, and writing to one whose other end is closed is an error
/// instead of the signal SIGPIPE.
package struct SocketPair: Sendable {
    #if canImport(Darwin)
        /// The flags of `send`. Darwin has an option of the socket instead.
        package static let sendFlags: Int32 = 0
    #else
        /// The flags of `send`.
        package static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif

    /// The ends. Whoever takes one closes it.
    package let first: Int32
    package let second: Int32

    /// Nil if there are too many open files; `errno` has the reason.
    package init?() {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                var isOn: Int32 = 1
                setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            }
        #else
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        #endif
        (first, second) = (ends[0], ends[1])
    }
}
