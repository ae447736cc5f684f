/// Generates valid scenes that use as many keys of the language as possible.
///
/// Layer properties and their values come from the JSON Schema, so new properties are included. Actions, gestures, steps and
/// expectations are written here; a new one is reported as unused by `ZOETROPE_FUZZ_KEYS=1`.
public struct SceneGenerator {
    var choices: Choices
    /// The keys of the scene, as in `SchemaKeys.all`.
    public internal(set) var keys: Set<String> = []
    /// A layer that actions can change.
    struct Target {
        var name: String
        /// The key that gives it its content; empty for a plain layer.
        var kind: String
        /// Whether it has the key `transform`.
        var hasTransform = false
        /// Whether actions change its transform, and not its frame, which is not allowed together.
        var isTransformed = false
        /// The properties that depend on variables, which actions cannot change.
        var bound: Set<String> = []
    }

    var targets: [Target] = []
    var gestureNames: [String] = []
    var hasScripts = false
    /// Set when an expression uses a variable or a layer.
    var usesVariables = false
    /// Whether values may be expressions.
    var allowsExpressions = false
    /// Whether expressions may use `random`, which is not allowed in bindings.
    var allowsRandom = false
    var markers: [String] = ["m0"]
    /// The depth of nested layers or actions.
    var depth = 0
    /// The kind of gesture whose `sender` expressions may use.
    var recognizes: String?
    /// The longest script, in seconds.
    let seconds: Double
    /// The chance of a layer of each kind, in percent.
    let density: Int

    /// Small scenes are tried many times as fast.
    ///
    /// - Parameters:
    ///   - input: the decisions.
    ///   - seconds: the longest duration of one step, in seconds.
    ///   - density: the chance of a layer of each kind, in percent.
    public init(_ input: some Sequence<UInt8>, seconds: Double = 0.15, density: Int = 22) {
        choices = Choices(input)
        self.seconds = seconds
        self.density = density
    }

    /// A group of keys in flow style, which counts them as used.
    mutating func group(_ place: String, _ fields: [(key: String, value: String)]) -> String {
        for field in fields { keys.insert("\(place).\(field.key)") }
        return "{ " + fields.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// Each of the fields with a chance of a half.
    mutating func some(_ fields: [(key: String, value: String)]) -> [(key: String, value: String)] {
        fields.filter { _ in choices.chance(50) }
    }

    func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

    mutating func list(_ count: ClosedRange<Int>, _ item: (inout SceneGenerator) -> String) -> String {
        let count = count.lowerBound + choices.below(count.count)
        var items: [String] = []
        for _ in 0..<count { items.append(item(&self)) }
        return list(items)
    }

    /// The text of a scene. Its images, clips and fonts are those of `SceneFiles`.
    public mutating func scene() -> String {
        var fields: [(key: String, value: String)] = [("zoetrope", "1")]
        fields += some([
            ("title", "Generated"), ("description", "A generated scene."), ("seed", "\(choices.below(999))"),
        ])
        fields.append(("canvas", canvas()))
        if choices.chance(40) { fields.append(("touches", touches())) }
        fields.append(("let", "{ base: 12, far: canvas.width / 2, accent: \"#2F6FD6\" }"))
        keys.formUnion([
            "scene.variables.initial", "scene.variables.values", "adaptiveColor.light", "adaptiveColor.dark",
        ])
        fields.append(
            (
                "variables",
                "{ n: 3, open: \(boolean()), side: { initial: .left, values: [.left, .right] }, "
                    + "shade: { light: red, dark: blue }, title: \"'a'\", place: \"[3, 4]\" }"
            ))
        if choices.chance(5) { fields.append(("fonts", "[Boxes.ttf]")) }
        allowsExpressions = true
        fields.append(("layers", layers()))
        allowsRandom = true
        fields.append(("animators", animators()))
        fields.append(("actions", namedActions()))
        fields.append(("gestures", list(0...4) { $0.recognizer() }))
        fields += some([("loaded", actions())])
        hasScripts = choices.chance(30)
        if !hasScripts {
            fields.append(("script", script()))
        } else {
            fields.append(("scripts", "{ first: \(script()), second: \(script()) }"))
        }
        if choices.chance(70) { fields.append(("expect", list(0...4) { $0.expectation() })) }
        if choices.chance(20) { fields.append(("goldens", goldens())) }
        for field in fields { keys.insert("scene.\(field.key)") }
        return fields.map { "\($0.key): \($0.value)\n" }.joined()
    }

    private mutating func canvas() -> String {
        let chrome = choices.pick(["none", "none", "none", "none", "none", "none", "none", "window", "screen", "bezel"])
        var fields: [(key: String, value: String)] = [
            chrome == "screen" || chrome == "bezel" || choices.chance(4)
                ? ("device", choices.pick(["iPhone SE", "iPhone X", "iPhone 16 Pro"])) : ("size", "[120, 160]")
        ]
        fields += some([
            ("background", color()), ("appearance", choices.pick(["light", "dark"])),
            ("statusBar", choices.pick(["default", "lightContent", "darkContent", "hidden"])), ("time", "\"10:09\""),
            ("homeIndicator", choices.pick(["default", "lightContent", "darkContent", "hidden"])),
            ("surround", color()), ("margin", number(0...30)),
        ])
        return group("scene.canvas", fields + [("chrome", chrome)])
    }

    private mutating func touches() -> String {
        let fields = some([
            ("style", choices.pick(["dot", "ring", "finger"])), ("color", color()), ("size", number(10...60)),
            ("trail", boolean()), ("ghost", choices.pick(["0ms", "120ms"])),
        ])
        return group("scene.touches", [("show", "true")] + fields)
    }

    private mutating func goldens() -> String {
        let scripts: [(key: String, value: String)] =
            hasScripts ? [("scripts", "{ second: \(group("scene.goldens.scripts", goldenFields())) }")] : []
        return group("scene.goldens", goldenFields() + [("folder", "Goldens")] + scripts)
    }

    private mutating func goldenFields() -> [(key: String, value: String)] {
        some([
            ("trace", "[card.opacity, n]"), ("every", "50ms"), ("stills", "[end, 50%]"),
            ("animation", choices.pick(["gif", "apng"])), ("fps", "20"), ("scale", "0.5"), ("levels", "2"),
            ("share", "0.1"),
        ])
    }
}
