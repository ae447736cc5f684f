package import SceneModel

/// A recogniser that competes for touches: of a gesture, or the built-in pan or pinch of a scroll layer.
package struct Candidate: Sendable {
    /// Nil for the pan and the pinch of a scroll layer, which precede the gestures of that layer.
    package var kind: (any GestureKind)?
    /// Whether it is the pinch of a scroll layer.
    package var zooms: Bool
    package var layer: Int
    /// The number of superlayers of its layer. Candidates on deeper layers receive touches first.
    package var depth: Int
    package var name: String?
    package var isSimultaneous: Bool
    package var requiredFailures: [String]
    /// The number of `include` around its gesture. Of the handlers of one moment, those of inner parts come first.
    package var includeDepth: Int

    package init(
        kind: (any GestureKind)?, layer: Int, depth: Int, name: String? = nil, isSimultaneous: Bool = false,
        requiredFailures: [String] = [], includeDepth: Int = 0, zooms: Bool = false
    ) {
        self.kind = kind
        self.zooms = zooms
        self.layer = layer
        self.depth = depth
        self.name = name
        self.isSimultaneous = isSimultaneous
        self.requiredFailures = requiredFailures
        self.includeDepth = includeDepth
    }

    func makeRecognizer() -> (any GestureRecognizer)? {
        if zooms { return PinchRecognizer() }
        // The directions that a scroll layer accepts depend on its content and are checked when the pan begins.
        return kind.map { $0.makeRecognizer() } ?? PanRecognizer { _, _ in true }
    }

    func prevents(_ other: Candidate) -> Bool {
        guard let kind, let otherKind = other.kind else {
            // The pan and the pinch of a scroll layer recognise simultaneously.
            return !(kind == nil && other.kind == nil && layer == other.layer)
        }
        return kind.prevents(otherKind)
    }

    /// Whether it only receives touches and recognises nothing. It conflicts with no other candidate.
    var isPassive: Bool { kind is ContentTouchGesture }

    /// The sort key: candidates with lower ranks receive touches first.
    var rank: (Int, Int) { isPassive ? (.min, 0) : (-depth, kind == nil ? 0 : 1) }
}

extension Candidate {
    /// The candidates of a scene: its gestures in their order, then the pans of its scroll layers, then the pinches of those
    /// that zoom.
    static func all(of scene: Scene) -> [Candidate] {
        func depth(of layer: Int) -> Int { scene.superlayers(of: layer).reduce(0) { depth, _ in depth + 1 } }
        let gestures = scene.gestures.map { gesture in
            Candidate(
                kind: gesture.kind, layer: gesture.layer, depth: depth(of: gesture.layer), name: gesture.name,
                isSimultaneous: gesture.isSimultaneous, requiredFailures: gesture.requiredFailures,
                includeDepth: gesture.includeDepth)
        }
        return gestures
            + RunningScroll.layers(of: scene).map { Candidate(kind: nil, layer: $0, depth: depth(of: $0)) }
            + RunningScroll.layers(of: scene).filter { RunningScroll.zooms($0, in: scene) }
            .map { Candidate(kind: nil, layer: $0, depth: depth(of: $0), zooms: true) }
    }
}
