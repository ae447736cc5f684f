package import Graphics

/// What a scene says about a clip besides its file.
package struct ClipOptions: Sendable, Hashable {
    /// Other values for the fills and strokes of a Lottie file.
    package struct Override: Sendable, Hashable {
        /// Names of layers, groups, fills and strokes, with `*` and `**`.
        package var path: String
        package var color: Color?
        /// In points of the file.
        package var strokeWidth: Double?

        package init(path: String, color: Color? = nil, strokeWidth: Double? = nil) {
            (self.path, self.color, self.strokeWidth) = (path, color, strokeWidth)
        }
    }

    /// The script of a scene that plays.
    package var script: String?
    /// The marker of a Lottie file that plays.
    package var marker: String?
    package var overrides: [Override]

    package init(script: String? = nil, marker: String? = nil, overrides: [Override] = []) {
        (self.script, self.marker, self.overrides) = (script, marker, overrides)
    }

    /// A text that is different for all other options of a Lottie file; nil without any.
    package var variant: String? {
        guard marker != nil || !overrides.isEmpty else { return nil }
        let parts = overrides.map { override in
            "\(override.path)=\(override.color.map { Value.color($0).description } ?? "") "
                + (override.strokeWidth.map(Value.format) ?? "")
        }
        return ([marker ?? ""] + parts).joined(separator: "|")
    }
}

/// An animation that a scene plays inside a layer, opened and measured before the scene plays.
package struct ClipReference: Sendable, Hashable {
    /// What can be a clip, for messages.
    package static let kinds =
        "a scene, a GIF, an animated PNG, an animated WebP, an MP4 or QuickTime film, a WebM film or a Lottie file"

    /// Absolute, with links resolved.
    package var path: String
    /// The script of a scene that plays; nil for its first script, and for an animation file.
    package var script: String?
    /// Which part of a Lottie file is shown, and in which colours; nil for other files and for all of a file as it is.
    package var variant: String?
    /// The times of a Lottie file's markers in seconds, those outside the shown part left out.
    package var markers: [String: Double] = [:]
    /// In points; one pixel of an animation file is one point.
    package var size: Size
    /// In seconds; 0 for a still picture and for a scene without a script.
    package var duration: Double
    /// The end time of each frame in seconds; empty for a scene.
    package var frameEnds: [Double]
    /// The number of layers of a scene, including those of its clips; 0 for an animation file.
    package var layers: Int

    package init(
        path: String, script: String? = nil, variant: String? = nil, size: Size, duration: Double,
        frameEnds: [Double] = [], layers: Int = 0
    ) {
        self.path = path
        self.script = script
        self.variant = variant
        self.size = size
        self.duration = duration
        self.frameEnds = frameEnds
        self.layers = layers
    }

    package var isScene: Bool { frameEnds.isEmpty }

    /// A key that is different for every file, script and variant.
    package var key: String { (script ?? variant).map { "\(path)#\($0)" } ?? path }

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
    package func source(ofFrame frame: Int) -> String { "\(key)#\(frame)" }
}
