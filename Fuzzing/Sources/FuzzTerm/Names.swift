@testable import Graphics
@testable import SceneLanguage

/// A scene of fixed names for expressions: variables, layers, an animator and a sender.
final class Names: NameTable, EvaluationContext {
    private static let variables: [(name: String, type: ValueType, value: Value)] = [
        ("n", .number, .number(2)), ("open", .bool, .bool(true)), ("name", .text, .text("a")),
        ("side", .symbol(["left", "right"]), .symbol("left")), ("color", .color, .color(Color(1, 0, 0))),
        ("place", .point, .point(Point(3, 4))), ("box", .rect, .rect(Rect(0, 0, 100, 50))),
        ("digit[0]", .number, .number(4)), ("digit[1]", .number, .number(7)),
        ("tones", .list(.color), .list([.color(Color(1, 1, 0)), .color(Color(0, 1, 1))])),
    ]
    private static let keyPaths: [(name: String, type: ValueType, value: Value)] = [
        ("opacity", .number, .number(0.5)), ("frame", .rect, .rect(Rect(1, 2, 3, 4))), ("frame.x", .number, .number(1)),
        ("position", .point, .point(Point(5, 6))), ("background", .color, .color(Color(0, 0, 1))),
        ("hidden", .bool, .bool(false)), ("text", .text, .text("b")),
    ]
    private var randomSites = 0

    func resolve(_ name: String) -> NameResolution? {
        if let index = Self.variables.firstIndex(where: { $0.name == name }) {
            return .variable(index, Self.variables[index].type)
        }
        switch name {
        case "digit": return .variables([7, 8], .number)
        case "card": return .layers([0])
        case "cell": return .layers([1, 2, 3])
        case "grow": return .animator(0)
        case "broken": return .invalid
        default: return nil
        }
    }

    var allNames: [String] { Self.variables.map { $0.name } + ["digit", "card", "cell", "grow", "canvas"] }

    func memberType(ofLayer layer: Int, keyPath: String) -> ValueType? {
        Self.keyPaths.first { $0.name == keyPath }?.type
    }

    func keyPaths(ofLayer layer: Int) -> [String] { Self.keyPaths.map { $0.name } }

    var appearance: Term { .constant(.symbol("light")) }

    var locale: String { "de" }

    func nextRandomSite(at location: SourceLocation) -> Int {
        defer { randomSites += 1 }
        return randomSites
    }

    func variable(_ index: Int) throws -> Value { Self.variables[index].value }

    func property(layer: Int, keyPath: String) throws -> Value {
        Self.keyPaths.first { $0.name == keyPath }?.value ?? .number(0)
    }

    func animator(_ index: Int, _ member: AnimatorMember) throws -> Value {
        switch member {
        case .fractionComplete: .number(0.5)
        case .isRunning, .isReversed: .bool(false)
        case .state: .symbol("inactive")
        }
    }

    func sender(_ member: String) throws -> Value { member == "scale" ? .number(2) : .point(Point(7, 8)) }

    func parameter(_ name: String) throws -> Value { .number(1) }

    func random(site: Int) throws -> Double { 0.25 }

    /// The names above, and local ones.
    var scope: Scope {
        var scope = Scope(names: self)
            .with("canvas.width", .number(390), type: .number)
            .with("index", .number(1), type: .number)
            .with("item.title", .text("One"), type: .text)
        scope.sender = [("location", .point), ("scale", .number)]
        return scope
    }
}
