import SceneLanguage

extension Timing {
    /// Reports an unknown timing, unless names of `let` are missing because of an error that has been reported.
    ///
    /// - Parameter names: those that the language has at this place.
    static func reportUnknown(
        _ name: String, _ node: SourceNode, among names: [String], _ scope: Scope, _ compiler: SceneCompiler
    ) {
        guard !compiler.lacksNames else { return }
        compiler.log.error(
            "unknown timing '\(name)'",
            hint: PlatformCall(in: name)?.hint(isQuoted: node.isQuoted)
                ?? Suggestion.hint(
                    forWord: name, among: scope.timings.keys.sorted() + names, what: "curves and springs"),
            topic: .words(names), at: node.textLocation, length: name.count)
    }
}
