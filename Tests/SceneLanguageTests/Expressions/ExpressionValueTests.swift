import Foundation
import Graphics
import SceneLanguage
import TestSupport
import Testing

/// The values of expressions.
@Suite struct ExpressionValueTests {
    @Test(
        arguments: [
            ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("8 / 4 / 2", 1), ("8 - 4 - 2", 2), ("-2 * -3", 6), ("- - 2", 2),
            ("2 - -2", 4), ("1 < 2 ? 3 : 4", 3), ("1 > 2 ? 3 : 1 > 0 ? 5 : 6", 5), ("-progress * 4", -1),
            ("1 + (isOpen ? 10 : 20) * 2", 21), (".5 + 1.5", 2), ("2e3", 2000), ("2.5E-1", 0.25), ("1e+2", 100),
            ("pi", .pi), ("canvas.width / 2", 207), ("index * 2", 6), ("-card.frame.y", 0),
            ("isOpen and progress < 0.5 or false ? 1 : 0", 1), ("not isOpen or isOpen ? 1 : 0", 1),
            ("not (isOpen or isOpen) ? 1 : 0", 0), ("false and false or true ? 1 : 0", 1),
            ("true or true and false ? 1 : 0", 1),
            ("not 1 == 2 ? 1 : 0", 1), ("1 + 1 == 2 and 2 * 3 >= 6 ? 1 : 0", 1),
            ("!isOpen || 1 != 2 && isOpen ? 1 : 0", 1),
        ] as [(String, Double)])
    func precedence(text: String, expected: Double) throws {
        #expect(try value(text) == .number(expected))
    }

    @Test(
        arguments: [
            ("500ms", 0.5), ("0.5s", 0.5), ("1ms", 0.001), ("35ms", 0.035), ("90deg", Double.pi / 2), ("180deg", .pi),
            ("1turn", 2 * .pi), ("2rad", 2), ("0.25turn", .pi / 2), ("1e3ms", 1), ("2s + 500ms", 2.5),
        ] as [(String, Double)])
    func units(text: String, expected: Double) throws {
        #expect(try value(text) == .number(expected))
    }

    @Test(
        arguments: [
            ("min(3)", 3), ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("max(1, 2, 3, 4, 5, 9, 7)", 9),
            ("clamp(5, 0, 1)", 1), ("clamp(-5, 0, 1)", 0), ("clamp(0.5, 0, 1)", 0.5), ("clamp(5, 3, 1)", 1),
            ("abs(-3)", 3),
            ("sign(-3)", -1), ("sign(0)", 0), ("sign(8)", 1), ("lerp(10, 20, 0.25)", 12.5), ("lerp(10, 20, 2)", 30),
            ("map(5, 0, 10, 100, 200)", 150), ("map(20, 0, 10, 0, 1)", 2), ("smoothstep(0, 10, 5)", 0.5),
            ("smoothstep(0, 10, -1)", 0), ("smoothstep(0, 10, 11)", 1), ("smoothstep(0, 4, 1)", 0.15625),
            ("floor(-0.5)", -1), ("ceil(0.2)", 1), ("round(0.5)", 1), ("round(-0.5)", -1), ("mod(7, 3)", 1),
            ("mod(-1, 3)", 2), ("mod(1, -3)", -2), ("mod(5.5, 2)", 1.5), ("sqrt(9)", 3), ("pow(2, 10)", 1024),
            ("sin(90deg)", 1), ("cos(180deg)", -1), ("tan(45deg)", 1), ("atan2(1, 0)", .pi / 2), ("atan2(0, -1)", .pi),
            ("random(2, 4)", 3),
        ] as [(String, Double)])
    func numericFunctions(text: String, expected: Double) throws {
        let number = try #require(try value(text).number)
        #expect(isClose(number, expected, within: 1e-12), "\(text)")
    }

