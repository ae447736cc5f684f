import SceneLanguage
import TestSupport
import Testing

/// The exact messages for invalid expressions: `column+length: message (hint)`.
@Suite struct ExpressionErrorTests {
    @Test(arguments: [
        ("", "1: expected an expression"),
        ("  ", "1: expected an expression"),
        ("1 +", "4: the expression ends too early"),
        ("1 2", "3: unexpected token (an operator or a bracket may be missing before it)"),
        ("1 + * 2", "5: unexpected token (an operator or a bracket may be missing before it)"),
        ("(1 + 2", "7: ')' is missing at the end"),
        ("min(1, 2", "9: ')' is missing at the end"),
        ("[1, 2", "6: ']' is missing at the end"),
        ("cell[1.opacity", "15: ']' is missing at the end"),
        ("(1 2)", "4: expected ')' here"),
        ("1)", "2: unexpected token (an operator or a bracket may be missing before it)"),
        ("'open", "1+4: this text has no closing quote"),
        ("1 + \"open", "5+4: this text has no closing quote"),
        ("5px", "1+2: unknown unit 'px' (write 5)"),
        ("5em", "2+1: unknown unit 'em' (units: ms, s, deg, rad, turn; lengths are plain numbers in points)"),
        ("180msec", "1+6: unknown unit 'msec' (write 180ms)"), ("2Seconds", "1+7: unknown unit 'Seconds' (write 2s)"),
        ("5 ms", "1+3: 'ms' is apart from its number (write 5ms)"),
        ("1e999", "1+4: '1e999' is not a number"),
        ("a = 1", "3: '=' is not an operator (write == to compare; set assigns values)"),
        ("0 < progress < 1", "14: comparisons cannot be chained (write a < b and b < c)"),
        ("1 == 1 == 1", "8+1: comparisons cannot be chained (write a < b and b < c)"),
        ("7 %", "1+2: a percentage is not a number here (write a fraction: 0.07 for 7%)"),
        ("isOpen ? 1", "11: expected ':' and the value for the other case (write condition ? value : otherwise)"),
        ("card.", "6: expected a member name after '.'"),
        ("1 & 2", "3: unexpected character '&' (put text in quotes)"),
        ("€", "1: unexpected character '€' (put text in quotes)"),
        ("“open”", "1: unexpected character '“' (write straight quotes, \" or ')"),
        ("24;", "3: unexpected character ';' (leave out the ';')"),
        ("45.5°", "1+4: unexpected character '°' (write 45.5deg)"),
        ("2 × 3", "3: unexpected character '×' (write *)"),
        ("2 − 3", "3: unexpected character '−' (write -)"),
        ("24 // round", "4+1: '//' does not start a comment (write # in front of a comment)"),
        ("1, 2", "2: unexpected token (write one value; a list is in brackets, as in [1, 2])"),
        ("1,", "2: unexpected token (leave out the ',')"),
    ])
    func syntax(text: String, expected: String) {
        #expect(mistake(text) == expected)
    }

    @Test(arguments: [
        (
            "format(1, group: true)",
            "11+4: 'format' has no argument 'group' (arguments: decimals, grouping, integerDigits, sign)"
        ),
        (
            "format(grouping: true)",
            "1+21: 'format' does not take 0 arguments without a name (write format(x, decimals:, grouping:, integerDigits:, sign:))"
        ),
        ("format(1, sign: true, sign: true)", "23+3: 'sign' is given twice"),
        ("abs(x: 1)", "1+2: 'abs' takes no named arguments"),
        ("format(1, decimals: 0.5)", "1+23: decimals must be a whole number, 0 to 9"),
        ("format(1e15)", "1+11: format needs a number below 1e15"),
        ("progres", "1+6: unknown name 'progres' (did you mean 'progress'?)"),
        ("2 * isopen", "5+5: unknown name 'isopen' (did you mean 'isOpen'?)"),
        (
            "wobble",
            "1+5: unknown name 'wobble' (names are variables, layer ids, animators and canvas; cases start with a dot)"
        ),
        ("crd.opacity", "1+2: unknown name 'crd' (did you mean 'card'?)"),
        ("none", "1+3: unknown name 'none' (the colour that is not drawn is 'clear', and a number is 0)"),
        ("clamp", "1+4: unknown name 'clamp' ('clamp' is a function: write clamp(...))"),
        ("clmap(1, 2, 3)", "1+4: there is no function 'clmap' (did you mean 'clamp'?)"),
        ("canvas.widht", "1+11: 'canvas' has no member 'widht' (did you mean 'width'?)"),
        ("canvas", "1+5: 'canvas' needs a member (members: height, width)"),
        ("item.titel", "1+9: 'item' has no member 'titel' (did you mean 'title'?)"),
        ("card.opacty", "1+10: layer 'card' has no property 'opacty' (did you mean 'opacity'?)"),
        ("card + 1", "1+3: 'card' is a layer, not a value (use one of its properties, such as card.frame.y)"),
        ("cell.opacity", "1+3: 'cell' refers to 4 layers (cell[index] is the one of this copy, cell[0] the first one)"),
        ("cell[4].opacity", "6: 'cell' has no element 4 (valid indices: 0...3)"),
        ("cell[-1].opacity", "6+1: 'cell' has no element -1 (valid indices: 0...3)"),
        ("cell[isOpen].opacity", "6+5: expected a number, but this is true or false (write condition ? 1 : 0)"),
        ("progress[0]", "10: 'progress' is not a repeated layer or a list, so it cannot be indexed"),
        ("index[0]", "7: 'index' is not a repeated layer or a list, so it cannot be indexed"),
        (
            "title[1]",
            "7: 'title' is not a repeated layer or a list, so it cannot be indexed "
                + "(for a character of the text, write character(title, 1))"
        ),
        ("(1 + 2)[0]", "1+9: only a repeated layer can be indexed"),
        ("origin.z", "1+7: a point [x, y] has no member 'z' (members: x, y)"),
        ("progress.x", "1+9: a number has no member 'x'"),
        ("spin", "1+3: 'spin' needs a member (members: fractionComplete, isRunning, isReversed, state)"),
        ("spin.isRuning", "1+12: an animator has no member 'isRuning' (did you mean 'isRunning'?)"),
        ("sender.location", "1+14: 'sender' is available only in the actions of a gesture"),
    ])
    func names(text: String, expected: String) {
        #expect(mistake(text) == expected)
    }

