import Foundation
import TestSupport
import Testing

/// The commands with which the program starts itself: draw-lottie and decode-heif. Needs rlottie and libheif for all tests.
@Suite(.runsPrograms) struct ChildProcessCommandTests {
    private static let lottie = """
        {"v": "5.5.0", "w": 20, "h": 20, "fr": 10, "ip": 0, "op": 2, "layers": [{"ty": 1, "sw": 20, "sh": 20, "sc": "#ff0000", \
        "ip": 0, "op": 2, "ks": {}}]}
        """

    private let space: Workspace

    init() throws { space = try Workspace() }

    /// Whether the doctor finds something that is optional.
    private static func isInstalled(_ name: String) -> Bool {
        guard let space = try? Workspace(), let object = try? space.run("doctor", "--json").object() else {
            return false
        }
        let findings = object["findings"] as? [[String: Any]] ?? []
        return findings.contains { $0["name"] as? String == name && $0["state"] as? String == "ok" }
    }

    private static let hasLottie = isInstalled("lottie")
    private static let hasHEIF = isInstalled("heif")

    private func writePictures() throws {
        for name in ["quarters.avif", "turned-1.heic", "alpha.avif"] {
            let file = Tool.package.appendingPathComponent("Tests/HEIFTests/Pictures/\(name)")
            try space.write(try Data(contentsOf: file), to: name)
        }
    }

    @Test(.enabled(if: hasHEIF, "libheif is not installed, or without one of its decoders"))
    func `AVIF and HEIC pictures are drawn like the same PNG`() throws {
        try writePictures()
        let png = Tool.package.appendingPathComponent("Tests/RasterTests/Pictures/rgb-8.png")
        try space.write(try Data(contentsOf: png), to: "quarters.png")
        for (name, turn) in [("a", "quarters.avif"), ("b", "quarters.png")] {
            try space.write(
                Scenes.scene(layers: "  - { image: \(turn), frame: [10, 5, 24, 16] }", script: "[{ wait: 100ms }]"),
                to: "\(name).yaml")
            let run = try space.run("render", "\(name).yaml", "-o", "\(name).gif")
            #expect(run.status == 0, "\(run.messages)")
        }
        #expect(try space.run("diff", "a.gif", "b.gif", "--levels", "1").status == 0)
        try space.write(
            Scenes.scene(layers: "  - { image: turned-1.heic, frame: [10, 2, 16, 24] }", script: "[{ wait: 100ms }]"),
            to: "c.yaml")
        #expect(try space.run("render", "c.yaml", "-o", "c.gif").status == 0)
        #expect(try space.run("encode", "alpha.avif", "-o", "d.png").status == 0)
    }

    @Test(.enabled(if: hasHEIF, "libheif is not installed, or without one of its decoders"))
    func `a damaged picture is an error with its place`() throws {
        try writePictures()
        let whole = try space.data("quarters.avif")
        try space.write(whole.dropLast(20), to: "quarters.avif")
        try space.write(Scenes.scene(layers: "  - { image: quarters.avif, frame: [0, 0, 9, 9] }"), to: "s.yaml")
        let run = try space.run("validate", "s.yaml")
        #expect(run.status == 2)
        #expect(run.messages.hasPrefix("s.yaml:9:14: error: 'quarters.avif' is "), "\(run.messages)")
        #expect(run.messages.components(separatedBy: "error: ").count == 2, "\(run.messages)")
    }

    @Test(.enabled(if: hasLottie && hasHEIF, "rlottie or libheif is not installed"))
    func `a program of another name starts itself`() throws {
        try writePictures()
        try space.write(Self.lottie, to: "square.json")
        try space.write(
            Scenes.scene(
                layers:
                    "  - { clip: square.json, frame: [20, 5, 10, 10] }\n  - { image: quarters.avif, frame: [0, 0, 9, 9] }"
            ),
            to: "s.yaml")
        let run = try space.shell(
            "cp \"$ZOETROPE\" animator && PATH=/usr/bin:/bin ./animator render s.yaml -o a.gif")
        #expect(run.status == 0, "\(run.messages)")
        #expect(space.exists("a.gif"))
    }

    @Test(arguments: ["draw-lottie", "decode-heif"]) func `the commands are not in the help`(command: String) throws {
        let help = try space.run("--help")
        #expect(help.status == 0 && !help.text.contains(command))
        let other = try space.run(command, "0")
        #expect(other.status == 64)
        #expect(other.messages.contains("of another version than the one that started it"), "\(other.messages)")
    }

    @Test(arguments: ["draw-lottie", "decode-heif"])
    func `without a request they end without output`(command: String) throws {
        for input in ["", "abc", "\u{7F}\u{7F}\u{7F}\u{7F}", "\u{7F}\u{7F}\u{7F}\u{7F}abcdefgh"] {
            let run = try space.run(command, "1", input: input)
            #expect(run.status == 0 && run.data.isEmpty, "\(run.messages)")
        }
    }

    /// The process that started them may be killed while a library hangs. The input never ends, because they hold both of its ends.
    @Test(arguments: ["draw-lottie", "decode-heif"])
    func `they end with the process that started them`(command: String) throws {
        let run = try space.shell(
            """
            mkfifo input
            pid=$(sh -c 'exec 3<>input; "$ZOETROPE" \(command) 1 <&3 > /dev/null 2>&1 3>&- &
                while [ $(ls /proc/$!/task | wc -l) -lt 2 ]; do sleep 0.05; done; echo $!')
            for _ in $(seq 600); do
                readlink /proc/$pid/exe > /dev/null || exit 0
                sleep 0.1
            done
            kill -9 $pid
            exit 1
            """)
        #expect(run.status == 0, "\(run.messages)")
    }
}
