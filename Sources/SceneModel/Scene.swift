package import Graphics
package import SceneLanguage

/// A compiled scene: names are resolved, types checked and repeats expanded.
///
/// A class, because most types of a rendering keep a scene: a structure of this size is copied field by field.
package final class Scene: Sendable {
    /// The file it came from, as the user named it.
    package let file: String
    package let title: String
    /// The author's description of what it shows; empty if there is none.
    package let description: String
    package let canvas: Canvas
    /// The seed of all random numbers.
    package let seed: UInt64
    /// In the order of the file; a superlayer comes before its sublayers.
    package let layers: [Layer]
    /// Every picture that the scene can show, with the place of its path in the file.
    package let images: [TypedExpression]
    /// Its font files, including those of included files.
    package let fonts: [FontFile]
    /// The fonts in which the font families of its text are found.
    package let fontSet: FontSet
    /// What another file that includes this one can set.
    package let parameters: [Parameter]
    package let variables: [Variable]
    package let animators: [Animator]
    package let dynamics: [DynamicAnimator]
    /// The behaviors of all dynamic animators.
    package let behaviors: [Behavior]
    package let gestures: [Gesture]
    package let actions: [NamedActions]
    /// Run once at the start.
    package let loaded: [any Action]
    package let scripts: [Script]
    /// The expectations that `zoetrope test` checks, in the order of the file.
    package let expectations: [Expectation]
    /// The goldens that `zoetrope test` records and compares; nil for none.
    package let goldens: Goldens?
    /// The indices of the variables that no expression reads.
    package let unusedVariables: [Int]
    /// The indices of the layers without a superlayer, by level.
    let windows: [WindowLevel: [Int]]
    /// The files of names that the scene includes in `let`, as locations name them.
    package let nameFiles: [String]
    /// The expressions that the caller traces.
    package let traced: [TypedExpression]
    /// Whether and how fingers are shown.
    package let touches: TouchAppearance
    /// The properties and variables that can be set or animated. All others are determined by their declarations.
    package let changing: Set<PropertyKey>
    /// The properties that depend on values that change. They are evaluated for every frame.
    package let bound: Set<PropertyKey>
    /// The number of calls of `random` in the file.
    package let randomSites: Int
    /// The index of the variable `appearance`; nil if nothing uses it.
    package let appearanceVariable: Int?
    /// What a layout from right to left changes about each layer; empty if nothing.
    package let mirroring: [LayerMirroring]
    /// The variants that the scene declares; nil for none.
    package let variants: VariantMatrix?
    /// The declarations of the timings of `let` by the places where their names are used.
    package let timingDeclarations: [SourceLocation: SourceNode]
    /// Whether the canvas is laid out from right to left.
    package let isMirrored: Bool

    init(
        file: String, title: String, description: String, canvas: Canvas, seed: UInt64, layers: [Layer],
        images: [TypedExpression], fonts: [FontFile], parameters: [Parameter], variables: [Variable],
        animators: [Animator],
        dynamics: [DynamicAnimator], behaviors: [Behavior], gestures: [Gesture], actions: [NamedActions],
        loaded: [any Action], scripts: [Script], expectations: [Expectation], goldens: Goldens?,
        traced: [TypedExpression], touches: TouchAppearance, changing: Set<PropertyKey>, bound: Set<PropertyKey>,
        randomSites: Int, appearanceVariable: Int?, mirroring: [LayerMirroring], variants: VariantMatrix?,
        timingDeclarations: [SourceLocation: SourceNode], unusedVariables: [Int], nameFiles: [String], isMirrored: Bool
    ) {
        self.file = file
        self.title = title
        self.description = description
        self.canvas = canvas
        self.seed = seed
        self.layers = layers
        self.images = images
        self.fonts = fonts
        self.parameters = parameters
        self.variables = variables
        self.animators = animators
        self.dynamics = dynamics
        self.behaviors = behaviors
        self.gestures = gestures
        self.actions = actions
        self.loaded = loaded
        self.scripts = scripts
        self.expectations = expectations
        self.goldens = goldens
        self.traced = traced
        self.touches = touches
        self.changing = changing
        self.bound = bound
        self.randomSites = randomSites
        self.appearanceVariable = appearanceVariable
        self.mirroring = mirroring
        self.variants = variants
        self.timingDeclarations = timingDeclarations
        self.unusedVariables = unusedVariables
        self.nameFiles = nameFiles
        windows = Self.windows(of: layers)
        self.isMirrored = isMirrored
        fontSet = FontSet(files: fonts.map(\.path))
    }

    /// The same scene laid out from left to right, in the coordinates of its file.
    package func unmirrored() -> Scene {
        Scene(
            file: file, title: title, description: description, canvas: canvas, seed: seed, layers: layers,
            images: images, fonts: fonts, parameters: parameters, variables: variables, animators: animators,
            dynamics: dynamics,
            behaviors: behaviors, gestures: gestures, actions: actions, loaded: loaded, scripts: scripts,
            expectations: expectations, goldens: goldens, traced: traced, touches: touches, changing: changing,
            bound: bound, randomSites: randomSites, appearanceVariable: appearanceVariable, mirroring: [],
            variants: variants, timingDeclarations: timingDeclarations,
            unusedVariables: unusedVariables, nameFiles: nameFiles, isMirrored: false)
    }

    /// The size of the canvas, in points.
    package var size: Size { canvas.size }

    /// How a block that animates a value combines with the animations of it that run.
    ///
    /// UIKit has no variables. As a convention, those that hold a number or a point are additive, because they mostly place
    /// layers, and the others start from what is shown.
    package func retargeting(of key: PropertyKey) -> LayerProperty.Retargeting {
        switch key {
        case .variable(let index):
            switch variables[index].type {
            case .number, .point: .additive
            default: .fromPresentation
            }
        case .property(_, let keyPath): LayerFacets.properties[keyPath]?.retargeting ?? .fromPresentation
        }
    }

    /// The name of a variable or property in messages: `angle`, `cardView.position.y`.
    package func name(of key: PropertyKey) -> String {
        switch key {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].name).\(keyPath)"
        }
    }

    /// The name of a variable or property that all copies of a layer share: `dot.opacity`.
    package func sharedName(of key: PropertyKey) -> String {
        switch key {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].id ?? layers[layer].name).\(keyPath)"
        }
    }
}

