/// The secret that only the page of this server knows. Requests that change files need it, so no other page or program that
/// guesses addresses can make them.
struct PageToken: Sendable {
    /// 128 bits from the system's generator, as hexadecimal digits.
    let text: String

    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Compares all characters, so that the time does not tell how many are right.
    func matches(_ other: String?) -> Bool {
        let (own, given) = (Array(text.utf8), Array((other ?? "").utf8))
        guard own.count == given.count else { return false }
        return zip(own, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
