import CSVG
package import Graphics

/// An SVG file that has been checked: it refers to no other file, and the time and memory that drawing it takes are bounded.
///
/// Of a template of the SF Symbols app it is one variant of the symbol.
package struct SVGDocument: Sendable, Equatable {
    /// The maximum size of a file, in bytes.
    package static let maxBytes = 2 << 20
    /// The maximum number of elements, and of those that are drawn; one that is referred to several times counts each time.
    package static let maxElements = 50_000
    /// The limit of declarations in style sheets, each counted for every element to which it applies.
    package static let maxDeclarations = 500_000

    /// What drawing the whole file takes.
    package let cost: SVGCost
    /// In points, each side in `0...PictureHeader.maxSide`, from width and height, from one of them and the ratio of the viewBox, or else
    /// from the viewBox. That of a symbol is at the font size 100.
    package let size: Size
    /// The variant of a symbol; nil for other files.
    package let symbol: SymbolVariant?
    /// What is not drawn as browsers draw it, in the order of the file.
    package let warnings: [PictureWarning]
    private let bytes: [UInt8]

    /// The name and version of the library that draws.
    package static var library: (name: String, version: String) {
        ("librsvg", "\(csvg_major_version()).\(csvg_minor_version()).\(csvg_micro_version())")
    }

    /// Checks a file.
    ///
    /// - Parameter configuration: selects the variant of a symbol template.
    /// - Throws: `drawing` for invalid XML, an element that is not supported, a reference to another file, an exceeded limit, a variant
    ///   that a template does not have, or a configuration for another file than a template; `size`, or `fileTooLarge`.
    package init(
        _ bytes: [UInt8], symbol configuration: SymbolConfiguration = SymbolConfiguration()
    ) throws(PictureError) {
        guard bytes.count <= Self.maxBytes else { throw .fileTooLarge(limit: Self.maxBytes) }
        let elements = try SVGReader(bytes).elements
        var bytes = bytes
        if let template = try SymbolTemplate(elements) {
            let variant = try template.variant(for: configuration)
            (bytes, warnings) = try template.document(of: variant)
            symbol = variant
            cost = try SVGCheck(checking: SVGReader(bytes).elements).totalCost
        } else {
            guard configuration.isEmpty else { throw .notASymbol }
            let check = try SVGCheck(checking: elements)
            (cost, warnings) = (check.totalCost, check.warnings)
            symbol = nil
        }
        let drawing = try SVGDrawing(bytes)
        guard let size = drawing.size else {
            throw .drawing("is an SVG without a size", hint: "give <svg> a viewBox, or a width and a height")
        }
        let sides = [size.width, size.height]
        guard sides.allSatisfy({ $0 > 0 && $0 <= Double(PictureHeader.maxSide) }) else {
            let whole = sides.map { Int(min(max($0.isNaN ? 0 : $0.rounded(.up), 0), 1e9)) }
            throw .size(width: whole[0], height: whole[1])
        }
        self.size = size
        self.bytes = bytes
    }

    /// Parses the file for one thread. Throws `damaged` if librsvg does not accept it.
    package func makeDrawing() throws(PictureError) -> SVGDrawing { try SVGDrawing(bytes) }
}
