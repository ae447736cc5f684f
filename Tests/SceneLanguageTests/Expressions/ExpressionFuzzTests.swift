import SceneLanguage
import TestSupport
import Testing

/// Random expressions: every text is valid or gives an error, and folding keeps values.
@Suite struct ExpressionFuzzTests {
    private static let pieces = [
        "1", "0.5", "2ms", "90deg", "1e3", ".", "..", "'", "\"", "#", "#F00", "#12345", "progress", "isOpen", "cell",
        "card",
        "spin", "state", ".hidden", "origin", "[", "]", "(", ")", ",", "?", ":", "+", "-", "*", "/", "%", "==", "!=",
        "<=",
        "<", "=", "!", "&", "|", "and", "or", "not", "min", "random", "color", "contains", "canvas.width", "index", "e",
        "é",
        "日", "👩‍👩‍👧", "\u{301}", "\u{0}", "\t", "\n", "\\", "$", "{", "}", " ", " ", " ",
    ]

    @Test func anyTextIsValidOrAnErrorWithAPlace() {
        var generator = SeededGenerator(seed: 41)
        let fixture = ExpressionFixture()
        for _ in 0..<2000 {
            let count = Int.random(in: 0...14, using: &generator)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
            do {
                let checked = try fixture.check(text)
                let first = Result { try checked.term.evaluate(in: fixture) }
                let second = Result { try checked.term.evaluate(in: fixture) }
                // The fixture's random numbers are constant, so both values are equal.
                switch (first, second) {
                case (.success(let a), .success(let b)): #expect(a == b || !a.isFinite, "\(text)")
                case (.failure(let a), .failure(let b)):
                    #expect(a as? EvaluationError == b as? EvaluationError, "\(text)")
                default: Issue.record("\(text) is not the same twice")
                }
            } catch let error as ExpressionError {
                #expect((0...text.count).contains(error.offset), "\(text)")
                #expect(error.length >= 1 && error.offset + error.length <= text.count + 1, "\(text)")
                #expect(!error.message.isEmpty)
            } catch {
                Issue.record("\(text): \(error)")
            }
        }
    }

    @Test func anyCharactersAreParsedWithoutCrashing() {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x17F, using: &generator))
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            _ = mistake(text)
        }
    }

    /// Folding constants does not change values.
    @Test func foldingKeepsValues() throws {
        var generator = SeededGenerator(seed: 43)
        for _ in 0..<300 {
            let text = Self.sum(depth: 3, using: &generator)
            let folded = try value(text.replacing("v", with: "0.25")).number
            let evaluated = try value(text.replacing("v", with: "progress")).number
            #expect(folded == evaluated, "\(text)")
        }
    }

    private static func sum(depth: Int, using generator: inout SeededGenerator) -> String {
        guard depth > 0 else { return ["v", "2", "0.1", "-3"].randomElement(using: &generator) ?? "v" }
        let (a, b) = (sum(depth: depth - 1, using: &generator), sum(depth: depth - 1, using: &generator))
        switch Int.random(in: 0...4, using: &generator) {
        case 0: return "(\(a) + \(b))"
        case 1: return "(\(a) - \(b))"
        case 2: return "\(a) * \(b)"
        case 3: return "clamp(\(a), -5, \(b))"
        default: return "(\(a) < \(b) ? \(a) : \(b))"
        }
    }
}
