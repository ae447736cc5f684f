/// The limits of the preview's HTTP server. Each one ends the request and closes the connection.
///
/// Browsers send requests of under 2 KB without a body and open up to six connections for each page.
package struct ConnectionLimits: Sendable {
    /// The size of a request line with its headers, in bytes.
    package var head = 16 << 10
    /// The number of headers.
    package var headers = 100
    /// The size of a body, in bytes. Bodies are ignored.
    package var body = 1 << 10
    /// The time from the first byte of a request to its last, in seconds.
    package var receiving = 10
    /// The time for an answer, in seconds.
    package var answering = 30
    /// The time until the client has received an answer, in seconds.
    package var sending = 60
    /// The time without a request after which a connection is closed, in seconds.
    package var idle = 60
    /// The time for which the input of a client is ignored after an error, so that it can read the answer, in seconds.
    package var closing = 2
    /// The number of requests that a client may send before it has the answer to an earlier one.
    package var waitingRequests = 8
    /// The number of connections. As many further ones are answered with status 503, and all others are closed at once.
    package var connections = 64
    /// The number of answers that are computed at the same time, including those for which nobody waits any more.
    package var answers = 128

    package init() {}
}
