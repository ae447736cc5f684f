package import Graphics
package import SceneLanguage

/// A scene with nothing left to decide: names are resolved, types checked, repeats laid out.
package struct Scene: Sendable {
    /// The file it came from, as the user named it.
    package var file: String
    package var title: String
    /// What it shows, in the author's words; empty where nothing is said.
    package var description = ""
    package var canvas: Canvas
    /// Starts every sequence of random numbers.
    package var seed: UInt64
    /// In the order of the file; a superlayer comes before its sublayers.
    package var layers: [Layer]
    /// Every picture that something may show, named where the file names it.
    package var images: [TypedExpression] = []
    /// Its own fonts, those of included files among them.
    package var fonts: [FontFile] = [] {
        didSet { fontSet = FontSet(files: fonts.map(\.path)) }
    }
    /// Where the families of its text are found.
    package private(set) var fontSet = FontSet.installed
    package var variables: [Variable]
    package var animators: [Animator]
    package var gestures: [Gesture]
    package var actions: [NamedActions]
    /// Run once at the start.
    package var loaded: [any Action]
    package var scripts: [Script]
    /// What `zoetrope test` checks, in the order of the file.
    package var expectations: [Expectation] = []
    /// What `zoetrope test` keeps and compares; nil for nothing.
    package var goldens: Goldens?
    /// What the caller traces.
    package var traced: [TypedExpression] = []
    /// How fingers are shown, if at all.
    package var touches = TouchLook()
    /// The cells that something may set or animate; all others follow from their declarations.
    package var changing: Set<PropertyKey>
    /// The properties that follow something that changes, and so are evaluated for every picture.
    package var bound: Set<PropertyKey>
    /// How many places ask for random numbers.
    package var randomSites: Int
    /// The variable `appearance`, where something follows it.
    package var appearanceVariable: Int?

    /// Of the canvas, in points.
    package var size: Size { canvas.size }

    /// Indices of the layers at the top.
    package var roots: [Int] { layers.indices.filter { layers[$0].parent == nil } }

    /// The variables' and layers' names for messages: `angle`, `cardView.position.y`.
    package func name(of cell: PropertyKey) -> String {
        switch cell {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].name).\(keyPath)"
        }
    }
}

/// A font file that a scene brings.
package struct FontFile: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// As written.
    package var text: String
    package var location: SourceLocation
}

/// A value that actions can change; it is evaluated once at the start.
package struct Variable: Sendable, Hashable {
    package var name: String
    package var initial: TypedExpression
    package var type: ValueType
    package var location: SourceLocation
    /// False for a trait that the scene does not name, though some colour of it follows the trait.
    package var isNamed = true
}

/// A list of actions that others call by name.
package struct NamedActions: Sendable {
    package var name: String
    /// Names that stand for a value while it runs, each with the value that holds where a call gives none.
    package var parameters: [String: TypedExpression]
    package var actions: [any Action]
    package var location: SourceLocation
}

/// What a caller may change about a scene before it is compiled.
package struct SceneOptions: Sendable {
    /// Replaces the canvas size, in points.
    package var size: Size?
    /// Replaces the canvas size and the scene's device.
    package var device: Device?
    /// Replaces the appearance at the start.
    package var appearance: Appearance?
    /// Whether motion is to be reduced.
    package var reducesMotion = false
    /// Replaces what stands around the canvas.
    package var chrome: (any Chrome.Type)?
    /// Replaces the declarations of variables: names and expressions.
    package var overrides: [String: String] = [:]
    /// Shows or hides fingers, whatever the scene says.
    package var touches: Bool?
    /// Expressions that the caller traces.
    package var traced: [String] = []

    package init(
        size: Size? = nil, device: Device? = nil, appearance: Appearance? = nil, reducesMotion: Bool = false,
        chrome: (any Chrome.Type)? = nil, overrides: [String: String] = [:], touches: Bool? = nil
    ) {
        self.size = size
        self.device = device
        self.appearance = appearance
        self.reducesMotion = reducesMotion
        self.chrome = chrome
        self.overrides = overrides
        self.touches = touches
    }
}

/// The fixed bounds that keep any scene's cost in hand.
package enum SceneLimits {
    /// Points of a canvas side.
    package static let canvasSide = 8192.0
    package static let layers = 10_000
    package static let includeDepth = 8
    /// Font files of one scene.
    package static let fonts = 64
    package static let layerDepth = 64
    /// Frames of one rendered animation.
    package static let frames = 3600
    /// Characters of one expression.
    package static let expressionLength = 2000
    /// Seconds that a script may play.
    package static let seconds = 600.0
    /// Actions run within one tick, which bounds actions that call each other.
    package static let actionsPerTick = 10_000
}
