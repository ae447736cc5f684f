import Lottie
import Testing

@Suite struct LottieHintTests {
    private func problem(_ text: String) -> LottieError? {
        do throws(LottieError) {
            _ = try LottieFile(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private static let layer = "\"nm\": \"Disc\", \"ty\": 4"

    /// The parts of the sample that are replaced, and words of the hint.
    @Test(arguments: [
        ("\"ty\": \"fl\"", "\"ty\": \"rd\"", "bake the rounded corners into the path"),
        ("\"ty\": \"fl\"", "\"ty\": \"mm\"", "merge the paths into one"),
        ("\"ty\": \"fl\"", "\"ty\": \"zz\"", "bake the changed outline into the path"),
        ("\"ty\": \"fl\"", "\"ty\": \"??\"", "remove it before the export"),
        ("\"p\": {\"a\": 0, \"k\": [20, 25]}", "\"sk\": {\"k\": 9}", "bake the skew into the path"),
        ("\"k\": [1, 0, 0, 1]", "\"sid\": \"red\"", "write the value in the place of the slot"),
        ("\"k\": [1, 0, 0, 1]", "\"k\": [1, 0, 0, 1], \"x\": \"1;\"", "convert the expression to keyframes"),
        (layer, "\"nm\": \"Disc\", \"ty\": 5", "convert the text to shapes"),
        (layer, "\"nm\": \"Disc\", \"ty\": 2", "replace it with shapes"),
        (layer, "\"nm\": \"Disc\", \"ty\": 13", "make the layers 2D"),
        (layer, layer + ", \"ddd\": 1", "make the layers 2D"),
        (layer, layer + ", \"bm\": 3", "set the mode to Normal"),
        (layer, layer + ", \"tt\": 1", "replace the matte with a mask"),
        (layer, layer + ", " + Sample.mask(opacity: "40"), "change the opacity of the layer instead"),
        (
            layer, layer + ", \"masksProperties\": [{\"mode\": \"l\"}]",
            "set the mode to Add, Subtract, Intersect or Difference"
        ),
        (
            layer, layer + ", \"masksProperties\": [{\"mode\": \"a\", \"x\": {\"k\": 4}}]",
            "bake the expansion into the path of the mask"
        ),
    ])
    func `the hint fits the feature`(part: String, other: String, words: String) throws {
        #expect(Sample.text.contains(part))
        let error = try #require(problem(Sample.text.replacing(part, with: other)))
        #expect(error.description.hasPrefix("cannot be drawn as its author intended: "), "\(error)")
        #expect(error.hint?.contains(words) == true, "\(error.hint ?? "")")
    }

    @Test(
        arguments: [
            ("PK\u{3}\u{4}", "extract the JSON file in its folder animations", nil),
            ("{\"type\": \"FeatureCollection\"}", "is JSON, but not a Lottie animation: it has no \"layers\"", nil),
            ("[1, 2]", "is JSON, but not a Lottie animation: it is a list instead of an object", nil),
            (
                Sample.text.replacing("\"v\": \"5.7.0\", ", with: ""), "has no version 'v', which rlottie needs",
                "add \"v\": \"5.7.0\" at the start of its object"
            ),
            (Sample.text.replacing("\"w\": 100, ", with: ""), "is a damaged Lottie file: it has no \"w\"", nil),
        ] as [(String, String, String?)])
    func `another file is named`(text: String, words: String, hint: String?) throws {
        let error = try #require(problem(text))
        #expect(error.description.contains(words), "\(error)")
        #expect(error.hint == hint)
    }

    @Test func `a compressed file is named`() {
        #expect(throws: LottieError.gzip) { try LottieFile([0x1F, 0x8B, 8, 0, 0]) }
        #expect(LottieError.gzip.description == "is compressed with gzip")
        #expect(LottieError.gzip.hint == "decompress it with gunzip to a file that ends in .json")
    }

    /// The format requires a list of layers, which may be empty. It shows nothing.
    @Test func `a file without layers is accepted`() {
        let header = "\"v\": \"5.7.0\", \"fr\": 30, \"ip\": 0, \"op\": 30, \"w\": 9, \"h\": 9"
        #expect(problem("{\(header), \"layers\": []}") == nil)
    }
}
