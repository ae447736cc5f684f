package import SceneLanguage

/// How what stands behind a key is built, where that is no expression and no name alone: what the schema and those who
/// write samples know of it.
package indirect enum Shape: Sendable {
    /// A single value that is no list and no group, as written.
    case scalar
    /// A value of any type, or an expression.
    case value
    /// One value that never changes its type: a scalar, or a colour with two values.
    case single
    /// An expression of a type.
    case expression(ValueType)
    /// One of a few words.
    case words([String])
    case moment
    /// `5%` or `0.05`.
    case share
    case place
    /// A list walked through by `repeat` has these: a single value, or a group of such.
    case item
    case layer, mask, gesture, action, step, expectation
    /// An action or a list of actions.
    case actions
    /// A group of declared keys.
    case group([Field])
    /// Names that the scene chooses, each with something behind it; may be left empty.
    case names(of: Shape)
    /// A list; `count` tells how many there have to be.
    case list(of: Shape, count: Int? = nil)
    /// The key may stand there with nothing behind it.
    case optional(Shape)
    case either([Shape])

    /// The keys of a place that is a group.
    package static let placeFields = Place.fields
}