    @Test(arguments: [
        ("7 % 3", 1.0), ("-1 % 3", 2), ("1 + 7 % 4 * 2", 7), ("ease(.linear, 0.3)", 0.3),
        ("ease(.easeInEaseOut, 0.5)", 0.5), ("ease(.easeOut, -1)", 0), ("ease(.easeOut, 2)", 1),
        ("spring(0s, 0.5, 1)", 0), ("spring(9, 0.5, 0.7)", 1), ("exp(0)", 1), ("distance([0, 0], [30, 40])", 50),
    ])
    func functionsOfMotion(text: String, expected: Double) throws {
        let number = try #require(try value(text).number)
        #expect(isClose(number, expected, within: 1e-9), "\(text)")
    }

    @Test func functionsWithFormulas() throws {
        // A critically damped spring: 1 - (1 + w t) e^(-w t), with w t = pi.
        let spring = 1 - (1 + Double.pi) * exp(-Double.pi)
        #expect(isClose(try #require(try value("spring(0.25s, 0.5, 1)").number), spring, within: 1e-9))
        let band = 55.0 * 400 / 455
        #expect(isClose(try #require(try value("rubberBand(100, 400)").number), band, within: 1e-9))
        #expect(isClose(try #require(try value("rubberBand(-100, 400)").number), -band, within: 1e-9))
        #expect(isClose(try #require(try value("angle([1, 1], [1, 9])").number), Double.pi / 2, within: 1e-12))
    }

    @Test(arguments: [
        ("format(1234.5)", "1234.5"), ("format(1234.5, grouping: true, decimals: 2)", "1,234.50"),
        ("format(progress * 3, decimals: 0)", "1"), ("format(7, integerDigits: 2, sign: true)", "+07"),
        ("percent(progress)", "25%"), ("percent(0.1234, decimals: 1)", "12.3%"), ("clock(3723s)", "1:02:03"),
        ("format(isOpen ? 1 : 2)", "1"),
    ])
    func numbersAsText(text: String, expected: String) throws {
        #expect(try value(text) == .text(expected))
    }

    @Test(arguments: [
        ("character('a👍🏽é', 1)", "👍🏽"), ("character('abc', 1.4)", "b"), ("character('abc', 3)", ""),
        ("character('abc', -1)", ""), ("character('', 0)", ""), ("prefix('abc', 2)", "ab"),
        ("prefix('abc', 9e15)", "abc"),
        ("prefix('abc', -1)", ""), ("prefix('abc', length('abc') - 1)", "ab"), ("suffix('abc', 2)", "bc"),
        ("suffix('abc', 0)", ""), ("lowercased('ÄB')", "äb"), ("uppercased('straße')", "STRASSE"),
    ])
    func partsOfText(text: String, expected: String) throws {
        #expect(try value(text) == .text(expected))
    }

    @Test func lengthsOfText() throws {
        #expect(try value("length('')") == .number(0) && value("length('a👍🏽é')") == .number(3))
        // As an index that rounds to -0.
        #expect(try value("character('abc', -0.4)") == .text("a"))
    }

    @Test func coloursOfHues() throws {
        #expect(try value("hsb(0, 1, 1)") == .color(Color(1, 0, 0)))
        #expect(try value("near(hsb(1 / 3, 1, 1), #00FF00, 0.001)") == .bool(true))
        #expect(try value("near(hsb(2 / 3, 1, 0.5), #000080, 0.003)") == .bool(true))
        #expect(try value("hsb(1.5, 0, 0.2)") == .color(Color(0.2, 0.2, 0.2)))
        #expect(try value("near(hsb(0.1, 1, 1, 0.5), #FF990080, 0.003)") == .bool(true))
    }

