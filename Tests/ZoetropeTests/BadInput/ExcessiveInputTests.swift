import Foundation
import Testing
import Zoetrope

/// A small file that would cost much time or memory is an error with exit code 3.
@Suite struct ExcessiveInputTests {
    private static let head = "zoetrope: 1\ncanvas: { size: [100, 100] }\n"
    private static let layers = "layers: [ { id: a, frame: [0, 0, 50, 50], background: red } ]\n"

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }

    private static let deeds = lines(1001) { _ in "  - set: { a.opacity: 0.5 }" }
    private static let inputs: [(scene: String, message: String)] = [
        (layers + "loaded:\n" + deeds, "this list has 1001 actions; the limit is 1000"),
        (
            layers + "expect:\n" + lines(1001) { "  - always: a.opacity > 0.\($0)" },
            "the scene has 1001 expectations; the limit is 1000"
        ),
        (layers + "script:\n" + lines(5001) { _ in "  - wait: 1ms" }, "this script has 5001 steps; the limit is 5000"),
        ("let:\n" + lines(5001) { "  v\($0): 1" } + layers, "let has 5001 names; the limit is 5000"),
        ("variables:\n" + lines(5001) { "  v\($0): 1" } + layers, "variables has 5001 names; the limit is 5000"),
        (
            "layers: [ { repeat: 10000, let: {\(lines(21) { " v\($0): 1," })} } ]",
            "the copies of layers have more than 200000 names in let"
        ),
        (
            "layers: [ { id: a, text: \"\(String(repeating: "${1}", count: 1001))\" } ]",
            "this text has 1001 expressions; the limit is 1000"
        ),
        (
            "layers: [ { id: a, frame: [0, 0, 90, 90], text: \"\(String(repeating: "w", count: 10_001))\" } ]",
            "a text has 10001 characters; the limit is 10000"
        ),
        (
            "layers:\n  - id: a\n    text:\n" + lines(1001) { _ in "      - { text: a, weight: bold }" },
            "this text has 1001 runs; the limit is 1000"
        ),
        (
            "layers: [ { path: \"M0 0 L1 1\", lineDashPattern: [\(String(repeating: "1, ", count: 101))] } ]",
            "this dash pattern has 101 lengths; the limit is 100"
        ),
        (
            "layers: [ { path: \"M0 0\(String(repeating: "L1 1", count: 5001))\" } ]",
            "this path has 5002 segments; the limit is 5000"
        ),
        (
            "layers: [ { id: a, opacity: \"1\(String(repeating: "+1", count: 1000))\" } ]",
            "this expression has 2001 characters; the limit is 2000"
        ),
        (
            layers + "script:\n  - fingers:\n      - down: a\n        then:\n"
                + lines(5001) { _ in "          - { hold: 1ms }" }, "this finger has 5001 movements; the limit is 5000"
        ),
        (
            layers + "script: [ { fingers: [\(String(repeating: "{ down: a }, ", count: 12))] } ]",
            "there are 12 fingers; the limit is 11"
        ),
        (
            "layers: [ { id: a, repeat: 10000 } ]\ngestures: [ { tap: a, ended: { marker: m } }, { pan: a, ended: { marker: m } } ]",
            "the scene has more than 10000 gestures, one for each copy of a repeated layer"
        ),
        // Each variable is read when the one before it is, which needed the stack of the thread.
        (
            layers + "variables:\n" + lines(4000) { "  v\($0): v\($0 + 1)" } + "  v4000: 1",
            "the variable 'v200' depends on a chain of more than 200 variables"
        ),
        ("layers: [ { repeat: 10001 } ]", "repeat makes more than 10000 layers"),
        // A text that doubles itself 500 times.
        (
            "variables: { t: \"'x'\", n: 0 }\n" + layers + """
                actions:
                  go:
                    - set: { t: "'${t}${t}'" }
                    - animate: { duration: 2ms, set: { n: n + 1 }, completion: { call: go } }
                loaded: { call: go }
                script: [ { wait: 1s } ]
                """, "this text has 1572862 bytes; the limit is 1000000"
        ),
        (
            "variables: { n: 0 }\n" + layers + """
                actions:
                  go:
                    - animate: { duration: 2ms, set: { n: n + 1 }, completion: { call: go } }
                    - animate: a.opacity
                      by: 0.1
                      duration: 100s
                loaded: { call: go }
                script: [ { wait: 10s } ]
                """, "more than 64 animations of a.opacity run at the same time"
        ),
        (
            "variables: { n: 0, m: 0 }\n" + layers + """
                actions:
                  add: [ \(String(repeating: "{ set: { m: m + 1 } }, ", count: 999)) ]
                  go: [ { animate: { duration: 2ms, set: { n: n + 1 }, completion: [ { call: add }, { call: go } ] } } ]
                loaded: { call: go }
                script: [ { wait: 100s } ]
                """, "the script performs more than 1000000 actions"
        ),
        (
            layers + "loaded: { animate: a.opacity, to: 0, duration: a.opacity * 1000 }",
            "a duration of 1000 s is above the limit of 600 s"
        ),
        (
            layers + "loaded: { animate: a.opacity, to: 0, delay: a.opacity * 1000 }",
            "a delay of 1000 s is above the limit of 600 s"
        ),
        (
            layers + "script: [ { drag: { from: a, by: [1, 1], duration: a.opacity * 1000 } } ]",
            "a time of 1000 s is above the limit of 600 s"
        ),
    ]

    @Test(arguments: inputs) func `an excessive scene is an error`(scene: String, message: String) {
        let error = #expect(throws: ZoetropeError.self) {
            try PreparedScene(Data((Self.head + scene).utf8), named: "scene.yaml")
        }
        #expect(error?.exitCode == .limit)
        #expect(error?.diagnostics.first?.message == message)
    }

    /// Each of these took more than 20 seconds, in proportion to the square of the file.
    @Test(arguments: [
        ("layers:\n" + lines(2000) { "  - { id: l\($0), opacity: unknown\($0) }" }, "unknown name 'unknown0'"),
        ("layers:\n  - id: a\n" + lines(5000) { "    kez\($0): 1" }, "unknown key 'kez0' in a layer"),
        (
            "variables:\n" + lines(4000) { "  variable\($0): 0" } + "layers:\n"
                + lines(4000) { "  - { id: l\($0), opacity: variabel\($0) }" }, "unknown name 'variabel0'"
        ),
        (
            "layers: [ { path: \"M0 0 L1 1\", lineDashPattern: [\(String(repeating: "1, ", count: 50_000))] } ]",
            "this dash pattern has 50000 lengths; the limit is 100"
        ),
        (layers + String(repeating: "\n", count: 400_000) + "foo: 1", "unknown key 'foo' in a scene"),
    ])
    func `many mistakes are reported in linear time`(scene: String, message: String) {
        let error = #expect(throws: ZoetropeError.self) {
            try PreparedScene(Data((Self.head + scene).utf8), named: "scene.yaml")
        }
        #expect(error?.diagnostics.first?.message == message)
        let errors = error?.diagnostics ?? []
        #expect(errors.count <= 101)
        if errors.count > 100 { #expect(errors.last?.message == "there are more errors") }
    }

    @Test func `waiting costs nothing where nothing moves`() throws {
        let scripts = Self.lines(6) { "  s\($0): [ { wait: 600s } ]" }
        let scene = try PreparedScene(
            Data((Self.head + Self.layers + "scripts:\n" + scripts).utf8), named: "scene.yaml")
        #expect(scene.duration == 600)
        var budget = ScriptBudget()
        for name in scene.scripts { try budget.add(try scene.playing(name)) }
        #expect(throws: ZoetropeError.self) { try budget.add(scene) }
    }
}
