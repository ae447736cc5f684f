import CSVG
import Graphics

/// Reads the elements of an SVG file with libxml2. Nothing but the given bytes is read, and no entity is replaced.
struct SVGReader {
    /// How deep elements may be nested.
    static let maxDepth = 64

    /// In the order of the file, the root first.
    private(set) var elements: [SVGElement] = []

    init(_ bytes: [UInt8]) throws(PictureError) {
        // In another encoding the search for entities would not find them.
        guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
            throw .drawing("is an SVG that is not UTF-8 text", hint: "save it as UTF-8")
        }
        guard !text.contains("<!ENTITY") else {
            throw .drawing(
                "is an SVG that declares entities", hint: "save it again without the editor's own data, as plain SVG")
        }
        _ = Self.library
        let reader = bytes.withUnsafeBytes { buffer in
            buffer.baseAddress.flatMap {
                csvg_reader_create($0.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
            }
        }
        guard let reader else { throw .damaged }
        defer { csvg_reader_destroy(reader) }
        // The reader refers to the bytes.
        try withExtendedLifetime(bytes) { () throws(PictureError) in try read(reader) }
    }

    private static let library: Void = csvg_reader_initialize()

    private mutating func read(_ reader: OpaquePointer) throws(PictureError) {
        /// The open elements, the root first.
        var path: [Int] = []
        var node = csvg_reader_next(reader)
        while node != CSVGNodeEnd && node != CSVGNodeError {
            switch node {
            case CSVGNodeElement:
                let isEmpty = csvg_reader_is_empty_element(reader)
                try add(element(reader), to: path.last)
                if !isEmpty { path.append(elements.count - 1) }
                guard path.count <= Self.maxDepth else {
                    throw .drawing("is an SVG with elements nested more than \(Self.maxDepth) deep", isLimit: true)
                }
            case CSVGNodeEndElement:
                path.removeLast()
            case CSVGNodeText:
                guard let last = path.last else { break }
                elements[last].hasCharacters = true
                if elements[last].name == "style" { elements[last].text += string(csvg_reader_value(reader)) ?? "" }
            case CSVGNodeProcessingInstruction:
                if string(csvg_reader_name(reader)) == "xml-stylesheet" {
                    throw .drawing(
                        "is an SVG with a style sheet in another file", hint: "save it with its styles inside")
                }
            case CSVGNodeEntityReference:
                throw .drawing("is an SVG with the unknown entity '\(string(csvg_reader_name(reader)) ?? "")'")
            default: break
            }
            node = csvg_reader_next(reader)
        }
        if let encoding = string(csvg_reader_encoding(reader))?.lowercased(),
            !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding)
        {
            throw .drawing("is an SVG that is not UTF-8 text", hint: "save it as UTF-8")
        }
        guard node == CSVGNodeEnd else {
            throw .drawing(
                "is an SVG with invalid XML: line \(max(csvg_reader_line(reader), 1))",
                hint: "open it in a browser, which shows the error, or save it again")
        }
        guard let root = elements.first, root.isSVG, root.name == "svg" else {
            throw .drawing(
                "is an SVG without an <svg> element of the SVG namespace",
                hint: "begin it with <svg xmlns=\"\(SVGElement.namespace)\">")
        }
    }

    private mutating func add(_ element: SVGElement, to parent: Int?) throws(PictureError) {
        guard elements.count < SVGDocument.maxElements else {
            throw .drawing("is an SVG with more than \(SVGDocument.maxElements) elements", isLimit: true)
        }
        if let parent { elements[parent].children.append(elements.count) }
        elements.append(element)
    }

    private func element(_ reader: OpaquePointer) throws(PictureError) -> SVGElement {
        // librsvg replaces it with another file, or with one that the address holds.
        if string(csvg_reader_namespace(reader))?.hasSuffix("/XInclude") ?? false {
            throw .drawing(
                "is an SVG that includes another file, which is not read: line \(csvg_reader_node_line(reader))",
                hint: "save it with everything inside")
        }
        var element = SVGElement(
            name: string(csvg_reader_name(reader)) ?? "",
            isSVG: string(csvg_reader_namespace(reader)) == SVGElement.namespace, attributes: [:],
            line: Int(csvg_reader_node_line(reader)))
        while csvg_reader_next_attribute(reader) {
            guard let name = string(csvg_reader_name(reader)) else { continue }
            let namespace = string(csvg_reader_namespace(reader))
            // Attributes of other namespaces are an editor's own.
            guard namespace == nil || namespace == SVGElement.linkNamespace else { continue }
            let value = string(csvg_reader_value(reader)) ?? ""
            // Either may be the one that librsvg follows.
            guard element.attributes[name, default: value] == value else {
                throw .drawing(
                    "is an SVG with two values of '\(name)': line \(element.line)", hint: "remove one of them")
            }
            element.attributes[name] = value
        }
        return element
    }

    private func string(_ characters: UnsafePointer<CChar>?) -> String? {
        characters.map { String(cString: $0) }
    }
}
