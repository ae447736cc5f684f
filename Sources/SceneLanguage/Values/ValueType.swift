/// The type of a field or an expression.
package indirect enum ValueType: Sendable, Hashable {
    case number
    case bool
    case text
    /// Text, or several runs of it in a list.
    case richText
    /// The outline of a shape or shadow, given by SVG path data.
    case path
    case color
    case point
    case rect
    /// One of a list of cases; an empty list accepts any case.
    case symbol([String])
    case transform
    case effect
    /// An image file, given by a literal path.
    case image
    /// A scene, GIF or animated PNG, given by a literal path.
    case clip
    case list(ValueType)

    /// The type in words that fit "expected ...".
    package var name: String {
        switch self {
        case .number: "a number"
        case .bool: "true or false"
        case .text: "text"
        case .richText: "text, or a list of styled text runs"
        case .path: "SVG path data"
        case .color: "a colour"
        case .point: "a point [x, y]"
        case .rect: "a rectangle [x, y, width, height]"
        case .symbol(let cases): cases.isEmpty ? "a case such as .hidden" : "one of \(Suggestion.list(cases))"
        case .transform: "a transform"
        case .effect: "an effect such as dark or systemMaterial"
        case .image: "the path of a PNG, JPEG, WebP, AVIF, HEIC or SVG file"
        case .clip: "the path of \(ClipReference.kinds)"
        case .list(let element): "a list in which each item is \(element.name)"
        }
    }

    /// The type of `Value.plain` for values of this type.
    package var plain: ValueType { self == .richText || self == .path ? .text : self }

    /// Whether values of the type change gradually when they are animated. Text, truth values, cases, images and clips can
    /// only switch.
    package var isAnimatable: Bool {
        switch self {
        case .number, .color, .point, .rect, .transform, .effect, .richText, .path: true
        case .list(let element): element.isAnimatable
        case .bool, .text, .symbol, .image, .clip: false
        }
    }

    /// The allowed cases, which a scene can write without the leading dot; nil for types without cases.
    package var cases: [String]? {
        switch self {
        case .symbol(let cases): cases
        case .effect: EffectStyle.names
        default: nil
        }
    }

    /// Whether values of another type are accepted where this type is expected.
    package func accepts(_ other: ValueType) -> Bool {
        switch (self, other) {
        case (.symbol(let allowed), .symbol(let given)):
            allowed.isEmpty || given.isEmpty || given.allSatisfy(allowed.contains)
        case (.effect, .symbol(let given)):
            given.allSatisfy(EffectStyle.names.contains)
        case (.list(let a), .list(let b)): a.accepts(b)
        case (.richText, .text), (.path, .text): true
        default: self == other
        }
    }
}