    @Test func `messages show colours of 8 bits as in a scene`() throws {
        func texts(_ a: String, _ b: String) throws -> [String] {
            let (first, second) = Value.distinctDescriptions(try value("color('\(a)')"), try value(b))
            return [first, second]
        }
        #expect(try texts("#7D7AFF", "color('#5E5CE6')") == ["#7D7AFF", "#5E5CE6"])
        #expect(try texts("#7D7AFF80", "red") == ["#7D7AFF80", "#FF0000"])
        #expect(
            try texts("#7D7AFF", "color(0.5, 0, 0, 1)") == ["color(0.4902, 0.4784, 1, 1)", "color(0.5, 0, 0, 1)"])
        #expect(try value("color('#7D7AFF')").shortDescription == "#7D7AFF")
        #expect(try value("color(0.5, 1 / 3, 0, 1)").shortDescription == "color(0.5, 0.3333, 0, 1)")
    }

    @Test func otherFunctions() throws {
        #expect(try value("contains(box, [3, 4])") == .bool(true))
        #expect(try value("contains(box, [100, 4])") == .bool(false))
        #expect(try value("contains(box, box)") == .bool(true))
        #expect(try value("contains(box, card.frame)") == .bool(true))
        #expect(try value("contains(box, cell[3].frame)") == .bool(false))
        #expect(try value("color(\"#00FF0080\")") == .color(Color(0, 1, 0, alpha: 128.0 / 255)))
        #expect(try value("color('systemBlue')") == .color(Color(0, 122.0 / 255, 1)))
        #expect(try value("color(0.5, 2, -1, 0.5)") == .color(Color(0.5, 1, 0, alpha: 0.5)))
        #expect(try value("lerp(black, white, 0.5)") == .color(Color(white: 0.5)))
    }

    @Test func nearness() throws {
        #expect(try value("near(1, 1.5, 0.5)") == .bool(true))
        #expect(try value("near(1.5, 1, 0.499)") == .bool(false))
        #expect(try value("near(0.1 + 0.2, 0.3, 0)") == .bool(true))
        #expect(try value("near([1, 2], [1.5, 2], 0.5)") == .bool(true))
        #expect(try value("near([1, 2], [1, 2.6], 0.5)") == .bool(false))
        #expect(try value("near(box, box, 0)") == .bool(true))
        #expect(try value("near(box, [box.x, box.y + 0.5, box.width, box.height], 0.5)") == .bool(true))
        #expect(try value("near([box.x, box.y + 0.6, box.width, box.height], box, 0.5)") == .bool(false))
        #expect(try value("box == [box.x, box.y, box.width, box.height]") == .bool(true))
        #expect(try value("box == [box.x, box.y, box.width, box.height + 1]") == .bool(false))
        #expect(try value("contains([0, 0, 10, 10], [1, 2, 3, 4])") == .bool(true))
        #expect(try value("near(box, card.frame, 0.5)") == .bool(false))
        #expect(try value("near(color(0, 0, 0, 0.5), color(0, 0, 0.01, 0.5), 0.01)") == .bool(true))
        #expect(try value("near(color(0, 0, 0, 0.5), color(0, 0, 0, 0.52), 0.01)") == .bool(false))
    }

    @Test func lists() throws {
        #expect(try value("sum([1, 2, 3])") == .number(6))
        #expect(try value("sum([1.5, 2])") == .number(3.5))
        #expect(try value("count([isOpen, not isOpen, true])") == .number(2))
        #expect(try value("count([1, 2, 3])") == .number(3))
        #expect(try value("count(cell)") == .number(4))
        #expect(try value("count(cell.opacity > 0.15)") == .number(3))
        #expect(try value("sum(cell.frame.y * index)") == .number(20 + 60 + 120))
        #expect(try value("any(cell.opacity > 0.35)") == .bool(true))
        #expect(try value("all(cell.opacity > 0.15)") == .bool(false))
        #expect(try value("first(cell.opacity > 0.15)") == .number(1))
        #expect(try value("last(cell.opacity < 0.35)") == .number(2))
        #expect(try value("scaledMetric(44, style: .caption1)") == .number(44))
        #expect(try value("first([false, false])") == .number(-1))
        #expect(try value("relativeVelocity(-300, 200)") == .number(-1.5))
        #expect(try value("relativeVelocity(300, 0)") == .number(0))
        #expect(try value("origin[1]") == .number(4))
        #expect(try value("origin[selected - 2]") == .number(3))
    }

    /// Fails if a function is added without a test above.
    @Test func everyFunctionIsTested() {
        let tested: Set = [
            "min", "max", "clamp", "abs", "sign", "lerp", "map", "smoothstep", "floor", "ceil", "round", "mod", "sqrt",
            "pow", "sin", "cos", "tan", "atan2", "contains", "near", "color", "random",
            "ease", "spring", "rubberBand", "exp", "distance", "angle", "hsb", "format", "percent", "clock",
            "count", "sum", "any", "all", "first", "last",
            "velocity", "relativeVelocity", "scaledMetric",
            "length", "character", "prefix", "suffix", "lowercased", "uppercased",
        ]
        #expect(Set(ExpressionFunction.names) == tested)
        for function in ExpressionFunction.all {
            #expect(!function.summary.isEmpty && function.signature.hasPrefix(function.name + "("))
        }
    }

    /// One result of `? :` can be text and the other a number or a case where text is asked for.
    @Test(arguments: [
        ("isOpen ? progress : 'none'", "0.25"), ("isOpen ? 'all' : progress", "all"),
        ("selected > 9 ? '9+' : selected", "2"), ("isOpen ? state : ''", "hidden"),
        ("isOpen ? (isOpen ? selected / 3 : 1) : 'none'", "0.667"), ("isOpen ? selected : isOpen ? 1 : 'none'", "2"),
    ])
    func writtenConditionals(text: String, expected: String) throws {
        let fixture = ExpressionFixture()
        #expect(try value(text, as: .text) == .text(expected))
        let checker = ExpressionChecker(scope: fixture.scope, location: ExpressionFixture.location)
        let written = try checker.checkInterpolated(try SyntaxParser.parse(text))
        #expect(try written.term.evaluate(in: fixture) == .text(expected) && written.type == .text)
    }

    @Test func colours() throws {
        #expect(try value("#F00") == .color(Color(1, 0, 0)))
        #expect(try value("#FF000080") == .color(Color(1, 0, 0, alpha: 128.0 / 255)))
        #expect(try value("red") == .color(Color(1, 0, 0)))
        #expect(try value(".red", as: .color) == .color(Color(1, 0, 0)))
        #expect(try value("'#F00'", as: .color) == .color(Color(1, 0, 0)))
        #expect(try value("isOpen ? .clear : #FFF", as: .color) == .color(.clear))
        #expect(try value("tint == red") == .bool(true))
    }

    @Test func casesAndEffects() throws {
        #expect(try value("state == .hidden") == .bool(true))
        #expect(try value(".hidden == state") == .bool(true))
        #expect(try value("state != .minimized") == .bool(true))
        #expect(try value("isOpen ? .minimized : state") == .symbol("minimized"))
        #expect(try value("isOpen ? .dark : .none", as: .effect) == .effect(EffectValue(.dark)))
        #expect(try value("card.effect == .dark") == .bool(true))
        #expect(try value(".light != card.effect") == .bool(true))
        #expect(try value("spin.state == .inactive") == .bool(true))
    }

    /// The fixture has the light appearance.
    @Test func `a style that follows the appearance is that of the appearance`() throws {
        #expect(
            try value("isOpen ? .systemMaterial : .none", as: .effect) == .effect(EffectValue(.systemMaterialLight)))
        #expect(try value("card.effect == .prominent") == .bool(false))
        let fixture = ExpressionFixture()
        fixture.appearanceName = "dark"
        #expect(try fixture.check("card.effect == .prominent").term.evaluate(in: fixture) == .bool(true))
        var scope = fixture.scope
        let name = Term.conditional(.variable(1), .constant(.symbol("systemThinMaterial")), .variable(6))
        scope.locals["style"] = (name, .symbol([]))
        let term = try fixture.check("style", as: .effect, scope: scope).term
        #expect(try term.evaluate(in: fixture) == .effect(EffectValue(.systemThinMaterialDark)))
    }

    /// A case that is known only while the scene plays also becomes an effect.
    @Test func casesOfVariablesBecomeEffects() throws {
        let fixture = ExpressionFixture()
        var scope = fixture.scope
        scope.locals["style"] = (.variable(6), .symbol([]))
        let term = try fixture.check("style", as: .effect, scope: scope).term
        #expect(throws: EvaluationError.self) { try term.evaluate(in: fixture) }
        scope.locals["style"] = (.conditional(.variable(1), .constant(.symbol("dark")), .variable(6)), .symbol([]))
        let both = try fixture.check("style", as: .effect, scope: scope).term
        #expect(try both.evaluate(in: fixture) == .effect(EffectValue(.dark)))
    }

    @Test func members() throws {
        #expect(try value("origin.x + origin.y") == .number(7))
        #expect(try value("box.width * box.height") == .number(5000))
        #expect(try value("[10, 20].y") == .number(20))
        #expect(try value("(origin + [1, 1]) * 2") == .point(Point(8, 10)))
        #expect(try value("2 * origin - [1, 1]") == .point(Point(5, 7)))
        #expect(try value("card.position.x") == .number(0))
        #expect(try value("card.frame.height") == .number(30))
        #expect(try value("spin.fractionComplete") == .number(0.5))
        #expect(try value("item.title") == .text("Clouds"))
        // A branch that is never evaluated can lack a value.
        #expect(try value("0 == 0 ? 10 : 5 / 0") == .number(10))
        #expect(try value("0 == 1 ? 5 / 0 : 0 == 0 ? 10 : 5 / 0") == .number(10))
    }

    @Test func indexes() throws {
        #expect(try value("cell[2].opacity") == .number(0.3))
        #expect(try value("cell[index].opacity") == .number(0.4))
        #expect(try value("cell[index - 3].frame.y") == .number(10))
        #expect(try value("cell[selected].opacity") == .number(0.3))
        #expect(try value("cell[selected + 0.6].opacity") == .number(0.4))
        #expect(try value("cell[selected - 1].position.x") == .number(2))
        #expect(throws: EvaluationError("index 4 is outside 0...3")) { try value("cell[selected * 2].opacity") }
    }

    /// A constant index is resolved when the expression is checked.
    @Test func constantsAreFolded() throws {
        let fixture = ExpressionFixture()
        #expect(try fixture.check("cell[1 + 1].opacity").term == .property(layer: 3, keyPath: "opacity"))
        #expect(try fixture.check("clamp(2 * index, 0, 5) + 1").term.constant == .number(6))
        #expect(try fixture.check("2 * [1, 2]").term.constant == .point(Point(2, 4)))
    }

    @Test func equalityOfNumbersIsWithinAMillionth() throws {
        #expect(try value("1 == 1.0000009") == .bool(true))
        #expect(try value("1 == 1.000002") == .bool(false))
        #expect(try value("1 != 1.0000009") == .bool(false))
        #expect(try value("[1, 2] == [1.0000009, 2]") == .bool(true))
        #expect(try value("[1, 2] == [1, 2.1]") == .bool(false))
        #expect(try value("title == 'Hello'") == .bool(true))
        #expect(try value("0.1 + 0.2 == 0.3") == .bool(true))
        #expect(try value("1 < 1.0000009") == .bool(true))
    }

    /// Only the selected branch is evaluated.
    @Test func branchesAreLazy() throws {
        #expect(try value("isOpen ? 1 : cell[selected * 9].opacity") == .number(1))
        #expect(try value("not isOpen and cell[selected * 9].opacity > 0") == .bool(false))
        #expect(try value("isOpen or cell[selected * 9].opacity > 0") == .bool(true))
    }

    @Test(arguments: [
        ("progress / (progress - 0.25)", "division by zero"), ("mod(1, progress - 0.25)", "mod by zero"),
        ("sqrt(-progress)", "sqrt of a negative number"),
        ("map(1, progress, 0.25, 0, 1)", "map needs fromLow and fromHigh to differ"),
        ("smoothstep(progress, 0.25, 1)", "smoothstep needs low and high to differ"),
        ("color(title)", "'Hello' is not a colour"),
    ])
    func expressionsWithoutAValue(text: String, message: String) {
        do {
            _ = try value(text)
            Issue.record("\(text) has a value")
        } catch {
            #expect((error as? EvaluationError)?.message == message)
        }
    }
}
