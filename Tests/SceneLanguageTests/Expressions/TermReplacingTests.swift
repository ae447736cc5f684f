import Graphics
import SceneLanguage
import Testing

@Suite struct TermReplacingTests {
    static let expressions = [
        "progress * 2 + 1", "isOpen ? progress : 0", "not isOpen or progress > 0.1", "clamp(progress, 0, selected)",
        "[progress, card.frame.y]", "cell[selected].opacity + cell[1].frame.y", "box.width - origin.x",
        "\"${title}: ${progress}\"", "lerp(tint, black, progress)", "spin.fractionComplete + progress",
        "card.frame.y",
    ]

    /// Variables and layers become constants, so that nothing is left to read but animators and indexed layers.
    @Test(arguments: expressions) func `terms with the values of their parts keep their value`(text: String) throws {
        let fixture = ExpressionFixture()
        let term = try fixture.check(text).term
        let replaced = term.replacing { part in
            switch part {
            case .variable(let index): (try? fixture.variable(index)).map(Term.constant)
            case .property(let layer, let keyPath):
                (try? fixture.property(layer: layer, keyPath: keyPath)).map(Term.constant)
            default: nil
            }
        }
        #expect(try replaced.evaluate(in: fixture) == term.evaluate(in: fixture))
        var reads = false
        replaced.visit { part in
            switch part {
            case .variable, .property: reads = true
            default: break
            }
        }
        #expect(!reads)
        #expect(try term.replacing { _ in nil }.evaluate(in: fixture) == term.evaluate(in: fixture))
    }

    @Test func `errors remain where they are evaluated`() throws {
        let fixture = ExpressionFixture()
        let term = try fixture.check("1 / (progress - progress)").term
        let replaced = term.replacing { if case .variable = $0 { .number(0.25) } else { nil } }
        #expect(throws: EvaluationError.divisionByZero) { try replaced.evaluate(in: fixture) }
    }
}
