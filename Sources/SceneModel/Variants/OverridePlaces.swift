package import SceneLanguage

/// The source locations of the values that a matrix of variants gives to variables. Error messages show them.
package struct OverridePlaces: Sendable, Hashable {
    /// The text of the file with the matrix; nil if it is the scene itself.
    package struct File: Sendable, Hashable {
        package var name: String
        package var text: String

        package init(name: String, text: String) { (self.name, self.text) = (name, text) }
    }

    /// The locations of the values by the variable's name.
    package var places: [String: SourceLocation]
    package var file: File?

    package init(_ places: [String: SourceLocation] = [:], file: File? = nil) {
        (self.places, self.file) = (places, file)
    }
}

extension VariantMatrix {
    /// The source locations of all values of variables in a matrix. If a value occurs twice, its first location is kept.
    package struct Places: Sendable, Hashable {
        private var values: [String: [String: SourceLocation]] = [:]

        mutating func note(_ value: SourceNode, of variable: String) {
            guard let text = value.scalar, values[variable]?[text] == nil else { return }
            values[variable, default: [:]][text] = value.textLocation
        }

        /// The locations of a combination's values.
        package func places(of combination: Combination) -> [String: SourceLocation] {
            var found: [String: SourceLocation] = [:]
            for case (.variable(let name), let value) in combination { found[name] = values[name]?[value] }
            return found
        }
    }
}

extension SceneOptions {
    /// The source location of the expression that replaces the value of a variable: in a matrix, or on the command line.
    package func place(ofOverride name: String) -> SourceLocation {
        overridePlaces.places[name] ?? SourceLocation(file: "--set \(name)", line: 1, column: 1)
    }

    /// Whether the expression is in a matrix that is a file of its own.
    package func isInMatrixFile(_ name: String) -> Bool {
        overridePlaces.file != nil && overridePlaces.places[name] != nil
    }
}
