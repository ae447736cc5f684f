import Foundation
import SceneModel

/// A value as text, so that equal values have the same text in every run: dictionaries and sets are sorted.
///
/// It covers all stored properties of structures, also those that are added later. Names of types and properties are part of it,
/// so it is only for keys that other versions of the program never read.
package enum CanonicalText {
    /// A value on which no result depends, such as a place for messages. Its text is empty.
    package protocol Excluded {}

    package static func of(_ value: Any) -> String {
        if value is any Excluded { return "" }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .dictionary, .set:
            return "{" + mirror.children.map { of($0.value) }.sorted().joined(separator: ",") + "}"
        case .collection:
            return "[" + mirror.children.map { of($0.value) }.joined(separator: ",") + "]"
        case .optional:
            return mirror.children.first.map { "?" + of($0.value) } ?? "nil"
        case .struct, .tuple, .class:
            guard !mirror.children.isEmpty, !(value is Date), !(value is Data) else { return quoted("\(value)") }
            let parts = mirror.children.map { "\($0.label ?? "")=\(of($0.value))" }
            return "(" + parts.joined(separator: ",") + ")"
        case .enum:
            guard let child = mirror.children.first else { return quoted("\(value)") }
            return ".\(child.label ?? "")(\(of(child.value)))"
        default: return quoted("\(value)")
        }
    }

    /// The text with its length, which makes it unambiguous.
    private static func quoted(_ text: String) -> String { "\(text.utf8.count):\(text)" }
}

extension OverridePlaces: CanonicalText.Excluded {}
