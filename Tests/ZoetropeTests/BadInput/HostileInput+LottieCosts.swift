import Zoetrope

/// Lottie files of which rlottie would draw too much.
extension HostileInput {
    private static let tooManySegments =
        "draws more than 200000 segments of outlines in a frame, with the copies of repeaters and with dashes"
    private static let isTooLarge = "draws outlines that are more than 100 times as large as its frame"

    static let lottieCosts: [HostileInput] = [
        lottie(
            "a billion frames", file(frames: 1_000_000_000, shapes(disc)), .limit,
            "has 1000000000 frames; the limit is 3600"),
        lottie(
            "1,001 markers",
            file("", #", "markers": [\#(String(repeating: #"{"cm": "a", "tm": 0}, "#, count: 1000)){}]"#),
            .limit, "has 1001 markers; the limit is 1000"),
        lottie(
            "10^6 layers of compositions in each other",
            file(composition("0"), assets(nested)), .limit,
            "draws more than 10000 layers, each counted as often as it is drawn"),
        lottie(
            "a million copies", file(shapes(disc + "," + repeater("1000000"))), .limit,
            "has item 2 in shapes of layers[0] with 1000000 copies; the limit is 1000"),
        lottie(
            "a thousand copies of a thousand copies",
            file(shapes(group(disc + "," + repeater("1000")) + "," + repeater("1000"))),
            .limit, tooManySegments),
        lottie(
            "twenty repeaters in a row", file(shapes(disc + "," + list(20, repeater("9")))),
            .limit, tooManySegments),
        lottie(
            "20,000 discs in 100 compositions",
            file(list(100, composition("a")), assets(["a": shapes(list(20_000, ellipse("9")))])),
            .limit, tooManySegments),
        lottie(
            "a star with a billion points",
            file(shapes(#"{"ty": "sr", "p": {"k": 0}, "pt": {"k": 1e9}, "r": {"k": 0}, "or": {"k": 9}}"#)), .limit,
            tooManySegments),
        lottie(
            "dashes of a millionth",
            file(shapes(ellipse("9") + "," + stroke(dash: #", "d": [{"n": "d", "v": {"k": 1e-6}}]"#))), .limit,
            tooManySegments),
        lottie(
            "dashes that begin with 0",
            file(
                shapes(
                    ellipse("9") + ","
                        + stroke(
                            dash: #", "d": [{"n": "d", "v": {"k": [{"t": 0, "s": [0]}, {"t": 29, "s": [1e-3]}]}}]"#))),
            .limit, tooManySegments),
        lottie(
            "dashes of a group that is scaled",
            file(
                shapes(group(ellipse("9"), scale: "1e8") + "," + stroke(dash: #", "d": [{"n": "d", "v": {"k": 1}}]"#))),
            .limit, tooManySegments),
        lottie("an outline of a billion points", file(shapes(ellipse("1e9") + "," + fill)), .limit, isTooLarge),
        lottie("a stroke of a billion points", file(shapes(ellipse("9") + "," + stroke("1e9"))), .limit, isTooLarge),
        lottie(
            "a scale that a timing makes large",
            file(shapes(disc, scale: #"[{"t": 0, "s": [0, 0], "o": {"x": 0.5, "y": 1e9}}, {"t": 29, "s": [99, 99]}]"#)),
            .limit, isTooLarge),
        lottie("scales of parents", file(parents.joined(separator: ",")), .limit, isTooLarge),
        lottie("copies that grow", file(shapes(disc + "," + repeater("99", scale: 200))), .limit, isTooLarge),
    ]
}
