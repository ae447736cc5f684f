package import Graphics

/// An animation that a scene plays inside a layer, opened and measured before the scene plays.
package struct ClipReference: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// Which script of a scene plays; nil for its first one, and for pictures.
    package var script: String?
    /// In points; one pixel of a GIF or APNG is one point.
    package var size: Size
    /// In seconds; 0 where it has no end: a still, or a scene without a script.
    package var duration: Double
    /// When each frame ends, in seconds; empty for a scene.
    package var frameEnds: [Double]
    /// How many layers a scene has with those of its own clips; 0 for pictures.
    package var layers: Int

    package init(
        path: String, script: String? = nil, size: Size, duration: Double, frameEnds: [Double] = [], layers: Int = 0
    ) {
        self.path = path
        self.script = script
        self.size = size
        self.duration = duration
        self.frameEnds = frameEnds
        self.layers = layers
    }

    package var isScene: Bool { frameEnds.isEmpty }

    /// What tells it from every other clip.
    package var key: String { script.map { "\(path)#\($0)" } ?? path }

    /// The frame on screen at a clip time in seconds; the last one from its end on. Cost: logarithmic.
    package func frame(at time: Double) -> Int {
        // Times that are sums of delays may lie a rounding before a frame's start.
        let time = time + 1e-9
        var (low, high) = (0, max(frameEnds.count - 1, 0))
        while low < high {
            let middle = (low + high) / 2
            if frameEnds[middle] > time { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The name by which the image store knows a frame.
    package func source(ofFrame frame: Int) -> String { "\(path)#\(frame)" }
}
