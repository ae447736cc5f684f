import Foundation
import TestSupport
import Testing

/// Files from strangers and failing file systems, through the command line.
@Suite(.runsPrograms) struct StrangeFileTests {
    private static let scene = "zoetrope: 1\nlayers: [ { frame: [0, 0, 9, 9], background: red } ]\n"

    @Test func `a link in a folder of scenes shows nothing of its target`() throws {
        let space = try Workspace()
        try space.write("secret: [", to: "secret.txt")
        try space.write(Self.scene, to: "scenes/a.yaml")
        _ = try space.shell("ln -s ../secret.txt scenes/b.yaml")
        for command in [["render", "scenes", "-o", "out/"], ["validate", "scenes"], ["test", "scenes"]] {
            let result = try space.run(command)
            #expect(result.status == 4 && !result.messages.contains("secret"), "\(result.messages)")
            #expect(result.messages.contains("scenes/b.yaml: this is a link"), "\(result.messages)")
        }
    }

    @Test func `pipes and folders in the place of files are errors and do not hang`() throws {
        let space = try Workspace()
        try space.write(Self.scene + "goldens: { stills: [0s] }\n", to: "a.yaml")
        _ = try space.shell(
            "mkdir -p Goldens/a part folder && mkfifo Goldens/a/main.0s.png part/report.json pipe.yaml pipe.gif")
        let runs: [([String], String)] = [
            (["test", "a.yaml"], "not a regular file"), (["test", "--merge", "part"], "not a regular file"),
            (["render", "pipe.yaml", "-o", "a.gif"], "not a regular file"),
            (["render", "a.yaml", "-o", "pipe.gif"], "not a regular file"),
            (["test", "a.yaml", "--report", "folder/../a.yaml"], "not a folder"),
        ]
        for (arguments, message) in runs {
            let result = try space.run(arguments)
            #expect(result.status == 4 && result.messages.contains(message), "\(arguments) \(result.messages)")
        }
    }

    /// The limit of the size of files acts as a full disk does.
    @Test(.disabled(if: isSanitized, "the sanitizer needs files of its own"))
    func `a full disk is exit code 4 with one sentence and leaves no file`() throws {
        let space = try Workspace()
        let noise =
            "zoetrope: 1\ncanvas: { size: [300, 300] }\nlayers: [ { frame: [0, 0, 300, 300], gradient: { type: conic, colors: [red, blue, green, red] } } ]\ngoldens: { stills: [0s] }\n"
        try space.write(noise, to: "a.yaml")
        for command in [
            "render a.yaml -o a.gif", "render a.yaml -o a.png", "render a.yaml -o f --format frames",
            "still a.yaml --at 0s -o a.png",
            "docs a.yaml -o docs", "test a.yaml", "encode a.yaml -o b.gif",
        ] where !command.hasPrefix("encode") {
            let result = try space.shell("ulimit -f 1; env -u CI $ZOETROPE \(command)")
            #expect(result.status == 4, "\(command): \(result.status) \(result.messages)")
            #expect(
                result.messages.contains("the file would exceed the maximum size of files"),
                "\(command): \(result.messages)")
            #expect(!result.messages.contains("Domain"), "\(result.messages)")
            #expect(try !space.files().contains { $0.contains(".zoetrope") }, "\(command)")
        }
        #expect(!space.exists("a.gif") && !space.exists("a.png") && !space.exists("f"))
    }

    @Test(arguments: ["HUP", "TERM", "INT"])
    func `signals leave no files`(signal: String) throws {
        let space = try Workspace()
        try space.write(
            """
            zoetrope: 1
            canvas: { size: [400, 400] }
            layers: [ { id: disc, frame: [-200, -200, 800, 800], gradient: { type: conic, colors: [red, blue, "#00FF00", red] } } ]
            loaded: { animate: disc.transform.rotation.z, from: 0, to: 6.28, duration: 1s, repeat: 0 }
            script: [{ wait: 100s }]
            """, to: "a.yaml")
        let script = """
            $ZOETROPE render a.yaml -o a.gif & pid=$!
            until ls -A | grep -q tmp; do sleep 0.05; done
            kill -\(signal) $pid; wait $pid
            """
        // A shell ignores SIGINT for what it starts in the background.
        let result = try space.shell("set -m; \(script)")
        #expect(result.status == ["HUP": 129, "INT": 130, "TERM": 143][signal], "\(result.messages)")
        #expect(try space.files() == ["a.yaml"])
    }

    @Test func `a run after a killed one removes its files`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "a.yaml")
        try space.write("dead", to: "out/.zoetrope-0123456789abcdef-1.tmp")
        try space.write("", to: "out/.zoetrope-0123456789abcdef.lock")
        #expect(try space.run(["render", "a.yaml", "-o", "out/a.gif"]).status == 0)
        #expect(try space.files() == ["a.yaml", "out/a.gif"])
    }
}
