import Zoetrope

/// Lottie files in clip layers. All are refused before rlottie reads them.
extension HostileInput {
    static let lottieFiles = structures + lottieCosts

    static func lottie(_ name: String, _ text: String, _ code: ExitCode, _ words: String) -> HostileInput {
        clip(name, "p.json", Array(text.utf8), code, words)
    }

    static func file(frames: Int = 30, _ layers: String, _ rest: String = "") -> String {
        #"{"v": "5.7.0", "fr": 30, "ip": 0, "op": \#(frames), "w": 100, "h": 50, "layers": [\#(layers)]\#(rest)}"#
    }

    static func shapes(_ items: String, scale: String = "[100, 100]", _ rest: String = "") -> String {
        #"{"ty": 4, "ip": 0, "op": 30, "st": 0, "ks": {"s": {"k": \#(scale)}}, "shapes": [\#(items)]\#(rest)}"#
    }

    static func list(_ count: Int, _ item: String) -> String {
        Array(repeating: item, count: count).joined(separator: ",")
    }

    /// The layers of precompositions by their id.
    static func assets(_ layers: [String: String]) -> String {
        let items = layers.map { #"{"id": "\#($0)", "layers": [\#($1)]}"# }
        return #", "assets": [\#(items.joined(separator: ","))]"#
    }

    /// Six precompositions, each of which shows the next one ten times.
    static let nested = Dictionary(
        uniqueKeysWithValues: (0..<6).map { level in
            ("\(level)", list(10, level == 5 ? #"{"ty": 3, "ks": {}}"# : composition("\(level + 1)")))
        })

    /// Six layers, each ten times as large as its parent.
    static let parents = (1...6).map { index in
        shapes(disc, scale: "[1000, 1000]", #", "ind": \#(index), "parent": \#(index + 1)"#)
    }

    static func composition(_ id: String) -> String {
        #"{"ty": 0, "refId": "\#(id)", "ip": 0, "op": 30, "st": 0, "w": 9, "h": 9, "ks": {}}"#
    }

    static let disc = ellipse("9") + "," + fill
    static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#

    static func ellipse(_ size: String) -> String {
        #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [\#(size), 9]}}"#
    }

    static func stroke(_ width: String = "1", dash: String = "") -> String {
        #"{"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": \#(width)}\#(dash)}"#
    }

    static func repeater(_ copies: String, scale: Int = 100) -> String {
        #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": 0}, "tr": {"s": {"k": [\#(scale), \#(scale)]}}}"#
    }

    static func group(_ items: String, scale: String = "100") -> String {
        #"{"ty": "gr", "it": [\#(items), {"ty": "tr", "s": {"k": [\#(scale), \#(scale)]}}]}"#
    }

    private static let isDamaged = "is a damaged Lottie file: "
    private static let isNotJSON = "is not valid JSON: "
    private static let cannotBeDrawn = "cannot be drawn as its author intended: "

    private static let structures: [HostileInput] = [
        lottie("words as a Lottie file", "hello", .badScene, isNotJSON + "a value is expected, at line 1, column 1"),
        lottie("an empty Lottie file", "", .badScene, isNotJSON + "it ends too early, at line 1, column 1"),
        lottie(
            "an archive of Lottie files", "PK\u{3}\u{4}\u{0}", .badScene,
            cannotBeDrawn + "it is a dotLottie archive; extract the JSON file in its folder animations"),
        lottie(
            "places instead of a Lottie file", #"{"type": "FeatureCollection", "features": []}"#, .badScene,
            "is JSON, but not a Lottie animation: it has no \"layers\""),
        lottie(
            "a Lottie file without a version", file("").replacing(#""v": "5.7.0", "#, with: ""), .badScene,
            "has no version 'v', which rlottie needs"),
        clip("a compressed Lottie file", "p.tgs", [0x1F, 0x8B, 8, 0], .badScene, "is compressed with gzip"),
        lottie(
            "a layer without a transform", file(#"{"ty": 3, "ip": 0, "op": 30}"#), .badScene,
            isDamaged + "layers[0] has no transform (\"ks\")"),
        lottie("100,000 brackets", String(repeating: "[", count: 100_000), .limit, "is nested more than 128 deep"),
        lottie(
            "100,000 objects in each other", String(repeating: #"{"a":"#, count: 100_000), .limit,
            "is nested more than 128 deep"),
        lottie(
            "a million values", "[\(String(repeating: "0,", count: 1_000_000))0]", .limit,
            "has more than 1000000 values"),
        lottie(
            "a number of a million digits", file("").replacing("100", with: String(repeating: "9", count: 1_000_000)),
            .badScene, isNotJSON + "a number is too large, at line 1, column 50"),
        lottie(
            "the same key twice", file("", #", "w": 5"#), .badScene,
            isNotJSON + "the key \"w\" occurs twice, at line 1, column 78"),
        lottie(
            "half of a surrogate pair", file("", #", "a": "\ud800""#), .badScene,
            isNotJSON + "a text contains half of a surrogate pair, at line 1, column 90"),
        lottie(
            "colours for a terminal in a name", file(#"{"ty": 5, "nm": "\u001b[31m\u202e\n::add-mask::a"}"#), .badScene,
            cannotBeDrawn + "layers[0] \"\\u{1B}[31m\\u{202E}\\n::add-mask::a\" is a text layer"),
        lottie(
            "an image of another folder",
            file("", #", "assets": [{"id": "a", "u": "/etc/", "p": "passwd", "w": 9, "h": 9}]"#), .badScene,
            cannotBeDrawn + "asset \"a\" is an image"),
        lottie(
            "an expression of JavaScript",
            file(shapes(disc.replacing(#"{"k": 100}"#, with: #"{"k": 1, "x": "while(1);"}"#))),
            .badScene, cannotBeDrawn + "\"o\" of item 1 in shapes of layers[0] is computed by an expression"),
        lottie(
            "a composition in itself", file(composition("a"), assets(["a": composition("a")])),
            .badScene, isDamaged + "asset \"a\" contains itself"),
        lottie(
            "a layer that is its own parent", file(shapes(disc, #", "ind": 1, "parent": 1"#)), .badScene,
            isDamaged + "in layers, layer 1 is a parent of itself"),
        lottie(
            "an outline with fewer tangents than points",
            file(shapes(#"{"ty": "sh", "ks": {"k": {"v": [[0, 0], [9, 9]], "i": [[0, 0]], "o": []}}}"#)), .badScene,
            isDamaged
                + "\"ks\" of item 0 in shapes of layers[0] needs the lists \"v\", \"i\" and \"o\" with as many points each"
        ),
        lottie(
            "a gradient with fewer numbers than colours",
            file(
                shapes(#"{"ty": "gf", "o": {"k": 1}, "s": {"k": 0}, "e": {"k": 0}, "g": {"p": 256, "k": {"k": [0]}}}"#)),
            .badScene,
            isDamaged + "the gradient of item 0 in shapes of layers[0] has fewer numbers than its 256 colours need"),
        lottie(
            "keyframes backwards in time",
            file(shapes("", #", "tm": {"k": [{"t": 9, "s": [0]}, {"t": 1, "s": [0]}]}"#)), .badScene,
            isDamaged + "keyframe 1 of \"tm\" of layers[0] is before the one before it"),
    ]
}
