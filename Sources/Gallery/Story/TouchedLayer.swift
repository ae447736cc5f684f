import Graphics
import Playback
import SceneModel

/// The layer that a finger touches in a segment, what it does while the finger is down, and the controls under the finger.
struct TouchedLayer {
    /// Something in a layer that people choose by its text.
    enum Control: Equatable {
        /// A control that is called by its text: `the “Cancel” button`.
        case named(String)
        /// A text of a bar or a menu.
        case text(String)

        /// - Parameter target: the name of the layer that contains the control.
        func name(in target: String) -> String {
            switch self {
            case .named(let name): name
            case .text(let text): "“\(text)” in \(target)"
            }
        }
    }

    let layer: Int
    /// Whether the layer itself moves along with the finger, with a layer above it or by scrolling.
    let follows: Bool
    /// Whether the layer is dragged: it follows the finger, a part of it does, or a recogniser of drags has an effect.
    let isDragged: Bool
    /// Whether the layer was moving before the touch, and follows the finger then.
    let isCaught: Bool
    /// Whether the layer was moving by itself before the touch, and rests while the finger is down.
    let isStopped: Bool
    /// Whether the finger has left the layer, which reacts to touches, when it lifts.
    let isLeft: Bool
    /// The control under the finger when it touches and when it lifts; nil if there is none.
    let controls: [Control?]

    /// Nil without a touch, and if the finger touches nothing.
    ///
    /// - Parameter hasEffect: whether something changes in the segment.
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    init?(_ segment: Segment, _ sampler: Sampler, _ names: LayerNames, hasEffect: Bool) throws {
        let timeline = sampler.timeline
        let events = timeline.events.filter { $0.time >= segment.start - 1e-9 && $0.time <= segment.lift + 1e-9 }
        guard let touch = segment.touches.first, let layer = Self.layer(of: segment, timeline, names) else {
            return nil
        }
        self.layer = layer
        let lift = max(segment.start, segment.lift - Clock.time(of: 1))
        let poses = try (0...4).map { step in
            try Pose(sampler, at: segment.start + (lift - segment.start) * Double(step) / 4)
        }
        let scene = timeline.scene
        let way = max(touch.track.length, 1)
        let parts = Set(scene.sublayers(of: layer))
        func moves(_ layers: some Sequence<Int>) -> Bool {
            layers.contains { layer in poses.dropFirst().contains { Self.way(of: layer, poses[0], $0) > 0.1 * way } }
        }
        follows = moves([layer]) || moves(Array(scene.superlayers(of: layer)))
        let wasMoving = try Self.isMoving([layer] + scene.superlayers(of: layer), before: segment.start, sampler)
        isCaught = follows && wasMoving
        let wasTouched = timeline.touches.contains { other in
            other.start + other.track.up > segment.start - 1.0 / 30
                && other.start + other.track.down < segment.start - 1e-6
        }
        let hasEnded = timeline.events.contains { abs($0.time - segment.start) < 1e-6 && $0.isRest }
        isStopped =
            wasMoving && !wasTouched && !hasEnded
            && poses.dropFirst().allSatisfy { Self.way(of: layer, poses[0], $0) < 1 }
        let pans = events.contains { event in
            switch event.kind {
            case .gesture("pan", _), .gesture("edgePan", _), .scroll(.pan): true
            default: false
            }
        }
        isDragged = follows || moves(parts) || pans && hasEffect
        let points = [touch.track.start, touch.track.end]
        let ends = [poses[0], poses[poses.count - 1]]
        let isPressed = events.contains { event in
            switch event.kind {
            case .gesture("contentTouch", _), .gesture("longPress", _): true
            default: false
            }
        }
        isLeft = isPressed && !(ends[1].visibleFrame(of: layer)?.contains(points[1]) ?? false)
        let hasTexts = names.caption(of: layer) == nil && Self.hasChoices(names.nameOfTarget(layer))
        controls = zip(points, ends).map { point, pose in
            guard names.caption(of: layer) == nil else { return nil }
            let found = pose.layers(at: point).filter { parts.contains($0) && $0 != layer }
            if let name = found.lazy.compactMap(names.caption).first { return .named(name) }
            guard hasTexts else { return nil }
            return found.lazy.compactMap { LayerDescription.shortText(of: pose.values[$0]) }.first.map(Control.text)
        }
    }

