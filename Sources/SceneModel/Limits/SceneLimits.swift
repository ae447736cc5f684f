/// The fixed limits of a scene. They bound what a scene costs to read, play and draw.
///
/// No scene for an article or a test comes near them. The manual lists all of them.
package enum SceneLimits {
    /// The maximum side of a canvas, in points.
    package static let canvasSide = 8192.0
    package static let layers = 10_000
    package static let layerDepth = 64
    /// Key paths of one Lottie clip whose colours change.
    package static let clipOverrides = 100
    /// Different Lottie clips of a scene and its clips: each file, marker and choice of colours is one.
    package static let lottieClips = 64
    /// Files included in all, each as often as it is included.
    package static let includes = 10_000
    package static let includeDepth = 8
    /// Font files of a scene.
    package static let fonts = 64

    /// Characters of one expression.
    package static let expressionLength = 2000
    /// Characters of one text after its expressions are evaluated.
    package static let textLength = 10_000
    /// Expressions in one text.
    package static let textExpressions = 1000
    /// Elements of one list of values.
    package static let listElements = 10_000
    /// Runs of one rich text.
    package static let textRuns = 1000
    /// Lengths in one dash pattern.
    package static let dashes = 100
    /// Segments of one path.
    package static let pathSegments = 5000

    /// Names in one group of `let`, `variables`, `animators`, `dynamics`, `actions`, `scripts` or `parameters`.
    package static let names = 5000
    /// Variables of which each is used by the one before it in the file.
    package static let variableDepth = 200
    /// Evaluated names of `let` in all copies of layers.
    package static let evaluatedNames = 200_000
    /// Gestures of a scene, counting one for each copy of a repeated layer.
    package static let gestures = 10_000
    /// Actions in one list.
    package static let actions = 1000
    /// Actions that are read for copies of repeated layers, counting one for each copy.
    package static let copiedActions = 100_000
    /// Timers that run at the same time.
    package static let timers = 1000
    /// Steps of one script.
    package static let steps = 5000
    /// Expectations of a scene.
    package static let expectations = 1000
    /// Expectations of a scene that name a recording.
    package static let recordings = 8
    /// Fingers that one gesture may need.
    package static let fingers = 11

    /// The maximum duration of a script, in seconds.
    package static let seconds = 600.0
    /// The duration of all scripts of a scene that one command plays, in seconds.
    package static let allScriptsSeconds = 3600.0
    /// Actions that are performed in one tick. It bounds recursive calls.
    package static let actionsPerTick = 10_000
    /// Actions that are performed while a script plays.
    package static let actionsPerScript = 1_000_000
    /// Animations that are started while a script plays.
    package static let animationsPerScript = 100_000
    /// Keyframes of one animation.
    package static let keyframes = 1000
    /// Keyframes of all animations that are started while a script plays.
    package static let keyframesPerScript = 1_000_000
    /// Animations of one value that run at the same time.
    package static let animationsPerValue = 64
    /// Animations that run at the same time.
    package static let animations = 10_000
    /// Layers of all transitions that are started while a script plays, counting the sublayers.
    package static let transitionedLayers = 100_000

    /// Behaviors of a scene.
    package static let behaviors = 200
    /// Items of all dynamic animators.
    package static let dynamicItems = 200
    /// Lines of the boundaries of one collision behavior.
    package static let boundaries = 1000
    /// Values that dynamic animators write while a script plays: up to three for each item and tick.
    package static let dynamicSamples = 5_000_000
    /// Pairs of items, items with walls, and contacts with the passes over them, that the steps of all dynamic animators
    /// test while a script plays. It bounds the time of the simulation.
    package static let dynamicWork = 100_000_000
    /// The largest distance of an item from the origin in points, and of its angle from 0 in radians.
    package static let dynamicDistance = 1e9

    /// Frames of one rendered animation.
    package static let frames = 3600
    /// Pixels of one frame of an animation; several frames are in memory at the same time.
    package static let framePixels = 8 << 20
    /// Pixels of all frames of one rendered animation.
    package static let animationPixels = 16_000_000_000
}
