import Foundation
import Testing

/// A run that the user interrupts.
@Suite struct InterruptionTests {
    /// Every pixel of every frame is new: encoding it all takes minutes, drawing it takes a small part of that.
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

    // An APNG is begun when all of its frames have been drawn once, so this one has fewer.
    @Test(arguments: [["-o", "a.gif"], ["-o", "a.png", "--to", "2s"], ["-o", "f", "--format", "frames"]])
    func `nothing half-written is left`(output: [String]) throws {
        let space = try Workspace()
        try space.write(Self.long, to: "long.yaml")
        try space.write("older", to: "a.gif")
        let running = try space.start(["render", "long.yaml"] + output)
        // The scene, the older file and the one that is being written.
        try running.wait { try space.files().count >= 3 }
        running.interrupt()
        let end = try running.wait()
        #expect(end.status == 130, "\(end.words)")
        #expect(try space.files() == ["a.gif", "long.yaml"])
        #expect(try space.data("a.gif") == Data("older".utf8))
    }
}
