import Foundation
import TestSupport
import Testing

/// Interrupted runs.
@Suite(.runsPrograms) struct InterruptionTests {
    /// Every pixel changes in every frame: encoding takes minutes, drawing takes a small part of that.
    private static let long = """
        zoetrope: 1
        canvas: { size: [400, 400] }
        layers:
          - id: disc
            frame: [-200, -200, 800, 800]
            gradient: { type: conic, colors: [red, blue, "#00FF00", red] }
        loaded: { animate: disc.transform.rotation.z, from: 0, to: 6.28, duration: 1s, repeat: 0 }
        script: [{ wait: 100s }]
        """

    // An APNG file is created after all frames have been drawn once, so that render is shorter.
    @Test(arguments: [["-o", "a.gif"], ["-o", "a.png", "--to", "2s"], ["-o", "f", "--format", "frames"]])
    func `an interrupted run leaves no incomplete files`(output: [String]) throws {
        let space = try Workspace()
        try space.write(Self.long, to: "long.yaml")
        try space.write("older", to: "a.gif")
        let running = try space.start(["render", "long.yaml"] + output)
        // The scene, the older file and the one that is being written.
        try running.wait { try space.files().count >= 3 }
        running.interrupt()
        let end = try running.wait()
        #expect(end.status == 130, "\(end.messages)")
        #expect(try space.files() == ["a.gif", "long.yaml"])
        #expect(try space.data("a.gif") == Data("older".utf8))
    }
}
