/// The pages before and after a scene's in the gallery.
struct Neighbours: Sendable, Hashable, CustomStringConvertible {
    struct Page: Sendable, Hashable {
        /// Of its files.
        var name: String
        var title: String
    }

    var previous: Page?
    var next: Page?

    init() {}

    /// - Parameter pages: all of them in order.
    init(of name: String, among pages: [Page]) {
        guard let place = pages.firstIndex(where: { $0.name == name }) else { return }
        if place > 0 { previous = pages[place - 1] }
        if place + 1 < pages.count { next = pages[place + 1] }
    }

    /// All that a page says of them.
    var description: String {
        [previous, next].map { $0.map { "\($0.name)\n\($0.title)" } ?? "" }.joined(separator: "\n\n")
    }
}
