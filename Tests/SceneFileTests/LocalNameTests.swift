import Foundation
import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// `let`, `functions` and lists.
@Suite struct LocalNameTests {
    private func load(_ top: String, set: [String: String] = [:]) -> SceneLoader.Outcome {
        SceneLoader.load(
            Data("zoetrope: 1\n\(top)\n".utf8), path: "scene.yaml", options: SceneOptions(overrides: set))
    }

    private func opacity(_ top: String, set: [String: String] = [:]) throws -> [Value?] {
        let outcome = load(top, set: set)
        let scene = try #require(outcome.scene, "\(outcome.diagnostics)")
        return scene.layers.map { $0.properties["opacity"]?.constant }
    }

    private func mistakes(_ top: String, set: [String: String] = [:]) -> [String] {
        load(top, set: set).diagnostics.map {
            "\($0.location.line):\($0.location.column): \($0.message)" + ($0.hint.map { " (\($0))" } ?? "")
        }
    }

    @Test func `the order of names does not matter`() throws {
        #expect(try opacity("let: { a: b / 2, b: c, c: 0.5 }\nlayers: [ { opacity: a } ]") == [.number(0.25)])
    }

    @Test func `a name of a layer can use the outer name that it replaces`() throws {
        let layers = "layers: [ { let: { a: 0.5 }, opacity: a, layers: [ { let: { a: a / 2, b: a }, opacity: b } ] } ]"
        #expect(try opacity(layers) == [.number(0.5), .number(0.25)])
    }

