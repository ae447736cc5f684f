import Zoetrope

/// Valid scenes whose frames would take long or much memory to draw.
extension HostileInput {
    private static let tooManyPixels = "the groups, shadows and blurs of a frame have more than 536870912 pixels"
    private static let tooMuchMemory = "the groups, shadows and blurs of a frame need more than 512 MB at the same time"

    /// Layers with the same keys, each moved by a point.
    private static func copies(_ count: Int, side: Int, _ keys: String) -> String {
        (0..<count).map { "  - { id: l\($0), frame: [\($0), 0, \(side), \(side)], \(keys) }\n" }.joined()
    }

    /// Layers inside of each other, each with another sublayer.
    private static func nested(_ count: Int, side: Int, _ keys: [String], with inner: String) -> String {
        let layers = (0..<count).map { level in
            let lines =
                ["  - frame: [0, 0, \(side), \(side)]"] + keys.map { "    \($0)" }
                + ["    layers:", "      - { frame: [0, 0, \(side), \(side)], \(inner) }"]
            return lines.map { "\(String(repeating: "    ", count: level))\($0)\n" }.joined()
        }
        return layers.joined() + String(repeating: "    ", count: count)
            + "  - { frame: [0, 0, 9, 9], background: red }\n"
    }

    private static func indented(_ layers: String) -> String {
        layers.split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    static let drawings: [HostileInput] = [
        layers("200 effects", side: 4096, copies(200, side: 4096, "effect: dark"), tooManyPixels),
        layers(
            "200 effects in a translucent group", side: 4096,
            "  - frame: [0, 0, 4096, 4096]\n    opacity: 0.5\n    layers:\n"
                + indented(copies(200, side: 4096, "effect: dark")), tooManyPixels),
        layers(
            "10,000 copies of an effect", side: 2000,
            "  - { id: l, repeat: 9999, frame: [0, 0, 2000, 2000], effect: dark }\n", tooManyPixels),
        layers(
            "200 blurred layers", side: 4096, copies(200, side: 4096, "background: red, filters.blurRadius: 30"),
            tooManyPixels),
        layers(
            "10,000 blurs that are larger than the canvas", side: 100,
            "  - { id: l, repeat: 9999, frame: [\"index / 100\", 0, 90, 90], background: red, filters.blurRadius: 500 }\n",
            tooManyPixels),
        layers(
            "200 blurred layers in a mask", side: 4096,
            "  - frame: [0, 0, 4096, 4096]\n    background: red\n    mask:\n      layers:\n"
                + indented(indented(copies(200, side: 4096, "background: red, filters.blurRadius: 20"))), tooManyPixels),
        layers(
            "200 shadows", side: 4096,
            copies(200, side: 4096, "background: red, shadowRadius: 300, shadowOpacity: 1"), tooManyPixels),
        layers(
            "10,000 shadows that are larger than the canvas", side: 100,
            "  - { id: l, repeat: 9999, frame: [\"index / 100\", 0, 90, 90], background: red, shadowRadius: 500, shadowOpacity: 1 }\n",
            tooManyPixels),
        layers(
            "10,000 shadows of paths", side: 2000,
            "  - { id: l, repeat: 9999, frame: [\"index / 100\", 0, 90, 90], shadowPath: \"M0 0 H2000 V2000 Z\", shadowRadius: 500, "
                + "shadowOpacity: 1 }\n", tooManyPixels),
        layers(
            "200 masks", side: 4096,
            copies(
                200, side: 4096,
                "background: red, mask: { frame: [9, 0, 4000, 4000], cornerRadius: 900, background: red }"),
            tooManyPixels),
        layers(
            "200 blended layers", side: 4096, copies(200, side: 4096, "background: red, blendMode: plusDarker"),
            tooManyPixels),
        layers(
            "200 planes", side: 4096,
            copies(200, side: 4096, "background: red, perspective: 500, transform.rotation.x: 0.9"), tooManyPixels),
        layers(
            "45 nested translucent groups", side: 4096,
            nested(45, side: 4096, ["opacity: 0.9"], with: "background: red"),
            tooManyPixels),
        layers(
            "45 nested clips with effects", side: 4096,
            nested(45, side: 4096, ["cornerRadius: 90", "masksToBounds: true"], with: "effect: dark"),
            tooMuchMemory),
        layers(
            "a blur of 67 million pixels", side: 8192, copies(1, side: 8192, "effect: dark"), tooMuchMemory),
    ]
}
