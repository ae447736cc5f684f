import Graphics
import Motion
import SceneLanguage

/// The keyframes of a CAKeyframeAnimation, as declared in a scene: values or a path, and how to interpolate between them.
struct KeyframeValues: Sendable {
    static let values = Field(
        "values", .special("a list of values of the property", .list(of: .value)),
        "the keyframe values, in place of from, to and by (CAKeyframeAnimation)")
    static let path = Field(
        "path", .value(.path),
        "the path that position follows, as SVG path data in the superlayer, in place of values; each segment ends with a keyframe"
    )
    static let rotationMode = Field(
        "rotationMode", .value(.symbol(PathKeyframes.RotationMode.allCases.map(\.rawValue))),
        "with path: whether the layer turns with it, in its direction (auto) or against it (autoReverse)")
    static let keyTimes = Field(
        "keyTimes", .value(.list(.number)),
        """
        the time of each keyframe as a fraction of the duration, ascending from 0 to 1; by default evenly spaced. In steps \
        (discrete) there is one more, the end of the last value
        """)
    static let mode = Field(
        "calculationMode", .value(.symbol(Keyframes.CalculationMode.allCases.map(\.rawValue))), initial: "linear",
        """
        the interpolation between keyframes: linear, in steps (discrete), at a constant speed (paced), along a smooth curve \
        (cubic), or along a smooth curve with time in proportion to the distances (cubicPaced)
        """)
    static let timingFunctions = Field(
        "timingFunctions", .special("a list of curves", .list(of: .value)),
        "the timing function of each segment between two keyframes; by default linear")
    static let tension = Field(
        "tensionValues", .value(.list(.number)),
        "the tension of a cubic curve at each keyframe, from -1 to 1: above 0 the curve is tighter")
    static let continuity = Field(
        "continuityValues", .value(.list(.number)),
        "the continuity of a cubic curve at each keyframe, from -1 to 1: other than 0 the curve has a corner")
    static let bias = Field(
        "biasValues", .value(.list(.number)),
        "the bias of a cubic curve at each keyframe, from -1 to 1: above 0 the segment before has more weight")
    static let fields = [
        values, path, rotationMode, keyTimes, mode, timingFunctions, tension, continuity, bias,
    ]

    private enum Source: Sendable {
        case values(TypedExpression)
        case path(TypedExpression, PathKeyframes.RotationMode?)
    }

    private let source: Source
    /// Whether the values are outlines.
    private let isPath: Bool
    private let keyTimes: TypedExpression?
    private let mode: TypedExpression?
    private let timingFunctions: [Timing]
    private let tension: TypedExpression?
    private let continuity: TypedExpression?
    private let bias: TypedExpression?
    private let location: SourceLocation

    /// Nil if the values or the path are missing or invalid, after logging an error.
    init?(_ reader: ObjectReader, type: ValueType) {
        isPath = type == .path
        location = reader.keyLocation(reader.has(Self.path) ? Self.path : Self.values)
        keyTimes = reader.expression(Self.keyTimes)
        mode = reader.expression(Self.mode)
        tension = reader.expression(Self.tension)
        continuity = reader.expression(Self.continuity)
        bias = reader.expression(Self.bias)
        timingFunctions = Self.timingFunctions(reader)
        if reader.has(Self.path) {
            if reader.has(Self.values) {
                reader.compiler.log.error(
                    "'values' does not go with path", at: reader.keyLocation(Self.values),
                    length: Self.values.key.count)
            }
            let rotation = reader.constant(Self.rotationMode)?.symbol.flatMap(PathKeyframes.RotationMode.init)
            guard let path = reader.expression(Self.path) else { return nil }
            reader.compiler.check(pathData: path)
            source = .path(path, rotation)
            return
        }
        if reader.has(Self.rotationMode) {
            reader.compiler.log.error(
                "'rotationMode' goes with path only", at: reader.keyLocation(Self.rotationMode),
                length: Self.rotationMode.key.count)
        }
        guard
            let values = reader.node(Self.values).flatMap({
                reader.compiler.expression($0, expected: .list(type), scope: reader.scope)
            })
        else { return nil }
        source = .values(values)
        if let list = values.constant?.list {
            if list.count < 2 {
                reader.compiler.log.error("keyframes need at least two values", at: values.location)
            }
            checkKeyTimes(count: list.count, reader)
        }
    }

    private func checkKeyTimes(count: Int, _ reader: ObjectReader) {
        guard let times = keyTimes?.constant?.list?.compactMap(\.number) else { return }
        let ascends = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        let isDiscrete = mode?.constant?.symbol == Keyframes.CalculationMode.discrete.rawValue
        let hasCount = times.count == count || (isDiscrete && times.count == count + 1)
        guard hasCount, ascends, times.first == 0, times.last == 1 || (isDiscrete && times.count == count) else {
            reader.compiler.log.error(
                isDiscrete
                    ? "keyTimes needs one time for each value and the end 1, ascending from 0"
                    : "keyTimes needs one time for each value, ascending from 0 to 1",
                at: keyTimes?.location ?? location)
            return
        }
    }