    @Test(arguments: ["let: { a: \"007\" }", "variables: { a: \"007\" }"])
    func `a number in quotes that is shown in another form is a warning`(declaration: String) {
        let column = declaration.prefix(while: { $0 != "\"" }).count + 2
        #expect(
            mistakes("\(declaration)\nlayers: [ { text: \"${a}\" } ]") == [
                "2:\(column): this is the number 7, not text (write \"'007'\" for this text, or leave out the quotes)"
            ])
        #expect(mistakes("\(declaration.replacing("007", with: "7"))\nlayers: [ { text: \"${a}\" } ]") == [])
    }

    @Test func `names are replaced by --set`() throws {
        let scene = "let: { a: 0.5, b: a / 2, kind: \"'one'\" }\nlayers: [ { opacity: \"kind == 'two' ? b : a\" } ]"
        #expect(try opacity(scene, set: ["a": "1", "kind": "two"]) == [.number(0.5)])
        #expect(
            mistakes(scene, set: ["a": "red"]) == ["1:1: expected a number, but this is a colour"])
    }

    @Test func `names can follow layers`() throws {
        let outcome = load(
            """
            let: { half: card.position.x / 2 }
            layers:
              - { id: card, position.x: shift }
              - { id: shadow, let: { d: half + index }, repeat: 2, position.x: d }
            variables: { shift: 10 }
            loaded: [ { set: { shift: 20 } } ]
            """)
        let scene = try #require(outcome.scene, "\(outcome.diagnostics)")
        #expect(scene.bound.contains(.property(layer: 1, keyPath: "position.x")))
    }

    @Test func `mistakes in names`() {
        #expect(
            mistakes("let: { a: b, b: c + 1, c: a }\nlayers: []") == ["2:27: the name 'a' depends on itself"]
                || mistakes("let: { a: b, b: c + 1, c: a }\nlayers: []").count == 1)
        #expect(mistakes("let: { a: nothing }\nlayers: []").map { $0.prefix(30) } == ["2:11: unknown name 'nothing' ("])
        #expect(
            mistakes("let: { n: card.opacity }\nlayers: [ { id: card }, { repeat: n } ]") == [
                "2:11: unknown name 'card' (repeat, include and canvas need constants, so the names of let that they use "
                    + "cannot use layers)"
            ])
        #expect(mistakes("let: { a: [1, red] }\nlayers: []").count == 1)
        #expect(mistakes("let: { a: [] }\nlayers: []") == ["2:11: a list needs at least one element"])
        #expect(
            mistakes("let: { a: [1, 2, 3] }\nlayers: [ { opacity: \"a[3]\" } ]") == [
                "3:25: 'a' has no element 3 (valid indices: 0...2)"
            ])
    }

    /// Each name doubles the one before it: without the limit, the work would double too.
    @Test func `numbers in quotes are text where they are declared as a list`() {
        let hint = "(write the numbers without quotes: in quotes they are text)"
        for (declared, used, expected) in [
            ("let: { p: [\"10\", \"20\"] }", "position: p", "expected a point [x, y]"),
            ("variables: { p: [\"10\", \"20\"] }", "position: p", "expected a point [x, y]"),
            ("let: { p: [\"10\", \"20\"] }", "opacity: \"p[0] / 10\"", "expected a number"),
            ("let: { p: [\"1\", \"2\", \"3\"] }", "path: M0 0 H9, lineDashPattern: p", "expected a list"),
            ("let: { p: [\"1\", \"2\", \"3\", \"4\"] }", "frame: p", "expected a rectangle"),
        ] {
            let found = mistakes("\(declared)\nlayers: [ { \(used) } ]")
            #expect(found.count == 1 && found[0].contains(expected) && found[0].hasSuffix(hint), "\(found)")
        }
        let words = mistakes("let: { p: [\"10\", \"b\"] }\nlayers: [ { position: p } ]")
        #expect(words.count == 1 && !words[0].contains("quotes"), "\(words)")
        #expect(mistakes("layers: [ { position: [\"10\", \"20\"] } ]").isEmpty)
    }

    @Test func `names that double are limited`() {
        let names = (1...60).map { "a\($0): a\($0 - 1) + a\($0 - 1)" }.joined(separator: ", ")
        let outcome = load("variables: { v: 1 }\nlet: { a0: v, \(names) }\nlayers: [ { opacity: a60 } ]")
        #expect(outcome.hitLimit)
        #expect(outcome.diagnostics.first?.message.contains("has more than 20000 parts") == true)
        let calls = (1...15).map { "f\($0): { parameters: [x], is: f\($0 - 1)(x) + f\($0 - 1)(x * 2) }" }
        let functions = "functions: { f0: { parameters: [x], is: x }, \(calls.joined(separator: ", ")) }"
        let doubled = load("\(functions)\nvariables: { v: 1 }\nlayers: [ { opacity: f15(v) } ]")
        #expect(doubled.diagnostics.first?.message.contains("parts after its functions are replaced") == true)
    }

    @Test func functions() throws {
        let top = """
            functions:
              half: { parameters: [x], is: x / 2 }
              blend: { parameters: [a, b], is: "half(a) + half(b) + offset" }
              pick: { parameters: [list, i], is: "list[i]" }
            let: { offset: 0.25, tones: [0.1, 0.2, 0.3] }
            layers: [ { opacity: "blend(0.5, half(1))" }, { opacity: "pick(tones, 2)" }, { opacity: "pick([0.7, 0.8], 1)" } ]
            """
        #expect(try opacity(top) == [.number(0.75), .number(0.3), .number(0.8)])
    }

    @Test func `mistakes in functions`() {
        func found(_ functions: String, _ call: String) -> [String] {
            mistakes("functions: { \(functions) }\nvariables: { v: 1 }\nlayers: [ { id: card, opacity: \"\(call)\" } ]")
        }
        #expect(
            found("f: { parameters: [x], is: x + red }", "f(1)") == [
                "4:33: in 'f': expected a number, but this is a colour"
            ])
        #expect(
            found("f: { parameters: [x], is: x }", "f(1, 2)") == [
                "4:33: 'f' takes 1 arguments, but this has 2 (write f(x))"
            ])
        #expect(
            found("f: { parameters: [x], is: g(x) }, g: { parameters: [x], is: f(x) }", "f(1)") == [
                "4:33: in 'f': in 'g': the function 'f' calls itself (f -> g -> f)"
            ])
        #expect(
            found("f: { is: v + 1 }", "f()") == [
                "4:33: in 'f': unknown name 'v' (a function can use its parameters, canvas, let and other functions)"
            ])
        #expect(found("f: { is: card.opacity }", "f()").count == 1)
        #expect(found("min: { is: 1 }", "1") == ["2:14: 'min' is a function of the language (choose another name)"])
        let signature = found("f(x): x / 2", "f(1) + f(2)")
        #expect(
            signature.first == """
                2:14: 'f(x)' is not a valid name (write f: { parameters: [x], is: "x / 2" })
                """)
        #expect(signature.count == 2, "each missing function is one error: \(signature)")
        // A comma in braces ends a key of YAML.
        #expect(
            found("blend(a, b): a + b", "1").first == """
                2:14: 'blend(a' is not a valid name (write blend: { parameters: [a, ...], is: "..." })
                """)
        #expect(found("f: { is: 1 + }", "1").count == 1)
        #expect(
            mistakes("let: { w: 1 }\nfunctions: { f: { parameters: [w], is: w } }\nlayers: []") == [
                "3:32: the name 'w' is already in use (rename the parameter)"
            ])
        #expect(
            found("f: { is: \"random(0, 1)\" }", "f()").first?.contains("random is not allowed in a binding") == true)
    }
}
