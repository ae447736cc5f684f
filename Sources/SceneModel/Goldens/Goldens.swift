package import SceneLanguage

/// The `goldens` group of a scene: the files that `zoetrope test` records and compares.
package struct Goldens: Sendable {
    /// The folder that contains a folder for each scene, relative to the scene file's folder and inside it.
    package var folder = Goldens.defaultFolder
    /// One set for each script, in the order of the scripts.
    package var sets: [GoldenSet] = []

    package init() {}

    package static let defaultFolder = "Goldens"

    static let folder = Field(
        "folder", .name(of: "folder"), initial: defaultFolder,
        "the folder that contains a folder with the scene's name, relative to the scene's folder; `--goldens` replaces it"
    )
    static let scripts = Field(
        "scripts", .special("names with groups of the keys below", .names(of: .group(GoldenSet.fields))),
        "the goldens of single scripts; each key replaces the one for all scripts")

    /// The keys of `goldens`.
    package static let fields = [folder, scripts] + GoldenSet.fields
}

/// The goldens of one script.
package struct GoldenSet: Sendable {
    package var script: String
    /// The columns of its trace; empty for no trace.
    package var trace: [TypedExpression] = []
    /// The interval of the rows of the trace, in milliseconds.
    package var interval = 50
    package var stills: [Moment] = []
    /// Where the scene names the stills, for messages.
    package var stillPlaces: [Moment: Place] = [:]
    /// Whether the stills are declared for all scripts; their markers can then be missing in this script.
    package var sharesStills = true
    /// The format of its animation; nil for none.
    package var animation: Animation?
    /// The frame rate of the animation, in frames per second.
    package var rate = 30.0
    /// The scale of all pictures, in pixels per point.
    package var scale = 1.0
    /// The allowed difference of a channel, in 0...255.
    package var levels = 0
    /// The share of pixels that can differ by more, in 0...1.
    package var share = 0.0

    package init(script: String) {
        self.script = script
    }

    /// A part of a line in a file.
    package struct Place: Sendable, Hashable {
        package var location: SourceLocation
        /// The number of characters.
        package var length: Int
    }

    package enum Animation: String, Sendable, Hashable, CaseIterable {
        case gif, apng
    }

    static let trace = Field(
        "trace", .special("a list of values such as cardView.frame.y", .either([.scalar, .list(of: .scalar)])),
        "the columns of the table of values; expressions as in `expect`, and properties of repeated layers, with a column for "
            + "each copy")
    static let every = Field(
        "every", .value(.number), initial: "50ms", unit: .seconds, range: 0.001...SceneLimits.seconds,
        "the interval of the rows, in whole milliseconds")
    static let stills = Field(
        "stills", .special("a list of moments", .either([.moment, .list(of: .moment)])),
        "the moments of still pictures; markers apply to every script that passes them, other moments to the first script"
    )
    static let animation = Field(
        "animation", .value(.symbol(Animation.allCases.map(\.rawValue))), "an animation of the whole first script")
    static let fps = Field(
        "fps", .value(.number), initial: "30", unit: .framesPerSecond, range: 1...50, "the frame rate of the animation")
    static let scale = Field(
        "scale", .value(.number), initial: "1", range: 0.01...8, "pixels per point of the pictures")
    static let levels = Field(
        "levels", .value(.number), initial: "0", range: 0...255,
        "the allowed difference of each channel of a pixel, of 255")
    static let share = Field(
        "share", .value(.number), initial: "0", unit: .fraction, range: 0...1,
        "the share of pixels that can differ by more")

    /// The keys of one script's goldens.
    package static let fields = [trace, every, stills, animation, fps, scale, levels, share]
}
