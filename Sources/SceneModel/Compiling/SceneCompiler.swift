import Graphics
package import SceneLanguage

/// Turns a parsed scene file into a `Scene`: lays out layers, then resolves names, checks types and follows
/// what depends on what. Everything wrong is reported; compiling goes on as far as it makes sense.
package final class SceneCompiler {
    package let log: DiagnosticLog
    let files: any SceneFiles
    let options: SceneOptions

    var canvas = Canvas(at: SourceLocation(file: "", line: 1, column: 1))
    /// Whether the scene itself names a device, whatever the caller says.
    var declaresDevice = false
    var seeds: [LayerDeclaration] = []
    var layersByID: [String: [Int]] = [:]
    var variableSources: [VariableSource] = []
    var variableIndex: [String: Int] = [:]
    var animatorSources: [(name: String, node: SourceNode)] = []
    var animatorIndex: [String: Int] = [:]
    var actionSources: [(name: String, node: SourceNode, location: SourceLocation)] = []
    var actionIndex: [String: Int] = [:]
    /// Cells that actions and animators write, each with one place that does.
    var written: [PropertyKey: SourceLocation] = [:]
    /// The names of all markers that a script or an action sets.
    var markers: Set<String> = []
    var randomSites = 0
    /// Every picture that the scene names.
    var images: [TypedExpression] = []
    /// The scene's own fonts, each file once.
    var fonts: [FontFile] = []
    /// Layers inside clips that are scenes.
    var clipLayers = 0
    private var rootScope: Scope?
    /// Where names of `let` are declared, anywhere in the scene.
    private var localPlaces: [String: SourceLocation] = [:]
    /// Whether layers are missing because a limit was hit, so that names that are not found say nothing.
    var isCutShort = false

    /// What the declaration of a variable may use: constants and every other name.
    var variableScope: Scope { rootScope ?? Scope(names: self) }

    /// - Parameters:
    ///   - files: finds includes and pictures.
    ///   - log: receives every error and warning.
    package init(options: SceneOptions, files: any SceneFiles, log: DiagnosticLog) {
        self.options = options
        self.files = files
        self.log = log
    }

    private enum Keys {
        static let version = Field("zoetrope", .value(.number), isRequired: true, "the format's version: 1")
        static let title = Field("title", .name(of: "title"), "what the scene is called")
        static let description = Field(
            "description", .name(of: "description"), "what it shows, in a sentence or two; for pages and for alt text")
        static let canvas = Field(
            "canvas", .special("a group of keys", .optional(.group(CanvasKeys.all))),
            "what the scene is drawn on; see Canvas")
        static let seed = Field("seed", .value(.number), initial: "0", "starts every sequence of random numbers")
        static let constants = Field(
            "let", .special("names with values", .names(of: .single)), "names for values that never change")
        static let variables = Field(
            "variables", .special("names with values", .names(of: .either([.single, .group(variableFields)]))),
            "values that actions change")
        static let layers = Field(
            "layers", .special("a list of layers", .optional(.list(of: .layer))), isRequired: true, "what is seen")
        static let fonts = SceneCompiler.fontField
        static let animators = Field(
            "animators", .special("names with animators", .names(of: .group(Animator.fields))), "property animators")
        static let gestures = Field(
            "gestures", .special("a list of gestures", .optional(.list(of: .gesture))), "how layers react to touches")
        static let actions = Field(
            "actions", .special("names with actions", .names(of: .either([.actions, .group(actionFields)]))),
            "actions that others call")
        static let loaded = Field("loaded", .actions, "what happens at the very start")
        static let script = Field(
            "script", .special("a list of steps", .optional(.list(of: .step))), "what happens, in order")
        static let scripts = Field(
            "scripts", .special("names with steps", .names(of: .optional(.list(of: .step)))),
            "several scripts; the first one plays")
        static let expect = Field(
            "expect", .special("a list of expectations", .optional(.list(of: .expectation))),
            "what zoetrope test checks")
        static let goldens = Field(
            "goldens", .special("a group of keys", .optional(.group(Goldens.fields))),
            "what zoetrope test keeps and compares; see Goldens")
        static let touches = Field(
            "touches", .special("a group of keys", .optional(.group(TouchLook.fields))), "how fingers are shown")
        static let all = [
            version, title, description, canvas, seed, constants, variables, fonts, layers, animators, gestures,
            actions, loaded,
            script, scripts, expect, goldens, touches,
        ]
    }

    /// The keys at the top of a scene file.
    package static var fields: [Field] { Keys.all }

    /// The scene, or nil where the log has errors.
    package func compile(_ root: SourceNode) -> Scene? {
        let base = Scope(names: self)
        guard let reader = ObjectReader(root, what: "a scene", fields: Keys.all, scope: base, compiler: self) else {
            return nil
        }
        checkVersion(reader.constant(Keys.version), at: reader.node(Keys.version)?.location ?? root.location)
        let canvasNode = reader.node(Keys.canvas).flatMap { $0.content == .empty ? nil : $0 }
        canvas = Canvas(at: canvasNode?.location ?? root.location)
        readCanvas(canvasNode, scope: base)
        var scope = canvasScope(base)
        readLocals(reader.node(Keys.constants), into: &scope)
        rootScope = scope
        declare(reader)
        readFonts(reader.node(Keys.fonts))
        if let node = reader.node(Keys.layers) {
            growLayers(node, scope: scope)
        }
        guard !isCutShort else { return nil }
        declareLayers()
        finishCanvas(canvasNode, scope: scope)
        return finish(reader, scope: scope)
    }

    /// Second pass: every name is known.
    private func finish(_ reader: ObjectReader, scope: Scope) -> Scene? {
        for index in variableSources.indices { _ = variable(index) }
        let layers = compileLayers()
        let animators = animatorSources.map { Animator($0.name, node: $0.node, scope: scope, compiler: self) }
        let actions = actionSources.indices.map { namedActions($0, scope: scope) }
        let gestures = reader.node(Keys.gestures).map { self.gestures($0, scope: scope) } ?? []
        let loaded = reader.actions(Keys.loaded, scope: scope)
        let scripts = readScripts(reader, scope: scope)
        let expectations = expectations(reader.node(Keys.expect), scope: scope, scripts: scripts.map(\.name))
        let goldens = goldens(reader.node(Keys.goldens), scope: scope, scripts: scripts.map(\.name))
        let traced = traced(scope: scope)
        let touches = touchLook(reader.node(Keys.touches), scope: scope)
        let seed = seed(reader)
        let title = reader.name(Keys.title)?.text ?? ""
        checkTransforms()
        guard !log.hasErrors else { return nil }
        // The last ones may have been asked for by the last key.
        let variables = variableSources.indices.compactMap { variable($0) }
        let dependencies = Dependencies(layers: layers, variables: variables, written: written, log: log)
        guard !log.hasErrors else { return nil }
        var scene = Scene(
            file: reader.location.file, title: title, canvas: canvas, seed: seed, layers: layers, variables: variables,
            animators: animators.compactMap { $0 }, gestures: gestures, actions: actions, loaded: loaded,
            scripts: scripts, changing: dependencies.changing, bound: dependencies.bound, randomSites: randomSites)
        scene.description = reader.name(Keys.description)?.text ?? ""
        scene.images = images
        scene.fonts = fonts
        scene.expectations = expectations
        scene.goldens = goldens
        scene.traced = traced
        scene.touches = touches
        scene.appearanceVariable = variableIndex[EnvironmentValue.appearance.rawValue]
        return scene
    }

    private func checkVersion(_ version: Value?, at location: SourceLocation) {
        guard let version = version?.number, version != 1 else { return }
        log.error(
            "this scene has version \(Value.format(version)); this program reads version 1",
            hint: "write zoetrope: 1, or use a newer program", at: location)
    }

    private func seed(_ reader: ObjectReader) -> UInt64 {
        let value = reader.constant(Keys.seed)?.number ?? 0
        guard value >= 0, value < 9e15, value == value.rounded() else {
            log.error("a seed is a whole number from 0", at: reader.keyLocation(Keys.seed))
            return 0
        }
        return UInt64(value)
    }

    private func declare(_ reader: ObjectReader) {
        for entry in entries(reader.node(Keys.variables), what: "variables") {
            claim(entry.key, at: entry.keyLocation)
            variableIndex[entry.key] = variableSources.count
            variableSources.append(VariableSource(entry, replacement: options.overrides[entry.key]))
        }
        for entry in entries(reader.node(Keys.animators), what: "animators") {
            claim(entry.key, at: entry.keyLocation)
            animatorIndex[entry.key] = animatorSources.count
            animatorSources.append((entry.key, entry.value))
        }
        for entry in entries(reader.node(Keys.actions), what: "actions") {
            if actionIndex[entry.key] != nil {
                log.error("there are two actions '\(entry.key)'", at: entry.keyLocation, length: entry.key.count)
            }
            actionIndex[entry.key] = actionSources.count
            actionSources.append((entry.key, entry.value, entry.keyLocation))
        }
    }

    private func declareLayers() {
        for (index, seed) in seeds.enumerated() {
            guard let id = seed.id else { continue }
            if layersByID[id] == nil {
                claim(id, at: seed.idLocation)
                refuseShadowing(id)
            }
            layersByID[id, default: []].append(index)
        }
        for (id, indices) in layersByID where indices.count > 1 {
            let places = Set(indices.map { seeds[$0].idLocation })
            // Copies made by repeat stand at one place; any other place is a clash.
            guard places.count > 1, let second = places.sorted().dropFirst().first else { continue }
            log.error("there are two layers with the id '\(id)'", at: second, length: id.count)
        }
    }

    private static let reserved = Set(
        ["canvas", "sender", "pi", "true", "false", "and", "or", "not", "index", "item", "time", "marker"]
            + EnvironmentValue.allCases.map(\.rawValue))

    /// Layers, variables, animators and constants share one name space.
    func claim(_ name: String, at location: SourceLocation) {
        if !Lexer.isName(name) {
            log.error(
                "'\(name)' cannot be a name", hint: "names have letters, digits and _, and start with a letter",
                at: location, length: name.count)
        } else if Self.reserved.contains(name) {
            log.error("'\(name)' has a meaning of its own and cannot be a name", at: location, length: name.count)
        } else if rootScope?.locals[name] != nil || variableIndex[name] != nil || animatorIndex[name] != nil {
            log.error(
                "the name '\(name)' is taken", hint: "layers, variables, animators and let share one name space",
                at: location, length: name.count)
        }
    }

    /// A `let` of some layer that has the name of a layer; names of the top are known to `claim`.
    private func refuseShadowing(_ id: String) {
        guard let place = localPlaces[id], rootScope?.locals[id] == nil else { return }
        log.error(
            "the name '\(id)' is taken", hint: "layers, variables, animators and let share one name space", at: place,
            length: id.count)
    }

    /// The entries of a group that may be missing.
    func entries(_ node: SourceNode?, what: String) -> [SourceNode.Entry] {
        guard let node, node.content != .empty else { return [] }
        guard let entries = node.entries else {
            log.error("\(what) should be a group of names, but found \(node.shape)", at: node.location)
            return []
        }
        return entries
    }

    /// Reads a `let:` group: each name is known to those after it.
    func readLocals(_ node: SourceNode?, into scope: inout Scope) {
        for entry in entries(node, what: "let") {
            claim(entry.key, at: entry.keyLocation)
            localPlaces[entry.key] = entry.keyLocation
            var inner = scope
            // What a binding may not do must not come in through a name either.
            inner.isBinding = true
            inner.grammar =
                "let knows canvas, variables and the names of let before it, not layers: write what follows a layer where it is used"
            if let value = local(entry.value, scope: inner) {
                scope.locals[entry.key] = value
            } else {
                scope.broken.insert(entry.key)
            }
        }
    }

    /// What a name of `let` stands for; nil after reporting what is wrong.
    private func local(_ node: SourceNode, scope: Scope) -> (term: Term, type: ValueType)? {
        if isAdaptive(node) { return adaptiveColor(node, scope: scope).map { ($0.term, .color) } }
        guard let text = node.scalar else {
            log.error("a name of let stands for one value", at: node.location)
            return nil
        }
        if node.isQuoted,
            case .failure(let error) = Result(catching: { () throws(ExpressionError) in
                try SyntaxParser.parse(text)
            })
        {
            log.error(
                "this is no expression: \(error.message)", hint: "text has quotes of its own: \"'...'\"",
                at: node.textLocation.advanced(by: error.offset), length: error.length)
            return nil
        }
        return expression(text, at: node.textLocation, expected: nil, scope: scope, isQuoted: node.isQuoted)
            .map { ($0.term, $0.type) }
    }
}
