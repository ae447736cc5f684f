package import SceneModel

/// A number that changes while a script plays, under the key that a scene uses for it: `sheet.frame.y`.
package struct MovingValue: Sendable, Hashable {
    /// The samples of one layer; each copy of a layer has its own.
    package struct Line: Sendable, Hashable {
        /// The name of the layer: `cell[3]`.
        package var layer: String
        /// One number for each time of the record.
        package var numbers: [Double]
    }

    /// The key, without the index of a copy.
    package var name: String
    /// The value in words: `vertical position of the sheet`.
    package var words: String
    package var unit: LayerProperty.Unit
    /// Whether the value has a binding; otherwise it is set, animated or scrolled.
    package var isBound: Bool
    /// Whether the value is a variable and not a property of a layer.
    package var isVariable = false
    /// Whether a property of a layer depends on the variable; true for properties.
    package var isShown = true
    /// Whether the layer has an id.
    package var isNamed: Bool
    package var lines: [Line]

    /// From the minimum to the maximum over all lines.
    package var range: ClosedRange<Double> {
        let numbers = lines.flatMap(\.numbers)
        return (numbers.min() ?? 0)...(numbers.max() ?? 0)
    }
}
