/// Numbers of things in words, for messages and pages.
package enum CountText {
    /// `1 scene`, or `3 scenes`.
    ///
    /// - Parameter noun: in the singular, with a regular plural.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// `3 scenes`, or `3 scenes in 12 variants`.
    ///
    /// - Parameter variants: nil if the scenes have none.
    package static func scenes(_ scenes: Int, variants: Int?) -> String {
        count(scenes, "scene") + (variants.map { " in \(count($0, "variant"))" } ?? "")
    }
}
