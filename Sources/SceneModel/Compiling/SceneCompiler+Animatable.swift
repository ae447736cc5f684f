import SceneLanguage

extension SceneCompiler {
    /// Reports an animation of a value that can only switch, such as text or a truth value. In UIKit such a change happens
    /// at once and in silence.
    ///
    /// - Parameters:
    ///   - name: the name of the value as written.
    ///   - type: the type of the value.
    ///   - given: the types of the values that the scene gives for it. Rich text changes gradually only where it is given
    ///     as styled runs.
    func requireAnimatable(_ name: String, _ type: ValueType, given: [ValueType], at location: SourceLocation) {
        let isPlainText = type == .richText && given.contains(.text)
        guard !type.isAnimatable || isPlainText else { return }
        log.error(
            "'\(name)' cannot be animated: \(isPlainText ? "plain text" : type.name) can only switch",
            hint: "change it with set; what can be animated: \(Self.animatable)", at: location, length: name.count)
    }

    private static let animatable =
        "numbers, points, rectangles, colours, transforms, effects, styled text and paths with the same segments"
}
