import Motion
import SceneLanguage

/// SwiftUI's keyframe animator: a track of keyframes for each of several values.
package struct KeyframeAnimatorAction: Action {
    private static let repeating = Field(
        "repeating", .value(.bool), initial: "false",
        "whether the keyframes repeat without end, each time from the values at the start")
    private static let completion = Field(
        "completion", .actions,
        "the actions performed when the animation ends; `sender.finished` is false if it was interrupted")

    package static let declaration = KindDeclaration(
        Field(
            "keyframeAnimator",
            .special("properties with lists of keyframes", .names(of: .list(of: .group(TrackKeyframe.fields)))),
            "a track for each property or variable"),
        fields: [repeating, completion],
        """
        Moves values through keyframes (SwiftUI's keyframe animator). Each track starts at the model value, and each \
        keyframe at the value of the one before. The model values change immediately to the last ones, which stay; they do \
        not change if the keyframes repeat. The animations replace those that run (a convention).
        """)

    private struct Track {
        let parts: [AnimatedPart]
        let keyframes: [TrackKeyframe]
        let location: SourceLocation
    }

    private let tracks: [Track]
    private let repeating: TypedExpression?
    private let completion: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        repeating = reader.expression(Self.repeating)
        var inner = reader.scope
        inner.sender = AnimateAction.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
        let node = reader.node(Self.declaration.primary)
        tracks = reader.compiler.entries(node, what: "keyframeAnimator").compactMap { entry in
            Self.track(entry, scope: reader.scope, compiler: reader.compiler)
        }
    }

    private static func track(_ entry: SourceNode.Entry, scope: Scope, compiler: SceneCompiler) -> Track? {
        guard let (parts, type) = compiler.animatedParts(entry.key, at: entry.keyLocation, scope: scope) else {
            return nil
        }
        let types: [ValueType] = [.number, .point, .rect, .color]
        guard types.contains(type) else {
            compiler.log.error(
                "'\(entry.key)' cannot have a track: it is \(type.name)",
                hint: "tracks move numbers, points, rectangles and colours", at: entry.keyLocation,
                length: entry.key.count)
            return nil
        }
        guard let items = entry.value.items else {
            compiler.log.error(
                "a track is a list of keyframes", hint: "[ { cubic: 10, duration: 200ms }, { spring: 0 } ]",
                at: entry.value.location)
            return nil
        }
        guard items.count <= SceneLimits.keyframes else {
            compiler.log.limit(
                "this track has \(items.count) keyframes; the limit is \(SceneLimits.keyframes)",
                at: entry.value.location)
            return nil
        }
        return Track(
            parts: parts,
            keyframes: items.compactMap { TrackKeyframe($0, type: type, scope: scope, compiler: compiler) },
            location: entry.keyLocation)
    }

    package var written: [PropertyKey] { tracks.flatMap { $0.parts.flatMap(\.target.keys) } }

    package func perform(in context: any ActionContext) throws {
        let repeats = try repeating.map(context.value(of:))?.bool ?? false
        var moved: [(key: PropertyKey, initial: Value, components: [KeyframeTrack])] = []
        for track in tracks { moved += try motion(of: track, in: context) }
        let duration = moved.flatMap(\.components).map(\.duration).max() ?? 0
        guard duration <= SceneLimits.seconds else {
            throw SceneError(
                "the keyframes take longer than \(Value.format(SceneLimits.seconds)) s",
                hint: "give a spring without damping a duration", at: location, isLimit: true)
        }
        let timing = MediaTiming(
            duration: duration, repeatCount: repeats ? .infinity : 1, fillMode: .backwards)
        let clock = AnimationClock(animation: AnimationClock.Level(timing))
        let changes = moved.map { key, initial, components in
            AnimationRequest.Change(
                key: key,
                values: .tracks(
                    ValueTracks(initial: initial, components: components, duration: duration), isEndless: repeats),
                curve: .timing(.linear, duration: duration), clock: clock)
        }
        try context.animate(
            AnimationRequest(
                changes: changes, changesModel: true, allowsUserInteraction: true, completion: completion,
                location: location))
    }

    /// The motion of each property of a track, from the model values.
    private func motion(
        of track: Track, in context: any ActionContext
    ) throws -> [(key: PropertyKey, initial: Value, components: [KeyframeTrack])] {
        let keys = try track.parts.map { try context.key(of: $0.target, at: track.location) }
        let initial = try keys.map { try context.currentValue(of: $0) }
        func components(_ whole: Value) throws -> [Double] {
            try track.parts.flatMap { try $0.value(of: whole).components ?? [] }
        }
        let numbers = initial.map { $0.components ?? [] }
        let keyframes = try track.keyframes.map { try $0.keyframes(in: context, components: components) }
        guard keyframes.allSatisfy({ $0.count == numbers.reduce(0) { $0 + $1.count } }) else {
            throw SceneError("the values of the keyframes do not fit the property", at: track.location)
        }
        let all = KeyframeTrack.components(
            initialValues: numbers.flatMap { $0 },
            keyframes: numbers.flatMap { $0 }.indices.map { index in keyframes.map { $0[index] } })
        var first = 0
        return zip(keys, zip(initial, numbers)).map { key, values in
            defer { first += values.1.count }
            return (key, values.0, Array(all[first..<(first + values.1.count)]))
        }
    }
}