    private static func timingFunctions(_ reader: ObjectReader) -> [Timing] {
        guard let node = reader.node(timingFunctions) else { return [] }
        guard let items = node.items else {
            reader.compiler.log.error(
                "timingFunctions is a list of curves", hint: "[easeIn, linear, [0.4, 0, 0.2, 1]]", at: node.location)
            return []
        }
        return items.compactMap { item in
            let timing = Timing(item, scope: reader.scope, compiler: reader.compiler)
            if timing?.isSpring == true {
                reader.compiler.log.error(
                    "a segment of keyframes cannot use a spring", hint: "a curve such as easeInEaseOut",
                    at: item.location)
            }
            return timing
        }
    }

    /// Whether the keyframes are those of a path.
    var hasPath: Bool { if case .path = source { true } else { false } }

    /// Whether the layer turns with the path.
    var rotates: Bool { if case .path(_, .some) = source { true } else { false } }

    /// The keyframes of a path for an animation that starts now; nil for values.
    ///
    /// - Throws: `SceneError` for path data that is invalid, too long or without segments.
    func path(in context: any ActionContext) throws -> PathKeyframes? {
        guard case .path(let expression, let rotation) = source else { return nil }
        let data = try context.value(of: expression).text ?? ""
        let path: Path
        do {
            path = try SVGPathData.path(data)
        } catch {
            throw SceneError("invalid path data: \(error.message)", at: expression.location)
        }
        guard path.elements.count <= SceneLimits.pathSegments else {
            throw SceneError(
                "this path has \(path.elements.count) segments; the limit is \(SceneLimits.pathSegments)",
                at: expression.location, isLimit: true)
        }
        guard
            let keyframes = PathKeyframes(
                path: path, keyTimes: try numbers(keyTimes, in: context), calculationMode: try mode(in: context),
                timingFunctions: try functions(in: context), rotationMode: rotation)
        else { throw SceneError("this path has no segments to follow", at: expression.location) }
        return keyframes
    }

    /// The keyframes of one part of the values, for an animation that starts now; nil for a path.
    ///
    /// - Parameter part: from a value of the key path to the value of a property; a paced animation measures the distances
    ///   between the values of the key path.
    func keyframes(in context: any ActionContext, part: (Value) throws -> Value) throws -> ValueKeyframes? {
        guard case .values(let expression) = source else { return nil }
        let list = try context.value(of: expression).list ?? []
        guard list.count <= SceneLimits.keyframes else {
            throw SceneError(
                "an animation with \(list.count) keyframes; the limit is \(SceneLimits.keyframes)",
                at: expression.location, isLimit: true)
        }
        let mode = try mode(in: context)
        let times = try numbers(keyTimes, in: context)
        guard list.count >= 2,
            times.map({ $0.count == list.count || (mode == .discrete && $0.count == list.count + 1) }) ?? true
        else {
            throw SceneError("keyframes need at least two values and one time for each", at: expression.location)
        }
        let parts = try list.map { try outline(of: part($0), at: expression.location) }
        let tangents = KeyframeTangents(
            tension: try numbers(tension, in: context) ?? [], continuity: try numbers(continuity, in: context) ?? [],
            bias: try numbers(bias, in: context) ?? [])
        guard mode.isPaced, let distances = Self.distances(list), list != parts else {
            return ValueKeyframes(
                values: parts, keyTimes: times, calculationMode: mode, timingFunctions: try functions(in: context),
                tangents: tangents)
        }
        return ValueKeyframes(
            values: parts, keyTimes: Keyframes.pacedKeyTimes(distances: distances), calculationMode: mode.unpaced,
            tangents: tangents)
    }

    /// Path data as an outline, so that the keyframes change it point by point; other values as they are.
    private func outline(of value: Value, at location: SourceLocation) throws -> Value {
        guard isPath, let data = value.text else { return value }
        do {
            return .path(try SVGPathData.path(data))
        } catch {
            throw SceneError("invalid path data: \(error.message)", at: location)
        }
    }

    /// The distances between consecutive values; nil for values without distances.
    private static func distances(_ values: [Value]) -> [Double]? {
        let vectors = values.compactMap(\.components)
        guard vectors.count == values.count else { return nil }
        return zip(vectors, vectors.dropFirst()).map { from, to in
            zip(from, to).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
        }
    }

    private func numbers(_ expression: TypedExpression?, in context: any ActionContext) throws -> [Double]? {
        try expression.map { try context.value(of: $0).list?.compactMap(\.number) ?? [] }
    }

    private func mode(in context: any ActionContext) throws -> Keyframes.CalculationMode {
        try mode.map(context.value(of:))?.symbol.flatMap(Keyframes.CalculationMode.init) ?? .linear
    }

    private func functions(in context: any ActionContext) throws -> [TimingFunction] {
        try timingFunctions.map { timing in
            guard case .timing(let function, _) = try timing.curve(duration: 1, in: context, at: location) else {
                return .linear
            }
            return function
        }
    }
}
