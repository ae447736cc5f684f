/// Generates valid scenes that use as many keys of the language as possible.
///
/// Layer properties and their values come from the JSON Schema, so new properties are included. Actions, gestures, steps and
/// expectations are written here; a new one is reported as unused by `ZOETROPE_FUZZ_KEYS=1`.
public struct SceneGenerator {
    typealias Fields = [(key: String, value: String)]

    var choices: Choices
    /// The keys of the scene, as in `SchemaKeys.all`.
    public internal(set) var keys: Set<String> = []
    /// The keys that groups have, in the order in which they were first written.
    private var writtenKeys: [String] = []
    private var numbers: [String: Int] = [:]
    /// A layer that actions can change.
    struct Target {
        /// As expressions write it: `card`, `cell[1]`, `kit.knob`.
        var name: String
        /// The key that gives it its content; empty for a plain layer.
        var kind: String
        /// Whether it has the key `transform`.
        var hasTransform = false
        /// Whether actions change its transform, and not its frame, which is not allowed together.
        var isTransformed = false
        /// The properties that depend on variables, which actions cannot change.
        var bound: Set<String> = []
        /// The keys of the layer.
        var declared: Set<String> = []
        /// Whether a dynamic animator can move it.
        var isItem = false
    }

    var targets: [Target] = []
    var gestureNames: [String] = []
    /// The names of behaviors, by kind.
    var behaviors: [(name: String, kind: String)] = []
    /// The layers that behaviors name.
    var items: [String] = []
    /// The actions of parts that `call` can name.
    var partActions: [String] = []
    var hasScripts = false
    /// Set when an expression uses a variable or a layer.
    var usesVariables = false
    /// Whether values may be expressions.
    var allowsExpressions = false
    /// Whether expressions are those of actions, which may use `random` and presentation values.
    var isAction = false
    /// Whether expressions may read layers, as those of actions and expectations.
    var readsLayers = false
    /// Whether expressions may use the `index` of a copy.
    var isCopy = false
    var markers: [String] = ["m0"]
    /// The depth of nested layers or actions.
    var depth = 0
    /// What the `sender` of expressions is: a kind of gesture, `animation` or `animator`.
    var sender: String?
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

    /// The text of a scene. Its images, clips, parts and fonts are those of `SceneFiles`.
    public mutating func scene() -> String {
        var fields: Fields = [("zoetrope", "1")]
        fields += some([
            ("title", "Generated"), ("description", "A generated scene."), ("seed", "\(choices.below(999))"),
            ("locale", choices.pick(["en", "de-CH", "en-IN", "hi", "fr"])),
        ])
        fields.append(("canvas", canvas()))
        if choices.chance(40) { fields.append(("touches", touches())) }
        fields += names()
        if choices.chance(5) { fields.append(("fonts", "[Boxes.ttf]")) }
        allowsExpressions = true
        fields.append(("layers", layers()))
        if choices.chance(30) { fields.append(("dynamics", dynamics())) }
        (isAction, readsLayers) = (true, true)
        fields.append(("animators", animators()))
        fields.append(("actions", namedActions()))
        fields.append(("gestures", list(0...4) { $0.recognizer() }))
        if !behaviors.isEmpty {
            fields.append(("loaded", list([behaviorAction(), action(), behaviorAction()])))
        } else {
            fields += some([("loaded", actions())])
        }
        hasScripts = choices.chance(30)
        if !hasScripts {
            fields.append(("script", script()))
        } else {
            fields.append(("scripts", "{ first: \(script()), second: \(script()) }"))
        }
        isAction = false
        if choices.chance(70) { fields.append(("expect", list(0...4) { $0.expectation() })) }
        if choices.chance(20) { fields.append(("goldens", goldens())) }
        for field in fields { keys.insert("scene.\(field.key)") }
        return countingKeys(fields.map { "\($0.key): \($0.value)\n" }.joined())
    }

    /// Removes the numbers before the keys of a text and counts these keys. Keys of text that was not used do not count.
    private mutating func countingKeys(_ text: String) -> String {
        var result = ""
        for (index, part) in text.utf8.split(separator: 1, omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = part.firstIndex(of: 2), let number = Int(String(Substring(part[..<end]))) else {
                result += String(Substring(part))
                continue
            }
            keys.insert(writtenKeys[number])
            result += String(Substring(part[part.index(after: end)...]))
        }
        return result
    }

    /// A key as groups contain it: with its number between control characters.
    fileprivate mutating func counted(_ key: String, at place: String) -> String {
        let full = "\(place).\(key)"
        let number = numbers[full] ?? writtenKeys.count
        if number == writtenKeys.count {
            writtenKeys.append(full)
            numbers[full] = number
        }
        return "\u{1}\(number)\u{2}\(key)"
    }
}

/// The syntax of groups and lists.
extension SceneGenerator {
    /// A group of keys in flow style, which counts them as used.
    mutating func group(_ place: String, _ fields: Fields) -> String {
        var items: [String] = []
        for field in fields { items.append("\(counted(field.key, at: place)): \(field.value)") }
        return "{ \(items.joined(separator: ", ")) }"
    }

    /// An action or step whose key takes a group. Some keys of the group are beside it, which means the same.
    mutating func group(_ place: String, _ name: String, _ fields: Fields) -> String {
        // `press` beside a group would be a step.
        let outer = fields.filter { $0.key != "press" && choices.chance(25) }
        let inner = fields.filter { field in !outer.contains { $0.key == field.key } }
        return group(place, [(name, group("\(place).\(name)", inner))] + outer)
    }

    /// Each of the fields with a chance of a half.
    mutating func some(_ fields: Fields) -> Fields { fields.filter { _ in choices.chance(50) } }

    func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

    mutating func list(_ count: ClosedRange<Int>, _ item: (inout SceneGenerator) -> String) -> String {
        let count = count.lowerBound + choices.below(count.count)
        var items: [String] = []
        for _ in 0..<count { items.append(item(&self)) }
        return list(items)
    }

    /// The name of a layer, property or variable as a key or scalar, quoted because of its brackets.
    func name(_ text: String) -> String { text.contains("[") ? "\"\(text)\"" : text }
}
