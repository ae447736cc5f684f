import Graphics

/// Elements that are put together to an SVG file.
struct SVGTree {
    /// The root first.
    private(set) var elements: [SVGElement]

    init(root: SVGElement) {
        elements = [root]
        elements[0].children = []
    }

    /// Adds an element without its children.
    ///
    /// - Returns: its index.
    @discardableResult
    mutating func add(_ element: SVGElement, to parent: Int) -> Int {
        elements[parent].children.append(elements.count)
        elements.append(element)
        elements[elements.count - 1].children = []
        return elements.count - 1
    }

    /// Puts a group in the place of the children that an element has.
    mutating func groupChildren(of parent: Int, as group: SVGElement) {
        let children = elements[parent].children
        elements[parent].children = []
        elements[add(group, to: parent)].children = children
    }

    mutating func setAttributes(_ attributes: [String: String], of element: Int) {
        elements[element].attributes.merge(attributes) { $1 }
    }

    /// Throws as `SVGCheck`.
    @discardableResult
    func check() throws(PictureError) -> SVGCheck { try SVGCheck(checking: elements) }

    /// The text of the file.
    var bytes: [UInt8] {
        var text = ""
        append(0, to: &text)
        return Array(text.utf8)
    }

    private func append(_ index: Int, to text: inout String) {
        let element = elements[index]
        text += "<\(element.name)"
        if index == 0 { text += " xmlns=\"\(SVGElement.namespace)\"" }
        for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
            text += " \(name)=\"\(Self.escaped(value))\""
        }
        text += ">\(Self.escaped(element.text))"
        for child in element.children { append(child, to: &text) }
        text += "</\(element.name)>"
    }

    /// Spaces that XML would replace are kept as references.
    private static func escaped(_ text: String) -> String {
        let entities: [Unicode.Scalar: String] = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
        ]
        var result = ""
        for scalar in text.unicodeScalars {
            if let entity = entities[scalar] { result += entity } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
