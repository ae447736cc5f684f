import SceneLanguage
import SceneModel

/// The values of a timeline, divided into those that never change and those that move.
///
/// Moving values are numbered. In compiled expressions a `variable` term refers to such a number, so that evaluating
/// them compares no text.
struct CompiledValues: Sendable {
    /// How a moving value is computed.
    enum Source: Sendable {
        case track(Track)
        case clipTime(ClipTrack)
        case clipPlaying(ClipTrack)
        case bound(TypedExpression)
        case member(Member)
    }

    /// A property of a layer whose value moves.
    struct Move: Sendable {
        /// The slot of the property.
        var slot: Int
        /// The number of the moving value.
        var number: Int
    }

    /// A member of a layer that is computed from properties, some of which move.
    struct Member: Sendable {
        var member: LayerMember
        /// The properties that it reads and that never change.
        var fixed: LayerValues
        /// The properties that it reads and that move.
        var moves: [Move]
    }

    /// The values that never change, by layer.
    var layers: [LayerValues] = []
    /// The properties that move, by layer.
    var moves: [[Move]] = []
    /// By number. The properties of layers come first, in the order of the layers.
    var sources: [Source] = []
    /// The numbers of the values with a track of their own.
    var tracks: [PropertyKey: Int] = [:]
    /// The number of sources that are properties of layers.
    var propertyCount = 0

    /// A layer's values, given the moving values.
    func layer(_ index: Int, _ values: [Value]) -> LayerValues {
        layers[index].replacing(moves[index], with: values)
    }
}

extension LayerValues {
    /// The values with those that move replaced.
    func replacing(_ moves: [CompiledValues.Move], with values: [Value]) -> LayerValues {
        guard !moves.isEmpty else { return self }
        var layer = self
        for move in moves { layer[slot: move.slot] = values[move.number] }
        return layer
    }
}
