package import SceneModel

/// One who competes for touches: a gesture's recogniser, or the pan that is built into a scroll layer.
package struct Candidate: Sendable {
    /// Nil for the pan of a scroll layer, which comes before the gestures of that layer.
    package var kind: (any GestureKind)?
    package var layer: Int
    /// Superlayers above its layer: the deeper ones are asked first.
    package var depth: Int
    package var name: String?
    package var isSimultaneous: Bool
    package var requiredFailures: [String]

    package init(
        kind: (any GestureKind)?, layer: Int, depth: Int, name: String? = nil, isSimultaneous: Bool = false,
        requiredFailures: [String] = []
    ) {
        self.kind = kind
        self.layer = layer
        self.depth = depth
        self.name = name
        self.isSimultaneous = isSimultaneous
        self.requiredFailures = requiredFailures
    }

    func makeRecognizer() -> (any GestureRecognizer)? {
        // Which ways a scroll layer takes depends on its content, so that it is asked when the way is known.
        kind.map { $0.makeRecognizer() } ?? PanRecognizer { _, _ in true }
    }

    func prevents(_ other: Candidate) -> Bool {
        guard let kind, let rival = other.kind else { return true }
        return kind.prevents(rival)
    }

    /// Sorts those that are asked first to the front.
    var rank: (Int, Int) { (-depth, kind == nil ? 0 : 1) }
}

extension Candidate {
    /// The gestures of a scene in their order, then the pans of its scroll layers in theirs.
    static func all(of scene: Scene) -> [Candidate] {
        func depth(of layer: Int) -> Int {
            var depth = 0
            var parent = scene.layers[layer].parent
            while let layer = parent {
                depth += 1
                parent = scene.layers[layer].parent
            }
            return depth
        }
        let gestures = scene.gestures.map { gesture in
            Candidate(
                kind: gesture.kind, layer: gesture.layer, depth: depth(of: gesture.layer), name: gesture.name,
                isSimultaneous: gesture.isSimultaneous, requiredFailures: gesture.requiredFailures)
        }
        return gestures
            + RunningScroll.layers(of: scene).map { Candidate(kind: nil, layer: $0, depth: depth(of: $0)) }
    }
}
