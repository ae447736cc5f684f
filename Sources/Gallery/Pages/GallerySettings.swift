import Pages

/// What the HTML pages of a gallery have in common besides their scenes.
package struct GallerySettings: Sendable, Hashable {
    /// The address at which the folder of the pages is published, without a slash at the end; nil if it is not known.
    var address: String?
    /// Whether the folder has a style sheet of the user.
    var hasTheme = false

    /// The absolute address of a file in the folder; nil if that of the folder is not known.
    func address(of path: String) -> String? { address.map { "\($0)/\(Links.url(path))" } }
}
