import Pages
import Testing

@Suite struct OrderedJSONTests {
    @Test func `what fits into a line is on one line, and the order of keys is kept`() {
        let short = OrderedJSON.object(["b": .number(1), "a": .list([.object(["$ref": .string("x")])])])
        #expect(short.text == #"{ "b": 1, "a": [{ "$ref": "x" }] }"#)
        let words = OrderedJSON.string(String(repeating: "word ", count: 20))
        let long = OrderedJSON.object(["first": words, "second": .object(["empty": .object([:]), "list": .list([])])])
        #expect(
            long.text == """
                {
                  "first": "\(String(repeating: "word ", count: 20))",
                  "second": { "empty": {}, "list": [] }
                }
                """)
        // A list of scalars stays on one line.
        let list = OrderedJSON.strings(Array(repeating: "value", count: 40))
        #expect(!list.text.contains("\n") && list.text.hasPrefix("[\"value\", \"value\""))
    }

    @Test func `no line of nested values is longer than the maximum`() {
        var value = OrderedJSON.object(["key": .string("value")])
        for depth in 0..<20 { value = .object(["level \(depth)": value]) }
        let lines = value.text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 120 } && lines.count > 10)
    }
}
