package import Graphics

/// An animation that a scene plays inside a layer, opened and measured before the scene plays.
package struct ClipReference: Sendable, Hashable {
    /// What can be a clip, for messages.
    package static let kinds =
        "a scene, a GIF, an animated PNG, an animated WebP, an MP4 or QuickTime film or a WebM film"

    /// Absolute, with links resolved.
    package var path: String
    /// The script of a scene that plays; nil for its first script, and for an animation file.
    package var script: String?
    /// In points; one pixel of an animation file is one point.
    package var size: Size
    /// In seconds; 0 for a still picture and for a scene without a script.
    package var duration: Double
    /// The end time of each frame in seconds; empty for a scene.
    package var frameEnds: [Double]
    /// The number of layers of a scene, including those of its clips; 0 for an animation file.
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

    /// A key that is different for every file and script.
    package var key: String { script.map { "\(path)#\($0)" } ?? path }

    /// The index of the frame at a clip time in seconds; the last frame after the end. Cost: logarithmic in the frames.
    package func frame(at time: Double) -> Int {
        // A sum of delays can be less than the start of a frame by a rounding error.
        let time = time + 1e-9
        var (low, high) = (0, max(frameEnds.count - 1, 0))
        while low < high {
            let middle = (low + high) / 2
            if frameEnds[middle] > time { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The name of a frame in the image store.
    package func source(ofFrame frame: Int) -> String { "\(path)#\(frame)" }
}
