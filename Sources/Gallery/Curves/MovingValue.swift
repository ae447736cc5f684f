package import SceneModel

/// A number that moves while a script plays, as somebody would write it: `sheet.frame.y`.
package struct MovingValue: Sendable, Hashable {
    /// One layer's part of it; the copies of a layer move together.
    package struct Line: Sendable, Hashable {
        /// `cell[3]`.
        package var layer: String
        /// The value at each of the record's times.
        package var numbers: [Double]
    }

    /// Without the index of a copy.
    package var name: String
    package var unit: LayerProperty.Unit
    /// Whether it follows other values; what does not is set, animated or scrolled.
    package var isBound: Bool
    /// Whether it is a variable and not a layer's.
    package var isVariable = false
    /// Whether the file gives its layer an id.
    package var isNamed: Bool
    package var lines: [Line]

    /// From the least number to the greatest.
    package var range: ClosedRange<Double> {
        let numbers = lines.flatMap(\.numbers)
        return (numbers.min() ?? 0)...(numbers.max() ?? 0)
    }
}

/// Something that is one of a few cases at each time: a variable, or whether a film plays.
package struct MovingState: Sendable, Hashable {
    package struct Span: Sendable, Hashable {
        /// Seconds.
        package var start: Double
        /// Seconds.
        package var end: Double
        /// As the scene writes the case, without a dot.
        package var word: String
    }

    package var name: String
    /// Without gaps, in order.
    package var spans: [Span]
}
