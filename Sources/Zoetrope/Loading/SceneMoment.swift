package import SceneModel

/// A moment of a scene, as users write it: `1.2s`, `350ms`, `50%`, `marker:open`, `end` or
/// `marker:open + 200ms`.
public enum SceneMoment: Sendable, Hashable {
    /// A time in seconds from the start of the scene.
    case time(Double)
    /// A fraction of the duration, in 0...1.
    case fraction(Double)
    /// The time at which the script passes a marker.
    case marker(String)
    /// The end of the script.
    case end
    /// A moment plus a number of seconds, which may be negative.
    indirect case offset(from: SceneMoment, by: Double)

    /// A sentence that describes the grammar.
    public static let grammar = Moment.grammar

    /// Reads the text of a moment; nil if it is not one. Whether the scene has the marker is checked by
    /// `PreparedScene.time(of:)`.
    public init?(_ text: String) {
        guard let moment = Moment(text) else { return nil }
        self.init(moment)
    }

    /// Reads the text of a moment in which markers may be written without `marker:`, such as `open + 200ms`.
    ///
    /// - Throws: exit code 64 if the text is not a moment.
    public static func named(_ text: String) throws(ZoetropeError) -> SceneMoment {
        guard let moment = Moment(text, allowsBareNames: true) else {
            throw ZoetropeError(.usage, "'\(text)' is not a moment", hint: Moment.hint(for: text))
        }
        return SceneMoment(moment)
    }

    package init(_ moment: Moment) {
        switch moment {
        case .time(let time): self = .time(time)
        case .fraction(let fraction): self = .fraction(fraction)
        case .marker(let name): self = .marker(name)
        case .end: self = .end
        case .offset(let base, let seconds): self = .offset(from: SceneMoment(base), by: seconds)
        }
    }
}

extension SceneMoment {
    /// The former name of `fraction(_:)`.
    @available(*, deprecated, renamed: "fraction(_:)")
    public static func share(_ fraction: Double) -> SceneMoment { .fraction(fraction) }
}

/// The former name of `SceneMoment`.
@available(*, deprecated, renamed: "SceneMoment")
public typealias Position = SceneMoment