    /// The layer that the first finger of a segment touches, or a superlayer with an id; nil without a touch.
    static func layer(of segment: Segment, _ timeline: Timeline, _ names: LayerNames) -> Int? {
        guard !segment.touches.isEmpty else { return nil }
        let events = timeline.events.filter { $0.time >= segment.start - 1e-9 && $0.time <= segment.lift + 1e-9 }
        return layer(events, names)
    }

    /// The layer that the script names for the first finger of a segment, if it or a superlayer takes no touches and no recogniser reacts
    /// to the touch; nil otherwise.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    static func disabledTarget(of segment: Segment, _ sampler: Sampler, _ names: LayerNames) throws -> Int? {
        guard let track = segment.touches.first?.track, let target = track.target,
            let layer = names.nearestLayerWithID(from: target)
        else { return nil }
        let reacts = sampler.timeline.events.contains { event in
            guard event.time >= segment.start - 1e-9, event.time <= segment.lift + 1e-9 else { return false }
            return switch event.kind {
            case .gesture, .scroll: true
            default: false
            }
        }
        guard !reacts else { return nil }
        let pose = try Pose(sampler, at: segment.start)
        let isDisabled = ([target] + names.scene.superlayers(of: target)).contains {
            !pose.values[$0].flag(AppearanceFacet.userInteraction)
        }
        return isDisabled && pose.layers(at: track.start).contains(target) ? layer : nil
    }

    /// The layer of the first gesture or scroll event of the segment, otherwise the layer that was touched.
    private static func layer(_ events: [TimelineEvent], _ names: LayerNames) -> Int? {
        let name =
            events.first { event in
                switch event.kind {
                case .gesture, .scroll: event.layer != nil
                default: false
                }
            }?.layer
            ?? events.first { event in if case .touch(.began, _) = event.kind { true } else { false } }?.layer
        guard let name, let index = names.scene.layers.firstIndex(where: { $0.name == name }) else { return nil }
        return names.nearestLayerWithID(from: index)
    }

    /// What people choose one of several texts in.
    private static let collections: Set = ["alert", "banner", "bar", "control", "menu", "picker", "toast", "toolbar"]

    private static func hasChoices(_ name: String) -> Bool {
        name.split(separator: " ").last.map { collections.contains(String($0)) } ?? false
    }

    /// Whether one of some layers moves faster than 30 points per second just before a time.
    private static func isMoving(_ layers: [Int], before time: Double, _ sampler: Sampler) throws -> Bool {
        let interval = 1.0 / 60
        guard time > interval else { return false }
        // Without the changes of the tick in which the finger touches.
        let end = time - Clock.time(of: 1) / 2
        let (first, last) = (try Pose(sampler, at: end - interval), try Pose(sampler, at: end))
        return layers.contains { way(of: $0, first, last) > 30 * interval }
    }

    /// How far a layer moves, scrolls, turns or is resized between two poses, in points. A change of its scale does not count: a
    /// button that shrinks under the finger does not follow it.
    private static func way(of layer: Int, _ first: Pose, _ last: Pose) -> Double {
        let (old, new) = (first.values[layer], last.values[layer])
        let size = first.frame(of: layer).size
        let turns = [GeometryFacet.rotation, DepthFacet.rotationX, DepthFacet.rotationY].map {
            abs(new.number($0) - old.number($0)) * max(size.width, size.height) / 2
        }
        let center = first.frame(of: layer).center.distance(to: last.frame(of: layer).center)
        let resizing = max(
            abs(new.bounds.width - old.bounds.width), abs(new.bounds.height - old.bounds.height))
        return max(center, old.bounds.origin.distance(to: new.bounds.origin), resizing, turns.max() ?? 0)
    }
}
