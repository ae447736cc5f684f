package import SceneLanguage

/// What a scene keeps as goldens, files to which `zoetrope test` holds it: its `goldens` group.
package struct Goldens: Sendable {
    /// The folder of the folders of scenes, as written: from the scene file's folder, or absolute.
    package var folder = Goldens.defaultFolder
    /// One for each script, in their order.
    package var sets: [GoldenSet] = []

    package init() {}

    package static let defaultFolder = "Goldens"

    static let folder = Field(
        "folder", .name(of: "folder"), initial: defaultFolder,
        "where the folder with the scene's name lies, from the scene's own folder; `--goldens` goes before it")
    static let scripts = Field(
        "scripts", .special("names with groups of the keys below", .names(of: .group(GoldenSet.fields))),
        "what one script keeps: each key there replaces what holds for all")

    /// The keys of `goldens`.
    package static let fields = [folder, scripts] + GoldenSet.fields
}

/// The goldens of one script.
package struct GoldenSet: Sendable {
    package var script: String
    /// The columns of its trace; none for no trace.
    package var trace: [TypedExpression] = []
    /// Milliseconds from row to row of the trace.
    package var interval = 50
    package var stills: [Moment] = []
    /// Whether the stills are those of all scripts, so that a marker may belong to another one.
    package var sharesStills = true
    /// The format of its animation; nil for none.
    package var animation: Animation?
    /// Frames a second of the animation.
    package var rate = 30.0
    /// Pixels for each point of all pictures.
    package var scale = 1.0
    /// By how many levels of 255 a channel may be off.
    package var levels = 0
    /// The share of pixels that may be off by more.
    package var share = 0.0

    package init(script: String) {
        self.script = script
    }

    package enum Animation: String, Sendable, Hashable, CaseIterable {
        case gif, apng
    }

    static let trace = Field(
        "trace", .special("a list of values such as cardView.frame.y", .either([.scalar, .list(of: .scalar)])),
        "the columns of a table of values; expressions as in `expect`")
    static let every = Field(
        "every", .value(.number), initial: "50ms", unit: .seconds, range: 0.001...SceneLimits.seconds,
        "from row to row, whole milliseconds")
    static let stills = Field(
        "stills", .special("a list of moments", .either([.moment, .list(of: .moment)])),
        "pictures: at markers in every script that passes them, at other moments in the first")
    static let animation = Field(
        "animation", .value(.symbol(Animation.allCases.map(\.rawValue))), "the whole of the first script as a film")
    static let fps = Field(
        "fps", .value(.number), initial: "30", unit: .framesPerSecond, range: 1...50, "of the animation")
    static let scale = Field(
        "scale", .value(.number), initial: "1", range: 0.01...8, "pixels for each point of pictures")
    static let levels = Field(
        "levels", .value(.number), initial: "0", range: 0...255,
        "by how many levels of 255 a channel of a pixel may be off")
    static let share = Field(
        "share", .value(.number), initial: "0", unit: .share, range: 0...1,
        "the share of pixels that may be off by more")

    /// The keys of one script's goldens.
    package static let fields = [trace, every, stills, animation, fps, scale, levels, share]
}
