/// The area to which percentages refer.
enum SVGViewport {
    /// The length of which a percentage of a dash is a part: the normalized diagonal of the root's viewBox. 0 where it is not known, or
    /// where other elements have viewports of their own.
    ///
    /// Source: SVG 2, "Units".
    static func diagonal(of elements: [SVGElement]) -> Double {
        guard let viewBox = elements.first?.attributes["viewBox"], !elements.dropFirst().contains(where: hasViewport)
        else { return 0 }
        let numbers = viewBox.split(whereSeparator: { $0.isWhitespace || $0 == "," }).compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else { return 0 }
        let diagonal = ((numbers[2] * numbers[2] + numbers[3] * numbers[3]) / 2).squareRoot()
        return diagonal.isFinite ? diagonal : 0
    }

    private static func hasViewport(_ element: SVGElement) -> Bool {
        ["svg", "symbol"].contains(element.name) || element.attributes["viewBox"] != nil
            || element.attributes.values.contains("objectBoundingBox")
    }

    /// The sum of lengths, of which some may be percentages. Those that are not clear count as 0.
    static func length(of value: String, diagonal: Double) -> Double {
        value.split(whereSeparator: { $0.isWhitespace || $0 == "," }).reduce(0) { sum, part in
            guard let percent = part.firstIndex(of: "%") else { return sum + SVGNumbers(String(part)).extent }
            guard part[percent...].count == 1 else { return sum }
            return sum + SVGNumbers(String(part)).extent / 100 * diagonal
        }
    }
}
