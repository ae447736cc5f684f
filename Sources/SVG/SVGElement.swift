/// An element of an SVG file.
struct SVGElement {
    static let namespace = "http://www.w3.org/2000/svg"
    /// Of `xlink:href`.
    static let linkNamespace = "http://www.w3.org/1999/xlink"

    /// Without a prefix.
    var name: String
    /// Whether the element is one of SVG, and not of an editor's own namespace.
    var isSVG: Bool
    /// Those without a namespace and those of links, by name without a prefix.
    var attributes: [String: String]
    /// The line of the file, from 1.
    var line: Int
    /// Indices in the document's list of elements.
    var children: [Int] = []
    /// The characters directly inside the element; only of `style`.
    var text = ""
    /// Whether characters are directly inside the element, other than spaces.
    var hasCharacters = false

    /// The names of the classes.
    var classes: [Substring] { (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace) }
}
