import FlyingFox

/// Lets in only the page itself.
///
/// The server listens to this machine alone, but any web page in a browser on it can ask for an address here, by name or
/// by number. A name that its owner has turned to 127.0.0.1 is told by the Host header, another page by Origin and
/// Sec-Fetch-Site.
struct Gatekeeper {
    let port: UInt16

    /// Why a request is refused; nil where it is not.
    func objection(to request: HTTPRequest) -> String? {
        guard let host = request.headers[.host]?.lowercased(), hosts.contains(host) else {
            return "the preview answers to 127.0.0.1 and localhost only"
        }
        if let origin = request.headers[HTTPHeader("Origin")]?.lowercased() {
            guard hosts.contains(where: { "http://\($0)" == origin }) else {
                return "the preview answers to its own page only"
            }
        }
        if let site = request.headers[HTTPHeader("Sec-Fetch-Site")]?.lowercased() {
            guard ["same-origin", "none"].contains(site) else { return "the preview answers to its own page only" }
        }
        return nil
    }

    private var hosts: [String] {
        ["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] }
    }
}
