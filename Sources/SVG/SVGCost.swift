import Graphics

/// What drawing a part of an SVG takes.
package struct SVGCost: Sendable, Hashable {
    /// A group with a mask, an opacity, a clip or a blend mode is drawn on a surface of its own, which takes as long as this many
    /// elements.
    static let layerElements = 200
    /// A path takes one element more for each of this many numbers.
    static let elementNumbers = 50

    /// The number of elements that are drawn, with those of groups and long paths; at most `SVGDocument.maxElements`.
    package internal(set) var elements: Int
    /// How many surfaces are in use at the same time, besides the picture itself.
    package internal(set) var layers: Int

    /// How many times as long as filling the area of the picture drawing it takes.
    package var coverage: Int { 1 + elements / Self.layerElements }

    /// Adds what is drawn before or after this part.
    mutating func add(_ other: SVGCost) throws(PictureError) {
        elements = try Self.bounded(elements.addingReportingOverflow(other.elements))
        layers = max(layers, other.layers)
    }

    /// Counts a pattern that is drawn for each element of this part.
    mutating func multiply(by pattern: SVGCost) throws(PictureError) {
        elements = try Self.bounded(elements.multipliedReportingOverflow(by: pattern.elements))
        layers += pattern.layers
    }

    private static func bounded(_ result: (partialValue: Int, overflow: Bool)) throws(PictureError) -> Int {
        guard !result.overflow, result.partialValue <= SVGDocument.maxElements else {
            throw .drawing(
                "is an SVG with more than \(SVGDocument.maxElements) elements to draw; a group with an opacity, a mask or a clip "
                    + "counts as \(layerElements)", hint: "simplify it, or save it as PNG", isLimit: true)
        }
        return result.partialValue
    }
}
