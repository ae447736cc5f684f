/// The previous and the next page of a scene's page in the gallery.
struct AdjacentPages: Sendable, Hashable, CustomStringConvertible {
    struct Page: Sendable, Hashable {
        /// The name of its files, without extension.
        var name: String
        var title: String
    }

    var previous: Page?
    var next: Page?

    init() {}

    /// - Parameter pages: all pages in order.
    init(of name: String, among pages: [Page]) {
        guard let index = pages.firstIndex(where: { $0.name == name }) else { return }
        if index > 0 { previous = pages[index - 1] }
        if index + 1 < pages.count { next = pages[index + 1] }
    }

    /// The names of the two pages.
    var names: [String?] { [previous?.name, next?.name] }

    /// Everything that the links depend on, for the fingerprint of a page.
    var description: String {
        [previous, next].map { $0.map { "\($0.name)\n\($0.title)" } ?? "" }.joined(separator: "\n\n")
    }
}