    @Test func membersOfSender() {
        func mistake(_ text: String) -> String? {
            SceneLanguageTests.mistake(text) { $0.sender = [("location", .point), ("scale", .number)] }
        }
        #expect(mistake("sender.location.x * sender.scale") == nil)
        #expect(mistake("sender.locatoin") == "1+14: 'sender' has no member 'locatoin' (did you mean 'location'?)")
        #expect(mistake("sender") == "1+5: 'sender' needs a member (members: location, scale)")
    }

    @Test(arguments: [
        ("1 + isOpen", ValueType?.none, "5+5: expected a number, but this is true or false (write condition ? 1 : 0)"),
        // A layer or an animator without a property is no value.
        (
            "spon", .number,
            "1+3: unknown name 'spon' (names are variables, layer ids, animators and canvas; cases start with a dot)"
        ),
        ("2 * spon.fractionComplete", .number, "5+3: unknown name 'spon' (did you mean 'spin'?)"),
        ("spon", nil, "1+3: unknown name 'spon' (did you mean 'spin'?)"),
        ("-isOpen", nil, "2+5: expected a number, but this is true or false (write condition ? 1 : 0)"),
        ("not 1", nil, "5: expected true or false, but this is a number"),
        ("1 and isOpen", nil, "1: expected true or false, but this is a number"),
        ("1 ? 2 : 3", nil, "1: expected true or false, but this is a number"),
        ("isOpen ? 1 : red", nil, "1+15: the two results of '? :' have different types: a number and a colour"),
        ("title < 1", nil, "1+4: expected a number, but this is text"),
        ("title == 1", nil, "10: expected text, but this is a number"),
        ("state == .hiden", nil, "10+5: '.hiden' is not allowed here (did you mean 'hidden'?)"),
        (".hiden == state", nil, "1+5: '.hiden' is not allowed here (did you mean 'hidden'?)"),
        ("origin / 2", nil, "1+5: expected a number, but this is a point [x, y]"),
        ("1 / 0", nil, "5: division by zero"), ("1 == 1 ? 1 / 0 : 2", nil, "14: division by zero"),
        ("1 / (2 - 2)", nil, "5+6: division by zero"),
        ("[1, 2, 3]", .number, "1+8: expected a number, but this is a list in which each item is a number"),
        ("[]", nil, "1+1: a list needs at least one element"),
        ("[1, isOpen]", nil, "5+5: expected a number, but this is true or false (write condition ? 1 : 0)"),
        (
            "#12345", nil,
            "1+5: '#12345' is not a colour: it has 5 digits instead of 3, 4, 6 or 8 (colours are #RGB, #RGBA, #RRGGBB or #RRGGBBAA)"
        ),
        (
            "'#14141G'", .color,
            "1+8: '#14141G' is not a colour: 'G' is not a hexadecimal digit (colours are #RGB, #RGBA, #RRGGBB or #RRGGBBAA)"
        ),
        (
            "isOpen ? #14141g : red", nil,
            "10+6: '#14141g' is not a colour: 'g' is not a hexadecimal digit (colours are #RGB, #RGBA, #RRGGBB or #RRGGBBAA)"
        ),
        (
            "#", nil,
            "1: '#' is not a colour: it has 0 digits instead of 3, 4, 6 or 8 (colours are #RGB, #RGBA, #RRGGBB or #RRGGBBAA)"
        ),
        ("isOpen ? 1 : 2", .text, "1+13: expected text, but this is a number"),
        ("isOpen ? 'a' : 2", nil, "1+15: the two results of '? :' have different types: text and a number"),
        ("isOpen ? 'a' : red", .text, "1+17: the two results of '? :' have different types: text and a colour"),
        ("velocity(tint)", nil, "10+3: only a number or a point has a velocity, but this is a colour"),
        ("velocity(1, 2)", nil, "1+13: 'velocity' takes 1 argument (write velocity(card.position.y))"),
        (
            "velocity(2 * velocity(progress))", nil,
            "10+21: a velocity has no velocity (write velocity(card.position.y))"
        ),
        ("velocity(random(0, 1))", nil, "10+11: a random number has no velocity (write velocity(card.position.y))"),
        (
            "mix(red, blue, 0.5)", nil,
            "1+2: there is no function 'mix' (write lerp(a, b, t), which mixes numbers and colours)"
        ),
        ("'rde'", .color, "1+4: 'rde' is not a colour (did you mean 'red'?)"),
        ("1", .color, "1: expected a colour, but this is a number"),
        ("red", .number, "1+2: expected a number, but this is a colour"),
        ("isOpen", .number, "1+5: expected a number, but this is true or false (write condition ? 1 : 0)"),
        (
            "isOpen ? .dark : .dusk", .effect,
            "18+4: '.dusk' is not allowed here (allowed: \(EffectStyle.names.joined(separator: ", ")))"
        ),
        (
            "isOpen ? .systemMateral : .none", .effect,
            "10+13: '.systemMateral' is not allowed here (did you mean 'systemMaterial'?)"
        ),
        (
            ".ultraThinMaterial", .effect,
            """
            1+17: '.ultraThinMaterial' is not allowed here (SwiftUI's '.ultraThinMaterial' is the value \
            'systemUltraThinMaterial' here, of effect)
            """
        ),
        ("3", .effect, "1: expected an effect such as dark or systemMaterial, but this is a number"),
        (".up", .symbol(["left", "right"]), "1+2: '.up' is not allowed here (allowed: left, right)"),
    ])
    func types(text: String, type: ValueType?, expected: String) {
        #expect(mistake(text, as: type) == expected)
    }

