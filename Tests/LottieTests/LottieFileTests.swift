import Graphics
import Lottie
import Testing

@Suite struct LottieFileTests {
    @Test func `the header and the markers are read`() throws {
        let file = try Sample.file()
        #expect(file.size == Size(100, 50))
        #expect(file.frameRate == 30 && file.frameCount == 30)
        #expect(file.markers.map(\.name) == ["start", "end"])
        #expect(file.frames(ofMarker: "start") == 0..<10)
        #expect(file.frames(ofMarker: "end") == 20..<30)
        #expect(file.frames(ofMarker: "other") == nil)
    }

    @Test(arguments: [
        ("Disc.Group.Fill", 1), ("Inner.Ring.Group.Stroke", 1), ("**", 2), ("**.Stroke", 1), ("*.Group.*", 1),
        ("**.Group.**", 2), ("Disc.**.Fill", 1), ("Disc.Fill", 0), ("*", 0), ("Ring.Group.Stroke", 0), ("", 0),
    ])
    func `a key path names fills and strokes`(path: String, count: Int) throws {
        let file = try Sample.file()
        let override = LottieOverride(path: path, color: Color(0, 0.25, 0))
        guard count > 0 else {
            #expect(
                throws: LottieOverride.Unmatched(path: path, known: ["Disc.Group.Fill", "Inner.Ring.Group.Stroke"])
            ) { try file.applying([override]) }
            return
        }
        let text = String(decoding: try file.applying([override]).json, as: UTF8.self)
        #expect(text.ranges(of: "[0.0,0.25,0.0,1.0]").count == count)
    }

    /// Each is wrong in one place.
    @Test(arguments: [
        ("\"w\": 100, \"h\": 50,\n", "", "has no \"w\""),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": \"100\", \"h\": 50,\n", "\"w\" is a text instead of a number"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": 0, \"h\": 50,\n", "is 0.0 by 50.0 points"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": 9000, \"h\": 50,\n", "each side must be 1 to 8192"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": 1e99, \"h\": 50,\n", "a number is too large, at line 1"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": NaN, \"h\": 50,\n", "a value is expected, at line 1"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": Infinity, \"h\": 50,\n", "a value is expected, at line 1"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": 1, \"w\": 100, \"h\": 50,\n", "the key \"w\" occurs twice"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": 0100, \"h\": 50,\n", "',' or '}' is expected"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": 100, \"\\ud800\": 50,\n", "half of a surrogate pair"),
        ("\"w\": 100, \"h\": 50,\n", "\"w\": 100, \"\\q\": 50,\n", "unknown escape sequence"),
        ("\"v\": \"5.7.0\"", "\"v\": \"\"", "\"v\" is a text instead of a version"),
        ("\"v\": \"5.7.0\"", "\"v\": 5.7", "\"v\" is a number instead of a version"),
        (
            "\"ks\": {\"o\": {\"a\": 0, \"k\": 100}, \"p\": {\"a\": 0, \"k\": [20, 25]}}", "\"hd\": false",
            "layers[1] \"Disc\" has no transform (\"ks\")"
        ),
        ("\"fr\": 30", "\"fr\": 0", "allowed: 0.1 to 1000"),
        ("\"fr\": 30", "\"fr\": -30", "allowed: 0.1 to 1000"),
        ("\"ip\": 0, \"op\": 30, \"w\"", "\"ip\": 30, \"op\": 30, \"w\"", "it has no frames"),
        ("\"ip\": 0, \"op\": 30, \"w\"", "\"ip\": 0, \"op\": 100000, \"w\"", "has 100000 frames; the limit is 3600"),
        ("\"markers\": [", "\"markers\": [3, ", "markers[0] has no name"),
        ("\"id\": \"inner\", \"layers\"", "\"layers\"", "assets[0] has no \"id\""),
        (
            "\"id\": \"inner\", \"layers\": [", "\"id\": \"inner\", \"p\": \"/etc/passwd\", \"w\": 1, \"x\": [",
            "is an image"
        ),
        ("\"id\": \"inner\", \"layers\": [", "\"id\": \"inner\", \"p\": \"a.mp3\", \"x\": [", "is a sound"),
        ("\"refId\": \"inner\"", "\"refId\": \"other\"", "which does not exist"),
        ("\"refId\": \"inner\"", "\"refId\": 3", "has no \"refId\""),
        (
            "{\"ty\": 4, \"nm\": \"Ring\"",
            "{\"ty\": 0, \"refId\": \"inner\", \"ks\": {}}, {\"ty\": 4, \"nm\": \"Ring\"",
            "contains itself"
        ),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 5", "is a text layer"),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 2", "is an image layer"),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 13", "is a camera layer"),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 99", "an unknown kind of layer"),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\"", "has no type"),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"ddd\": 1", "is a 3D layer"),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"bm\": 3", "has a blend mode"),
        ("\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"sy\": [{}]", "has layer styles"),
        (
            "\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"ef\": [{\"ty\": 29, \"nm\": \"Blur\"}]",
            "the effect \"Blur\""
        ),
        (
            "\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"ind\": 1, \"parent\": 1",
            "is a parent of itself"
        ),
        (
            "\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"masksProperties\": [{\"mode\": \"l\"}]",
            "has the mode l"
        ),
        (
            "\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"tt\": 1",
            "layers[1] \"Disc\" has a track matte"
        ),
        (
            "\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"tp\": 2",
            "layers[1] \"Disc\" has a track matte"
        ),
        (
            "\"ty\": 4, \"nm\": \"Ring\"", "\"ty\": 4, \"nm\": \"Ring\", \"td\": 1",
            "the layers of asset \"inner\"[0] \"Ring\" is a track matte"
        ),
        (
            "\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \"td\": \"1\"",
            "\"td\" of layers[1] \"Disc\" is a text instead of a number"
        ),
        (
            "\"nm\": \"Disc\", \"ty\": 4", "\"nm\": \"Disc\", \"ty\": 4, \(Sample.mask(opacity: "40"))",
            "mask 0 of layers[1] \"Disc\" has an opacity other than 100"
        ),
        (
            "\"nm\": \"Disc\", \"ty\": 4",
            "\"nm\": \"Disc\", \"ty\": 4, \(Sample.mask(opacity: "[{\"t\": 0, \"s\": [100]}, {\"t\": 9, \"s\": [0]}]"))",
            "mask 0 of layers[1] \"Disc\" has an opacity other than 100"
        ),
        (
            "\"p\": {\"a\": 0, \"k\": [20, 25]}}",
            "\"p\": {\"k\": [{\"t\": 0, \"s\": [0, 0]}, {\"t\": 9, \"s\": [9, 0]}]}}, \"ao\": 1",
            "layers[1] \"Disc\" is oriented along its path"
        ),
        (
            "\"p\": {\"a\": 0, \"k\": [20, 25]}}",
            "\"p\": {\"s\": true, \"x\": {\"k\": [{\"t\": 0, \"s\": [0]}, {\"t\": 9, \"s\": [9]}]}, \"y\": {\"k\": 0}}}, \"ao\": 1",
            "layers[1] \"Disc\" is oriented along its path"
        ),
        ("\"k\": [1, 0, 0, 1]", "\"k\": [1, 0, 0, 1], \"x\": \"var $bm_rt = 1;\"", "computed by an expression"),
        ("\"k\": [1, 0, 0, 1]", "\"k\": []", "has an empty list"),
        ("\"k\": [1, 0, 0, 1]", "\"k\": \"red\"", "has a text where a number"),
        ("\"k\": [1, 0, 0, 1]", "\"k\": [\"red\"]", "has a list where a number"),
        ("\"ty\": \"fl\"", "\"ty\": \"mm\"", "merges paths"),
        ("\"ty\": \"fl\"", "\"ty\": \"??\"", "has the unknown type"),
        ("\"nm\": \"Ellipse\", \"ty\": \"el\"", "\"nm\": \"Path\", \"ty\": \"sh\"", "has no path"),
        (
            "\"nm\": \"Ellipse\", \"ty\": \"el\"",
            "\"nm\": \"P\", \"ty\": \"sh\", \"ks\": {\"k\": {\"v\": [[0, 0]], \"i\": [], \"o\": []}}",
            "as many points each"
        ),
        (
            "\"nm\": \"Ellipse\", \"ty\": \"el\"", "\"ty\": \"rp\", \"o\": {\"k\": 0}, \"c\": {\"k\": 100000}",
            "100000 copies; the limit"
        ),
        (
            "\"nm\": \"Ellipse\", \"ty\": \"el\"",
            "\"ty\": \"gf\", \"o\": {\"k\": 0}, \"e\": {\"k\": 0}, \"g\": {\"p\": 9, \"k\": {\"k\": [0, 1]}}",
            "fewer numbers"
        ),
        ("{\"t\": 29,", "{\"t\": -5,", "is before the one before it"),
        ("{\"t\": 0, \"s\"", "{\"s\"", "has no time"),
        ("\"t\": 0, \"s\": [0, 0]", "\"t\": 0", "has no value"),
        ("\"i\": {\"x\": [0.5], \"y\": [1]}", "\"i\": {\"x\": []}", "needs the numbers"),
    ])
    func `a bad file has one error`(part: String, other: String, message: String) throws {
        #expect(Sample.text.contains(part))
        do throws(LottieError) {
            _ = try LottieFile(Array(Sample.text.replacing(part, with: other).utf8))
            Issue.record("the file is accepted")
        } catch {
            #expect(error.description.contains(message), "\(error)")
        }
    }

    /// Each states a feature without using it.
    @Test(arguments: [
        "\"tt\": 0", "\"td\": 0", "\"td\": false", "\"ao\": 0", "\"ao\": 1", Sample.mask(opacity: "100"),
        Sample.mask(opacity: "[{\"t\": 0, \"s\": [100]}, {\"t\": 9, \"s\": [100]}]"),
        Sample.mask(opacity: "40").replacing("\"mode\": \"a\"", with: "\"mode\": \"n\""),
    ])
    func `a feature that changes nothing is accepted`(members: String) throws {
        _ = try Sample.file(replacing: "\"nm\": \"Disc\", \"ty\": 4", with: "\"nm\": \"Disc\", \"ty\": 4, \(members)")
    }

    /// rlottie rotates stars and polygons twice, and polygons by another -π/2 degrees.
    @Test(arguments: [
        (1, "{\"k\": 18}", "{\"k\":9.0}"), (2, "{\"k\": 60}", "{\"k\":\((60 + Double.pi / 2) / 2)}"),
        (1, "{\"k\": -500, \"a\": 0}", "{\"k\":-250.0,\"a\":0}"),
        (
            1, "{\"k\": [{\"t\": 0, \"s\": [10], \"e\": [90]}, {\"t\": 9}]}",
            "{\"k\":[{\"t\":0,\"s\":[5.0],\"e\":[45.0]},{\"t\":9}]}"
        ),
        (
            1, "{\"k\": [{\"t\": 0, \"s\": [10]}, {\"t\": 9, \"s\": 20}]}",
            "{\"k\":[{\"t\":0,\"s\":[5.0]},{\"t\":9,\"s\":10.0}]}"
        ),
    ])
    func `rlottie gets other rotations of stars`(kind: Int, rotation: String, written: String) throws {
        let file = try Sample.file(
            replacing: Sample.disc, with: Sample.star(kind: kind, points: 5, rotation: rotation))
        let text = String(decoding: file.json, as: UTF8.self)
        #expect(text.contains("\"r\":\(written)"), "\(text)")
    }

    @Test(arguments: ["", "[]", "3", "{", "nonsense", "{}", "{} {}", "\u{1F}", "{\"w\": \"\u{1}\"}", "PK\u{3}\u{4}"])
    func `a file that is no Lottie file is an error`(text: String) {
        #expect(throws: LottieError.self) { try LottieFile(Array(text.utf8)) }
    }

    @Test func `a truncated file is an error at its end`() {
        let bytes = Array(Sample.text.utf8)
        for count in stride(from: 0, to: bytes.count, by: 37) {
            #expect(throws: LottieError.self) { try LottieFile(Array(bytes.prefix(count))) }
        }
    }

    @Test func `nesting and the number of layers are limited`() {
        let deep = String(repeating: "[", count: 10_000)
        #expect(throws: LottieError.limit("is nested more than 128 deep")) { try LottieFile(Array(deep.utf8)) }
        // Each composition shows the next one ten times.
        let assets = (0..<6).map { level in
            let layers = (0..<10).map { _ in
                level == 5 ? #"{"ty": 3, "ks": {}}"# : #"{"ty": 0, "refId": "\#(level + 1)", "ks": {}}"#
            }
            return #"{"id": "\#(level)", "layers": [\#(layers.joined(separator: ","))]}"#
        }
        let text =
            #"{"v": "5.7.0", "w": 1, "h": 1, "fr": 1, "ip": 0, "op": 1, "layers": [{"ty": 0, "refId": "0", "ks": {}}], "assets": [\#(assets.joined(separator: ","))]}"#
        #expect { try LottieFile(Array(text.utf8)) } throws: { ($0 as? LottieError)?.isLimit == true }
    }
}
