import SceneFile
import SceneLanguage
import Testing

@Suite struct TimingReplacementTests {
    private static func replaced(
        _ text: String, at line: Int, _ column: Int, timing: String = "{ dampingRatio: 0.8 }",
        duration: String? = "0.5s"
    ) throws -> String {
        try TimingReplacement.replacing(at: SourceLocation(file: "scene.yaml", line: line, column: column), in: text) {
            TimingReplacement.Values(timing: $0 ? timing : "{ response: 0.4 }", duration: $0 ? duration : nil)
        }
    }

    @Test(arguments: [
        // Words, lists and groups, with comments and quotes in them.
        ("- { set: { a: 1 }, timing: easeOut, duration: 300ms } # as it was", 28, "easeOut", "300ms"),
        ("- { duration: 300ms, timing: [0.1, 0.2, 0.3, 1], set: { a: 1 } }", 30, "[0.1, 0.2, 0.3, 1]", "300ms"),
        ("- { timing: { dampingRatio: \"0.5\" }, duration: '1s', note: it's }", 13, "{ dampingRatio: \"0.5\" }", nil),
    ])
    func `only the values change`(text: String, column: Int, timing: String, duration: String?) throws {
        let changed = try Self.replaced(text, at: 1, column)
        var expected = text.replacing(timing, with: "{ dampingRatio: 0.8 }")
        expected = expected.replacing(duration ?? "'1s'", with: duration == nil ? "'0.5s'" : "0.5s")
        #expect(changed == expected)
    }

    @Test func `a block has its values on lines of their own`() throws {
        let text = """
            - animate: { set: { a: 1 } }
              timing:   easeOut   # soft
              # ms
              duration: 300ms
            """
        #expect(
            try Self.replaced(text, at: 2, 13) == """
                - animate: { set: { a: 1 } }
                  timing:   { dampingRatio: 0.8 }   # soft
                  # ms
                  duration: 0.5s
                """)
    }

    @Test func `a group in brackets may have several lines`() throws {
        let text = "- timing: { response: 1, # a } in a comment\n    dampingFraction: 1 }\n  set: { a: 1 }"
        #expect(try Self.replaced(text, at: 1, 11) == "- timing: { response: 0.4 }\n  set: { a: 1 }")
    }

    @Test func `a duration is added where a curve needs one`() throws {
        func added(_ text: String, _ column: Int) throws -> String {
            try TimingReplacement.replacing(at: SourceLocation(file: "scene.yaml", line: 1, column: column), in: text) {
                _ in
                TimingReplacement.Values(timing: "easeIn", duration: "200ms")
            }
        }
        #expect(
            try added("- { set: { a: 1 }, timing: linear }", 28)
                == "- { set: { a: 1 }, duration: 200ms, timing: easeIn }")
        #expect(
            try added("- timing: linear\n  set: { a: 1 }", 11)
                == "- duration: 200ms\n  timing: easeIn\n  set: { a: 1 }")
        #expect(
            try added("- timing: linear\r\n  set: { a: 1 }\r\n", 11)
                == "- duration: 200ms\r\n  timing: easeIn\r\n  set: { a: 1 }\r\n")
    }

    @Test(arguments: [
        (
            "- { animate: { set: { a: 1 } }, duration: 300ms } # soft", 1, 33,
            "- { animate: { set: { a: 1 } }, timing: { dampingRatio: 0.8 }, duration: 0.5s } # soft"
        ),
        (
            "- animate: { set: { a: 1 } }\n  completion: []\n", 2, 3,
            "- animate: { set: { a: 1 } }\n  timing: { response: 0.4 }\n  completion: []\n"
        ),
        (
            "- animate: { set: { a: 1 }, duration: 1s }\n  completion: []", 1, 29,
            "- animate: { set: { a: 1 }, timing: { dampingRatio: 0.8 }, duration: 0.5s }\n  completion: []"
        ),
        ("- animate: { set: { a: 1 } }", 1, 3, "- timing: { response: 0.4 }\n  animate: { set: { a: 1 } }"),
    ])
    func `a timing is added where there is none`(text: String, line: Int, column: Int, expected: String) throws {
        #expect(try Self.replaced(text, at: line, column) == expected)
    }

    @Test(arguments: [
        ("- { set: { a: 1 }, timing: easeOut }", 1, 5, "the timing has changed meanwhile"),
        ("- timing:\n    response: 1\n  set: { a: 1 }", 2, 5, "write it on one line, such as { response: 0.5 }"),
        ("- timing: [", 1, 11, "the file has errors"),
        // No key begins there.
        ("- { animate: { set: { a: 1 } }, duration: 300ms }", 1, 34, "the timing has changed meanwhile"),
    ])
    func `another text is refused`(text: String, line: Int, column: Int, message: String) throws {
        let failure = #expect(throws: TimingReplacement.Failure.self) { _ = try Self.replaced(text, at: line, column) }
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    }
}