/// A font file of a scene.
package struct FontFile: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// As written.
    package var text: String
    package var location: SourceLocation
}

/// A parameter of a part.
package struct Parameter: Sendable, Hashable {
    package var name: String
    /// The default value as written.
    package var text: String
    /// The type of the default value; nil after an error.
    package var type: ValueType?
    package var location: SourceLocation
}

/// A variable. Its initial value is evaluated once at the start; actions can set it.
package struct Variable: Sendable, Hashable {
    package var name: String
    package var initial: TypedExpression
    package var type: ValueType
    package var location: SourceLocation
    /// False for an environment value that only colours use, not an expression of the scene.
    package var isNamed = true
    /// Whether it is one of the copies of a repeated variable, which share an expression.
    package var isCopy = false
}

/// A list of actions that other actions call by name.
package struct NamedActions: Sendable {
    package var name: String
    /// The parameters with their default values.
    package var parameters: [String: TypedExpression]
    package var actions: [any Action]
    package var location: SourceLocation
}

/// The settings of a caller that replace values of a scene before it is compiled.
package struct SceneOptions: Sendable {
    /// Replaces the canvas size, in points.
    package var size: Size?
    /// Replaces the canvas size and the scene's device.
    package var device: Device?
    /// Replaces the initial appearance.
    package var appearance: Appearance?
    /// The value of `reduceMotion`.
    package var reducesMotion = false
    /// Replaces the text size of the user.
    package var dynamicTypeSize: DynamicTypeSize?
    /// Replaces the contrast.
    package var contrast: Contrast?
    /// Replaces the layout direction.
    package var layoutDirection: LayoutDirection?
    /// Replaces the language of the scene.
    package var locale: String?
    /// Replaces the chrome around the canvas.
    package var chrome: (any Chrome.Type)?
    /// Replaces the initial values of variables: expressions by variable name.
    package var overrides: [String: String] = [:]
    /// The source locations of these expressions in a matrix of variants.
    package var overridePlaces = OverridePlaces()
    /// Replaces `touches.show` of the scene.
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
