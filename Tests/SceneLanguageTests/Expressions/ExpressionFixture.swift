import Graphics
import SceneLanguage

/// A test scene for expressions: names with types and values.
final class ExpressionFixture: NameTable, EvaluationContext {
    static let types: [(name: String, type: ValueType, value: Value)] = [
        ("progress", .number, .number(0.25)), ("isOpen", .bool, .bool(true)), ("title", .text, .text("Hello")),
        ("tint", .color, .color(Color(1, 0, 0))), ("origin", .point, .point(Point(3, 4))),
        ("box", .rect, .rect(Rect(0, 0, 100, 50))),
        ("state", .symbol(["minimized", "fullScreen", "hidden"]), .symbol("hidden")),
        ("selected", .number, .number(2)),
    ]
    /// `card` is layer 0, the copies of `cell` are layers 1 to 4.
    static let layers: [String: [Int]] = ["card": [0], "cell": [1, 2, 3, 4]]
    static let keyPaths: [(name: String, type: ValueType)] = [
        ("opacity", .number), ("frame", .rect), ("frame.y", .number), ("position", .point), ("effect", .effect),
        ("transform.rotation.z", .number),
    ]

    private(set) var randomSites = 0
    private(set) var draws = 0

    func resolve(_ name: String) -> NameResolution? {
        if let index = Self.types.firstIndex(where: { $0.name == name }) {
            return .variable(index, Self.types[index].type)
        }
        if let layers = Self.layers[name] { return .layers(layers) }
        return name == "spin" ? .animator(0) : nil
    }

    var allNames: [String] { Self.types.map { $0.name } + Self.layers.keys.sorted() + ["spin", "canvas"] }

    func memberType(ofLayer layer: Int, keyPath: String) -> ValueType? {
        Self.keyPaths.first { $0.name == keyPath }?.type
    }

    func keyPaths(ofLayer layer: Int) -> [String] { Self.keyPaths.map { $0.name } }

    var locale = "en"
    var traits: Traits {
        var traits = Traits()
        traits.locale = locale
        return traits
    }

    var appearanceName = "light"
    var appearance: Term { .constant(.symbol(appearanceName)) }

    func nextRandomSite(at location: SourceLocation) -> Int {
        defer { randomSites += 1 }
        return randomSites
    }

    func variable(_ index: Int) throws -> Value { Self.types[index].value }

    /// Values that depend on the layer: opacity is a tenth of its number, y is ten times its number.
    func property(layer: Int, keyPath: String) throws -> Value {
        switch keyPath {
        case "opacity": .number(Double(layer) / 10)
        case "frame": .rect(Rect(0, Double(layer) * 10, 20, 30))
        case "frame.y": .number(Double(layer) * 10)
        case "position": .point(Point(Double(layer), 1))
        case "effect": .effect(EffectValue(.dark))
        default: .number(0)
        }
    }

    func animator(_ index: Int, _ member: AnimatorMember) throws -> Value {
        switch member {
        case .fractionComplete: .number(0.5)
        case .isRunning, .isReversed: .bool(false)
        case .state: .symbol("inactive")
        }
    }

    func sender(_ member: String) throws -> Value { .point(Point(7, 8)) }

    func parameter(_ name: String) throws -> Value { .number(1) }

    func random(site: Int) throws -> Double {
        draws += 1
        return 0.5
    }

    /// The names above, and local names.
    var scope: Scope {
        Scope(names: self).with("canvas.width", .number(414), type: .number)
            .with("canvas.height", .number(736), type: .number)
            .with("index", .number(3), type: .number)
            .with("item.title", .text("Clouds"), type: .text)
    }

    static let location = SourceLocation(file: "scene.yaml", line: 1, column: 1)

    func check(
        _ text: String, as expected: ValueType? = nil, scope: Scope? = nil
    ) throws -> (term: Term, type: ValueType) {
        let checker = ExpressionChecker(scope: scope ?? self.scope, location: Self.location)
        return try checker.check(try SyntaxParser.parse(text), expected: expected)
    }
}

/// The value of an expression in the test scene.
func value(_ text: String, as expected: ValueType? = nil) throws -> Value {
    let fixture = ExpressionFixture()
    return try fixture.check(text, as: expected).term.evaluate(in: fixture)
}

/// The error of an expression, as `column: message (hint)`; nil if it is valid.
func mistake(_ text: String, as expected: ValueType? = nil, change: (inout Scope) -> Void = { _ in }) -> String? {
    let fixture = ExpressionFixture()
    var scope = fixture.scope
    change(&scope)
    do {
        _ = try fixture.check(text, as: expected, scope: scope)
        return nil
    } catch let error as ExpressionError {
        let length = error.length == 1 ? "" : "+\(error.length - 1)"
        return "\(error.offset + 1)\(length): \(error.message)" + (error.hint.map { " (\($0))" } ?? "")
    } catch {
        return "\(error)"
    }
}
