import SceneFile
import SceneLanguage
import Testing

@Suite struct ScriptInsertionTests {
    private static let items = ["- wait: 100ms", "- fingers:", "    - down: [1, 2]", "      then:", "        - up"]

    private static func added(_ name: String = "tried", to text: String) throws -> String {
        try ScriptInsertion.adding(name, items, to: text, file: "scene.yaml")
    }

    private static func script(_ indentation: Int, _ lineBreak: String = "\n") -> String {
        let lead = String(repeating: " ", count: indentation)
        return (["\(lead)tried:"] + items.map { "\(lead)  \($0)" }).joined(separator: lineBreak)
    }

    @Test func `a script is added after the others, before comments of the next key`() throws {
        let before = """
            zoetrope: 1   # the version
            scripts:
                main:                # indented by four
                    - wait: 1s
                    # a comment in main

            """
        let after = """

            # what must be true
            expect: [ { at: end, that: 1 == 1 } ]
            """
        #expect(try Self.added(to: before + after) == before.dropLast() + "\n" + Self.script(4) + "\n" + after)
    }

    @Test func `a script is added at the end of a file`() throws {
        #expect(
            try Self.added(to: "scripts:\n  main: [ { wait: 1s } ]")
                == "scripts:\n  main: [ { wait: 1s } ]\n" + Self.script(2))
        #expect(try Self.added(to: "scripts:\n  main:\n") == "scripts:\n  main:\n" + Self.script(2) + "\n")
        #expect(try Self.added(to: "zoetrope: 1\n") == "zoetrope: 1\nscripts:\n" + Self.script(2) + "\n")
        #expect(try Self.added(to: "zoetrope: 1") == "zoetrope: 1\nscripts:\n" + Self.script(2) + "\n")
        #expect(try Self.added(to: "scripts:\n") == "scripts:\n" + Self.script(2) + "\n")
    }

    @Test func `a single script becomes main`() throws {
        #expect(
            try Self.added(to: "script: [ { wait: 1s } ]  # short\nzoetrope: 1\n")
                == "scripts:\n  main: [ { wait: 1s } ]  # short\n" + Self.script(2) + "\nzoetrope: 1\n")
        #expect(
            try Self.added(to: "script:\n  - wait: 1s\n  - tap: box\n")
                == "scripts:\n  main:\n  - wait: 1s\n  - tap: box\n" + Self.script(2) + "\n")
        // Items without indentation are indented.
        #expect(
            try Self.added(to: "script:\n- wait: 1s\n\n- tap: box\n# end\nzoetrope: 1\n")
                == "scripts:\n  main:\n  - wait: 1s\n\n  - tap: box\n" + Self.script(2) + "\n# end\nzoetrope: 1\n")
        #expect(
            try Self.added(to: "script: [\n  { wait: 1s },\n]\n")
                == "scripts:\n  main: [\n  { wait: 1s },\n]\n" + Self.script(2) + "\n")
    }

    @Test func `braces get the script on one line`() throws {
        #expect(
            try Self.added(to: "scripts: { main: [ { wait: 1s } ] }   # in braces\nzoetrope: 1\n")
                == "scripts: { main: [ { wait: 1s } ], tried: [{ wait: 100ms }, "
                + "{ fingers: [{ down: [1, 2], then: [up] }] }] }   # in braces\nzoetrope: 1\n")
    }

    @Test func `line breaks, a byte order mark and other characters stay`() throws {
        let text = "\u{FEFF}title: Größe 😀\r\nscripts:\r\n  main:\r\n    - wait: 1s\r\n"
        #expect(
            Array(try Self.added(to: text).utf8)
                == Array("\u{FEFF}title: Größe 😀\r\nscripts:\r\n  main:\r\n    - wait: 1s\r\n".utf8)
                + Array((Self.script(2, "\r\n") + "\r\n").utf8))
    }

    @Test(arguments: ["", "1st", "a b", "all", "ä", "a:", "-a", String(repeating: "a", count: 61)])
    func `a name has letters, digits, hyphens and underscores`(name: String) {
        #expect(throws: ScriptInsertion.Failure.self) { try Self.added(name, to: "zoetrope: 1\n") }
    }

    @Test func `a name that is taken and files without a place are refused`() {
        for (name, text) in [("tried", "scripts: { tried: [] }\n"), ("main", "script: []\n")] {
            let error = #expect(throws: ScriptInsertion.Failure.self) { try Self.added(name, to: text) }
            #expect(error?.message == "the scene already has a script '\(name)'")
        }
        #expect(throws: ScriptInsertion.Failure.self) { try Self.added(to: "{ zoetrope: 1 }\n") }
        #expect(throws: ScriptInsertion.Failure.self) { try Self.added(to: "zoetrope: [1\n") }
        #expect(throws: ScriptInsertion.Failure.self) { try Self.added(to: "- wait: 1s\n") }
    }
}
