import Lottie
import Testing

/// Files that cost much and are valid. Those above a limit are hostile inputs of `HostileInputTests`.
@Suite struct LottieCostTests {
    private static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#
    private static let disc = #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [20, 20]}}, \#(fill)"#

    private static func layer(_ shapes: String, _ rest: String = #""ks": {}"#) -> String {
        #"{"ty": 4, "ip": 0, "op": 30, "shapes": [\#(shapes)], \#(rest)}"#
    }

    private func error(ofLayers layers: String, rest: String = "") -> LottieError? {
        let text = #"{"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 50, "layers": [\#(layers)]\#(rest)}"#
        do throws(LottieError) {
            _ = try LottieFile(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private static func repeater(_ copies: Int, scale: Int = 100) -> String {
        #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": 0}, "tr": {"s": {"k": [\#(scale), \#(scale)]}}}"#
    }

    private static func stroke(_ dashes: String) -> String {
        #"{"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 2}, "d": [\#(dashes)]}"#
    }

    @Test(arguments: [
        ("a thousand copies", layer(disc + "," + repeater(1000))),
        ("copies that shrink", layer(disc + "," + repeater(1000, scale: 50))),
        ("ten copies, each larger than the one before", layer(disc + "," + repeater(10, scale: 120))),
        ("a disc that grows over the frame", layer(disc, #""ks": {"s": {"k": [5000, 5000]}}"#)),
        (
            "a steep timing between nearly equal values",
            layer(
                disc,
                #""ks": {"s": {"k": [{"t": 0, "s": [100], "i": {"x": 0, "y": 0}, "o": {"x": 0, "y": 9e4}}, {"t": 9, "s": [100.01]}]}}"#
            )
        ),
        (
            "a dash that begins with 0",
            layer(
                disc + ","
                    + stroke(
                        #"{"n": "d", "v": {"k": [{"t": 0, "s": [0]}, {"t": 9, "s": [63]}]}}, {"n": "g", "v": {"k": 63}}"#
                    ))
        ),
        (
            "dashes of the length 0",
            layer(disc + "," + stroke(#"{"n": "d", "v": {"k": 0}}, {"n": "o", "v": {"k": 9}}"#))
        ),
        (
            "a hidden repeater",
            layer(disc + "," + repeater(1000).replacing(#""ty": "rp""#, with: #""hd": true, "ty": "rp""#))
        ),
    ])
    func `an ordinary file is accepted`(name: String, layers: String) {
        #expect(error(ofLayers: layers) == nil)
    }

    /// A disc has 4 segments and counts 1, its fill 1, and the layer 1.
    @Test func `segments are counted as often as they are drawn`() {
        let discs = Array(repeating: Self.disc, count: 33).joined(separator: ",")
        // Each layer of the composition has 1 + 33 * 6 segments; a layer that shows it counts 1.
        func layers(_ count: Int) -> String {
            Array(repeating: #"{"ty": 0, "refId": "a", "ks": {}}"#, count: count).joined(separator: ",")
        }
        let assets = #", "assets": [{"id": "a", "layers": [\#(Self.layer(discs))]}]"#
        #expect(error(ofLayers: layers(1000), rest: assets) == nil)
        #expect(error(ofLayers: layers(1001), rest: assets)?.isLimit == true)
    }

    /// Each layer of a chain was compared with all others.
    @Test func `a chain of parents takes linear time`() {
        let count = LottieFile.maxLayers
        let chain = (0..<count).map { #"{"ty": 3, "ind": \#($0), "parent": \#($0 + 1), "ks": {}}"# }
        #expect(error(ofLayers: chain.joined(separator: ",")) == nil)
        let loop = chain.dropLast() + [#"{"ty": 3, "ind": \#(count - 1), "parent": \#(count / 2), "ks": {}}"#]
        #expect(
            error(ofLayers: loop.joined(separator: ","))
                == .damaged("in layers, layer 0 is a parent of itself"))
        let long = chain + [#"{"ty": 3, "ks": {}}"#]
        #expect(error(ofLayers: long.joined(separator: ","))?.description == "has 10001 layers; the limit is 10000")
    }
}
