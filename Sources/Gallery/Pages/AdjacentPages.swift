/// The pages that a scene's page links to: those of the scenes before and after it in the gallery, and those of its own variants.
struct AdjacentPages: Sendable, Hashable, CustomStringConvertible {
    struct Page: Sendable, Hashable {
        /// The name of its files, without extension.
        var name: String
        var title: String
    }

    var previous: Page?
    var next: Page?
    /// All variants of the scene, in the order of the matrix, with what distinguishes them as titles; empty for a scene with one page.
    var variants: [Page] = []

    init() {}

    /// - Parameter scenes: all scenes in the order of the gallery.
    init(of name: String, among scenes: [GalleryScene]) {
        guard let index = scenes.firstIndex(where: { $0.pages.contains { $0.name == name } }) else { return }
        if index > 0 { previous = scenes[index - 1].mainPage }
        if index + 1 < scenes.count { next = scenes[index + 1].mainPage }
        variants = scenes[index].variants.map { Page(name: $0.page.name, title: $0.label) }
    }

    /// The names of the pages.
    var names: [String?] { [previous?.name, next?.name] + variants.map(\.name) }

    /// Everything that the links depend on, for the fingerprint of a page.
    var description: String {
        ([previous, next].map { $0.map { "\($0.name)\n\($0.title)" } ?? "" }
            + variants.map { "\($0.name)\n\($0.title)" }).joined(separator: "\n\n")
    }
}