    @Test(arguments: [
        ("clamp(1, 2)", "1+10: 'clamp' does not take 2 arguments (write clamp(x, lower, upper))"),
        ("min()", "1+4: 'min' does not take 0 arguments (write min(a, ...))"),
        ("abs(1, 2)", "1+8: 'abs' does not take 2 arguments (write abs(x))"),
        (
            "color(1, 2, 3)",
            "1+13: 'color' does not take 3 arguments (write color(hex) or color(hex, appearance) or color(red, green, blue, alpha))"
        ),
        ("sin(red)", "5+2: expected a number, but this is a colour"),
        ("contains(1, box)", "10: expected a rectangle [x, y, width, height], but this is a number"),
        ("sqrt(-1)", "1+7: sqrt of a negative number"),
        ("color('rde')", "1+11: 'rde' is not a colour (did you mean 'red'?)"),
        ("random(1)", "1+8: 'random' takes 2 arguments (write random(lower, upper))"),
        ("random(1, red)", "11+2: expected a number, but this is a colour"),
    ])
    func calls(text: String, expected: String) {
        #expect(mistake(text) == expected)
    }

    @Test func randomIsRejectedInBindings() {
        let expected = """
            5+11: random is not allowed in a binding, which is evaluated for every frame \
            (store the random value in a variable and bind to that)
            """
        #expect(mistake("1 + random(0, 1)") { $0.isBinding = true } == expected)
        #expect(mistake("1 + random(0, 1)") == nil)
    }

    @Test func nestingIsLimited() {
        func nested(_ count: Int) -> String {
            String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
        }
        #expect(mistake(nested(60)) == nil)
        #expect(mistake(nested(64)) == "65: this expression is nested too deeply")
        for piece in ["(", "-", "not ", "[", "min(", "cell["] {
            let text = String(repeating: piece, count: 1990 / piece.count) + "1"
            #expect(mistake(text)?.contains("nested too deeply") == true, "\(piece)")
        }
    }

    /// The cost of long chains is linear in their length, without deep recursion.
    @Test(.hangLimit)
    func longChainsHaveLinearCost() {
        let fixture = ExpressionFixture()
        for (piece, last) in [("1+", "1"), ("progress+", "1"), ("isOpen or ", "isOpen"), ("random(0,1)*", "1")] {
            let text = String(repeating: piece, count: 1990 / piece.count) + last
            _ = try? fixture.check(text)
        }
        #expect(mistake("progress" + String(repeating: ".x", count: 950)) != nil)
        #expect(mistake("cell" + String(repeating: "[0]", count: 650)) != nil)
        #expect(mistake(String(repeating: "1 + ", count: 60) + "1") == nil)
    }

    /// Each place in the file has its own sequence of random numbers.
    @Test func everyCallOfRandomHasItsOwnSite() throws {
        let fixture = ExpressionFixture()
        _ = try fixture.check("1 + 2 * (3 - random(0, 1)) + random(1, 2)")
        #expect(fixture.randomSites == 2)
    }
}
