import Graphics
package import SceneLanguage

/// Compiles a parsed scene file to a `Scene`: expands layers, resolves names, checks types and analyses dependencies.
///
/// Mistakes are reported to the log, and compiling continues to find as many as possible.
package final class SceneCompiler {
    package let log: DiagnosticLog
    let files: any SceneFiles
    let options: SceneOptions

    var canvas = Canvas(at: SourceLocation(file: "", line: 1, column: 1))
    /// Whether the scene declares a device, even if the caller replaces it.
    var declaresDevice = false
    var layerDeclarations: [LayerDeclaration] = []
    var layersByID: [String: [Int]] = [:]
    var variableDeclarations: [VariableDeclaration] = []
    var variableIndex: [String: Int] = [:]
    /// The variables that are the copies of a repeated one; never empty.
    var variableCopies: [String: [Int]] = [:]
    /// The names of repeated variables whose number of copies has an error, which has been reported.
    var invalidVariables: Set<String> = []
    var missingNames = MissingNames()
    /// The ids of layers that nothing in the scene names; nil until it is first asked for.
    var unnamedLayers: [String]?
    /// The file of the scene.
    private(set) var root: SourceNode?
    /// The variables that are being read, each because the one before refers to it.
    var variablesBeingRead: [Int] = []
    var animatorDeclarations: [(name: String, node: SourceNode, part: Int)] = []
    var animatorIndex: [String: Int] = [:]
    var actionDeclarations: [(name: String, node: SourceNode, location: SourceLocation, part: Int)] = []
    var actionIndex: [String: Int] = [:]
    var functions: [String: (function: SceneFunction, part: Int)] = [:]
    private(set) lazy var constantNames = ConstantNames(self)
    var dynamicsDeclarations = DynamicsDeclarations()
    /// The behaviors of dynamic animators; nil for those with an error.
    var behaviors: [Behavior?] = []
    /// The names of the dynamic animators by the layers that are their items.
    var dynamicItemLayers: [Int: String] = [:]
    /// The variables that expressions read; of repeated variables, the first copy.
    var readVariables: Set<Int> = []
    /// The properties and variables that actions and animators set, each with one place that sets it.
    var written: [PropertyKey: SourceLocation] = [:]
    /// The variables that are animated.
    var animatedVariables: Set<Int> = []
    /// The names of all markers in scripts and actions.
    var markers: Set<String> = []
    /// What the user of the device has chosen.
    package internal(set) var traits = Traits()
    /// The texts of the scene in its language, by key.
    var strings: [String: DeferredName] = [:]
    /// Whether the texts have errors, which are reported.
    var hasBrokenStrings = false
    /// Actions that were read for copies of repeated layers.
    var copiedActions = 0
    /// The names of timers, and those that `cancel` uses.
    var timerNames: Set<String> = []
    var cancelledTimers: [(text: String, location: SourceLocation)] = []
    var randomSites = 0
    /// The expressions that have been parsed, by their texts.
    var parsedExpressions: [String: Syntax] = [:]
    /// Every picture that the scene refers to.
    var images: [TypedExpression] = []
    /// The pictures whose warnings are reported.
    var warnedPictures: Set<String> = []
    /// The scene's own fonts, each file once.
    var fonts: [FontFile] = []
    /// The number of expectations with a recording so far.
    var recordings = 0
    /// The number of layers inside clips that are scenes.
    var clipLayers = 0
    /// The clips of layers, by index.
    var clipReferences: [Int: ClipReference] = [:]
    private(set) var rootScope: Scope?
    /// The places of all names of `let` in the scene.
    var localPlaces: [String: SourceLocation] = [:]
    /// The files of names that have been read, as locations name them.
    var nameFiles: [String] = []
    /// The place of the first name in each group of `let`, by the name of the group.
    var localGroups: [String: SourceLocation] = [:]
    /// The parameters of the file that is played by itself.
    var declaredParameters: [(entry: SourceNode.Entry, name: DeferredName)] = []
    /// All names of `let`, in all copies of layers.
    var deferredNames: [DeferredName] = []
    /// The members of lists of groups in `let`, which are read only if they are used.
    var memberLists: [DeferredName] = []
    /// The timings of `let`; scopes have their indices.
    var namedTimings: [NamedTiming] = []
    /// The declarations of these timings by the places where their names are used.
    var timingDeclarations: [SourceLocation: SourceNode] = [:]
    /// The names of `let` of the scene itself and of its files of names, which `--set` replaces; nil before they are known, or if a file
    /// of names has an error.
    package private(set) var replaceableNames: [String]?
    /// Whether the ids of all layers are known.
    private(set) var areLayersKnown = false
    /// The scene and its parts; the scene is the first.
    var parts: [Part] = []
    /// The part to which names belong at present.
    var currentPart = 0
    /// The path of the scene itself, not of a file that it includes.
    private(set) var sceneFile = ""
    /// The version of the file whose layers are being expanded.
    private(set) var currentFormat = SceneFormat.one
    /// The number of parts by their id, which starts with that of the copy around them.
    var partInstances: [String: Int] = [:]
    /// The names with dots of layers and variables in parts.
    var partNames: Set<String> = []
    /// The gestures and the actions at the start of parts.
    var partBehaviors: [(node: SourceNode, field: Field, part: Int)] = []
    /// Whether layers or names are missing because a limit is exceeded. Unknown names are then not reported.
    var isIncomplete = false
    /// The number of files included so far.
    var includeCount = 0
    /// The number of names of `let` declared so far, in all copies of layers.
    var evaluatedNames = 0

    /// The scope of variable declarations: constants and all names of the scene.
    var variableScope: Scope { parts.isEmpty ? rootScope ?? Scope(names: self) : parts[currentPart].scope }

    /// - Parameters:
    ///   - files: finds the files that the scene refers to.
    ///   - log: receives every error and warning.
    package init(options: SceneOptions, files: any SceneFiles, log: DiagnosticLog) {
        self.options = options
        self.files = files
        self.log = log
    }

    /// The keys at the top of a scene file.
    package static var fields: [Field] { SceneKeys.all }

    /// The scene; nil if the log has errors. Called once.
    package func compile(_ root: SourceNode) -> Scene? {
        // Scopes refer to the compiler, which would keep itself, its files and their decoded clips alive.
        defer {
            rootScope = nil
            parts = []
            layerDeclarations = []
            variableDeclarations = []
            for name in deferredNames + memberLists { name.cancel() }
            (deferredNames, memberLists) = ([], [])
            namedTimings = []
            self.root = nil
        }
        self.root = root
        guard !reportOtherFile(root) else { return nil }
        let base = Scope(names: self)
        let file = ObjectReader(
            root, what: "a scene", fields: SceneKeys.all, scope: base, compiler: self, readsMisspelt: true)
        guard let reader = file else { return nil }
        currentFormat = format(of: reader) ?? .one
        sceneFile = root.location.file
        let canvasNode = reader.node(SceneKeys.canvas).flatMap { $0.content == .empty ? nil : $0 }
        canvas = Canvas(at: canvasNode?.location ?? root.location)
        readTraits(reader, canvas: canvasNode, scope: base)
        readCanvas(canvasNode, scope: base)
        var scope = canvasScope(base)
        if reader.has(SceneKeys.parameters) {
            // A part that is played by itself fills the canvas.
            scope = scope.with("part.bounds", .rect(canvas.bounds), type: .rect)
        }
        readParameters(reader.node(SceneKeys.parameters), given: nil, into: &scope)
        readLocals(reader.node(SceneKeys.constants), into: &scope, replacements: options.overrides)
        if !missingNames.areUnknown { replaceableNames = localPlaces.keys.sorted() }
        rootScope = scope
        parts = [Part(scope: scope)]
        readStrings(reader.node(SceneKeys.strings), scope: scope)
        declareFunctions(reader.node(SceneKeys.functions), scope: scope)
        declare(reader)
        readFonts(reader.node(SceneKeys.fonts))
        if let node = reader.node(SceneKeys.layers) {
            expandLayers(node, scope: scope)
        } else {
            noteMissingNames()
        }
        guard !isIncomplete else { return nil }
        declareLayers()
        areLayersKnown = true
        readDeferredNames()
        finishCanvas(canvasNode, scope: scope)
        return finish(reader, scope: scope)
    }

    /// The second pass, when all names are known.
    private func finish(_ reader: ObjectReader, scope: Scope) -> Scene? {
        for index in variableDeclarations.indices { _ = variable(index) }
        var dynamics = compileDynamics(scope: scope)
        var layers = compileLayers()
        let animators = animatorDeclarations.map { declaration in
            inPart(declaration.part) {
                Animator(declaration.name, node: declaration.node, scope: variableScope, compiler: self)
            }
        }
        let actions = actionDeclarations.indices.map { namedActions($0) }
        let (partGestures, partLoaded) = compilePartBehaviors()
        let gestures = (reader.node(SceneKeys.gestures).map { self.gestures($0, scope: scope) } ?? []) + partGestures
        let loaded = partLoaded + reader.actions(SceneKeys.loaded, scope: scope)
        for (index, actions) in didPauseActions(scope: scope).enumerated() { dynamics[index].didPause = actions }
        let scripts = readScripts(reader, scope: scope)
        let expectations = expectations(reader.node(SceneKeys.expect), scope: scope, scripts: scripts.map(\.name))
        let goldens = goldens(reader.node(SceneKeys.goldens), scope: scope, scripts: scripts.map(\.name))
        let traced = traced(scope: scope)
        let touches = touchAppearance(reader.node(SceneKeys.touches), scope: scope)
        let seed = seed(reader)
        let title = reader.name(SceneKeys.title)?.text ?? ""
        let variants = reader.node(SceneKeys.variants).flatMap { $0.content == .empty ? nil : variantMatrix($0) }
        checkTransforms()
        checkTimers()
        warnOfEqualGestures(gestures)
        guard !log.hasErrors else { return nil }
        addScrollState(to: &layers)
        checkRefreshControls(gestures, of: layers)
        // The last key can have added variables for environment values.
        let variables = variableDeclarations.indices.compactMap { variable($0) }
        let dependencies = Dependencies(layers: layers, variables: variables, written: written, log: log)
        guard !log.hasErrors else { return nil }
        warnOfAnimatedComparisons(in: layers, variables)
        warnOfEffectsWithoutBackdrop(in: layers)
        return Scene(
            file: reader.location.file, title: title, description: reader.name(SceneKeys.description)?.text ?? "",
            canvas: canvas, seed: seed, layers: layers, images: images, fonts: fonts,
            parameters: declaredParameters.map { entry, name in
                Parameter(name: entry.key, text: entry.value.text, type: name.value?.type, location: entry.keyLocation)
            }, variables: variables,
            animators: animators.compactMap { $0 }, dynamics: dynamics, behaviors: behaviors.compactMap { $0 },
            gestures: gestures, actions: actions, loaded: loaded, scripts: scripts, expectations: expectations,
            goldens: goldens, traced: traced, touches: touches, changing: dependencies.changing,
            bound: dependencies.bound, randomSites: randomSites,
            appearanceVariable: variableIndex[EnvironmentValue.appearance.rawValue], mirroring: mirroring(of: layers),
            variants: variants, timingDeclarations: timingDeclarations,
            unusedVariables: unusedVariables, nameFiles: nameFiles, isMirrored: traits.layoutDirection == .rightToLeft)
    }

    /// The indices of the variables of the scene itself that no expression reads. Those of behaviors are read by their animators, and an
    /// animated one can measure a time whose end has a completion.
    private var unusedVariables: [Int] {
        variableDeclarations.indices.filter { index in
            let declaration = variableDeclarations[index]
            return declaration.part == 0 && (declaration.copy ?? 0) == 0 && !readVariables.contains(index)
                && !animatedVariables.contains(index) && !declaration.name.contains(".")
                && EnvironmentValue(rawValue: declaration.name) == nil && declaration.location.file == sceneFile
        }
    }

    /// The version that a file declares; nil if it declares none, or after an error.
    func format(of file: ObjectReader) -> SceneFormat? {
        guard let version = file.constant(SceneKeys.version)?.number else { return nil }
        if let format = SceneFormat(number: version) { return format }
        log.error(
            "this scene has version \(Value.format(version)); this program reads version \(SceneFormat.words)",
            hint: "write zoetrope: \(SceneFormat.newest.rawValue), or use a newer program",
            at: file.node(SceneKeys.version)?.location ?? file.location)
        return nil
    }

    /// Expands layers of a file with the rules of its version. A file without one has that of the file that includes it.
    func inFormat(of file: ObjectReader, _ body: () -> Void) {
        let outer = currentFormat
        if file.has(SceneKeys.version) { currentFormat = format(of: file) ?? outer }
        body()
        currentFormat = outer
    }

    private func seed(_ reader: ObjectReader) -> UInt64 {
        UInt64(reader.wholeNumber(SceneKeys.seed, in: 0...9e15) ?? 0)
    }

    private func declare(_ reader: ObjectReader) {
        declareNames(
            variables: reader.node(SceneKeys.variables), animators: reader.node(SceneKeys.animators),
            actions: reader.node(SceneKeys.actions))
        declareDynamics(reader.node(SceneKeys.dynamics))
    }

    /// The entries of a group; empty if the key is missing.
    func entries(_ node: SourceNode?, what: String) -> [SourceNode.Entry] {
        guard let node, node.content != .empty else { return [] }
        guard let entries = node.entries else {
            log.error("\(what) must be a group of names, but found \(node.kindDescription)", at: node.location)
            if ["variables", "let", "animators"].contains(what) { noteMissingNames() }
            return []
        }
        guard entries.count <= SceneLimits.names else {
            stop("\(what) has \(entries.count) names; the limit is \(SceneLimits.names)", at: node.location)
            return []
        }
        return entries
    }

    /// Reports an exceeded limit, after which parts of the scene are missing.
    func stop(_ message: String, hint: Hint? = nil, at location: SourceLocation, length: Int = 1) {
        log.limit(message, hint: hint, at: location, length: length)
        isIncomplete = true
    }
}
